import { Compile } from 'typebox/schema';
import { isRecord, type Content, type Operation, type Schema } from './operations.ts';
import type { FuzzRequest, FuzzResponse } from './send-request.ts';

/** How long a response may take, in ms. */
const LIMIT = 1_000;

/** Share of all responses that may be late once: the machine may be busy. */
export const MOST_LATE = 0.002;

const PASSWORDS = 'argon2id, one new password and three checks at once, in a queue';
const PROVIDER = 'waits for the payment provider, up to 5 s for it and in its queue';

/** Endpoints that may take longer, and why. */
const SLOWER: Readonly<Record<string, { limit: number; why: string }>> = {
  'POST /login': { limit: 3_000, why: PASSWORDS },
  'POST /register': { limit: 3_000, why: PASSWORDS },
  'POST /reset_password': { limit: 3_000, why: PASSWORDS },
  'PUT /user/{id}/password': { limit: 3_000, why: PASSWORDS },
  'POST /transaction/ticket': { limit: 6_000, why: PROVIDER },
  'PUT /transaction/resume': { limit: 6_000, why: PROVIDER },
};

export const longestAnswer = ({ name }: Operation): number => SLOWER[name]?.limit ?? LIMIT;

/** Errors in the log that such requests cause on purpose. */
export const EXPECTED_ERRORS: readonly RegExp[] = [
  // A signed notification of an unknown order: a person has to review it.
  /money does not fit our books/,
];

/** Returns the problem of a response, or null. */
type ResponseCheck = (request: FuzzRequest, answer: FuzzResponse) => string | null;

/** Internals of our code, modules or the database. */
const INTERNALS = /node_modules|\.ts:\d|at \w+ \(|syntax error at|violates|pg_|ECONN|SqlState/;

/** A copy that lets no field through that it does not name. */
const closed = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(closed);
  if (!isRecord(schema)) return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, closed(part)]));
  return copy['properties'] && copy['additionalProperties'] === undefined
    ? { ...copy, additionalProperties: false }
    : copy;
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const mediaType = (answer: FuzzResponse) => (answer.headers['content-type'] ?? '').split(';')[0] ?? '';

/** Checks responses against the description of their endpoint, and what holds for every response. */
export const createResponseCheck = (operation: Operation): ResponseCheck => {
  const validators = new Map<Schema, ReturnType<typeof Compile>>();
  const fitting = (schema: Schema, value: unknown): string | null => {
    const validator = validators.get(schema) ?? Compile(closed(schema) as Schema); // still a schema
    validators.set(schema, validator);
    if (validator.Check(value)) return null;
    const [, errors] = validator.Errors(value);
    return errors.map(({ instancePath, message }) => `${instancePath || '/'} ${message}`).join('; ');
  };

  const checkContent = (content: Content, answer: FuzzResponse): string | null => {
    const type = mediaType(answer);
    const declared = content[type];
    if (!declared) return `is ${type || 'of no type'}, which the description does not have`;
    if (type !== 'application/json') return null;
    const problem = fitting(declared.schema, parse(answer.text));
    return problem && `does not fit the description: ${problem}`;
  };

  const checkRefusal = ({ brokenField }: FuzzRequest, answer: FuzzResponse): string | null => {
    const body = parse(answer.text);
    if (!isRecord(body) || body['error'] === '' || INTERNALS.test(answer.text)) return 'gives no reason for a visitor';
    if (answer.status !== 422) return null;
    const fields = isRecord(body['fields']) ? Object.entries(body['fields']) : [];
    if (brokenField && !fields.some(([name]) => name === brokenField)) return `does not name the field ${brokenField}`;
    if (fields.some(([, reason]) => reason === '')) return 'gives no reason for a field';
    // Without a field the text must not ask to check the fields.
    return fields.length === 0 && String(body['error']).includes('isian') ? 'names no field' : null;
  };

  return (request, answer) => {
    const { status, ms, headers } = answer;
    if (status === 0) return `got no response: ${answer.text}`;
    if (status >= 500) return `returned ${status}: ${answer.text.slice(0, 300)}`;
    if (ms > longestAnswer(operation)) return `took ${Math.round(ms)} ms`;
    // Invalid HTTP, and parts that are too long, are refused before our code runs.
    const isRefusedHead = headers['x-request-id'] === undefined && [400, 414, 431].includes(status);
    // Then who asks for a page gets one, as at the edge.
    if (isRefusedHead && mediaType(answer) === 'text/html' && request.headers['accept'] === 'text/html') return null;
    if (!isRefusedHead && headers['x-content-type-options'] !== 'nosniff') return 'has no security headers';
    if (request.brokenField !== undefined && status < 400)
      return `was accepted (${status}) with a broken ${request.brokenField || 'path'}`;
    if (request.method === 'HEAD' || status === 304) return null;
    // With another method or path it is another endpoint, or none.
    const isOther = request.kind === 'malformed' && status < 400;
    const known = [String(status), `${String(status)[0]}XX`].find((name) => name in operation.answers);
    const content = known === undefined ? undefined : operation.answers[known];
    if (content === undefined) return isOther ? null : `returned ${status}, which the description does not have`;
    if (isOther) return null;
    const problem = content && checkContent(content, answer);
    const complaint = problem || (status >= 400 && checkRefusal(request, answer));
    return complaint ? `the response ${status} ${complaint}` : null;
  };
};
