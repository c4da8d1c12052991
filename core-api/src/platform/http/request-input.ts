import busboy from '@fastify/busboy';
import formBody from '@fastify/formbody';
import { typedNumber } from '@acara/shared-contract/typed-text';
import type { FastifyInstance, FastifyRequest, preValidationHookHandler } from 'fastify';
import type { TSchema } from 'typebox';
import { Guard } from 'typebox/guard';
import { Failure } from './failure.ts';

type Fields = Record<string, string | string[]>;

const LIMITS = { fields: 30, files: 0, parts: 30, fieldNameSize: 100 };

/** The answer to a body that is not what its type says. */
export const unreadable = () => new Failure(400, 'bad_request', 'Permintaan tidak dapat dibaca');

const addField = (fields: Fields, name: string, value: string) => {
  const before = fields[name];
  fields[name] = before === undefined ? value : [before, value].flat();
};

const readMultipart = (contentType: string, body: Buffer): Promise<Fields> =>
  new Promise((resolve, reject) => {
    const refuse = () => reject(unreadable());
    // No prototype: a field may be named `__proto__`.
    const fields: Fields = Object.create(null);
    try {
      const parser = busboy({
        headers: { 'content-type': contentType },
        limits: { ...LIMITS, fieldSize: body.length },
      });
      // Browsers send line breaks as CRLF; a length limit counts them once.
      parser.on('field', (name, value) => addField(fields, name, value.replaceAll('\r\n', '\n')));
      for (const problem of ['error', 'filesLimit', 'fieldsLimit', 'partsLimit'] as const) parser.on(problem, refuse);
      parser.on('finish', () => resolve(fields));
      parser.end(body);
    } catch {
      // E.g. a content type without a boundary.
      refuse();
    }
  });

/**
 * Every endpoint takes its body as a form, as multipart fields (no files) or as JSON, and its schema checks the parsed
 * object. (@fastify/multipart would add a hook to every request.)
 */
export const registerBodyParsers = async (app: FastifyInstance): Promise<void> => {
  app.removeContentTypeParser('text/plain');
  await app.register(formBody);
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (request: FastifyRequest, body: Buffer) =>
    readMultipart(request.headers['content-type'] ?? '', body),
  );
};

const MAX_DEPTH = 20;

const isInvalidText = (text: string) => text.includes('\0') || !text.isWellFormed();

/** Whether a parsed body holds text that PostgreSQL cannot store, or is nested too deeply. */
export const isUnreadable = (value: unknown, depth = 0): boolean => {
  if (typeof value === 'string') return isInvalidText(value);
  // Raw bodies are checked by their endpoint.
  if (!Guard.IsObject(value) || Buffer.isBuffer(value)) return false;
  if (depth === MAX_DEPTH) return true;
  return Object.entries(value).some(([name, part]) => isInvalidText(name) || isUnreadable(part, depth + 1));
};

// Tested on the whole URL first, as they are rare.
const NUL_IN_ADDRESS = /%00/;
const EMPTY_PARAMETER = /=(?:&|$)/;

/** Refuses unreadable input before validation, and drops empty query parameters. */
export const registerCleanInput = (app: FastifyInstance): void => {
  app.addHook('preValidation', (request, _reply, done) => {
    const address = request.raw.url ?? '';
    if (NUL_IN_ADDRESS.test(address) || (request.body !== undefined && isUnreadable(request.body))) {
      done(unreadable());
      return;
    }
    if (EMPTY_PARAMETER.test(address) && Guard.IsObject(request.query)) {
      for (const [name, value] of Object.entries(request.query)) if (value === '') delete request.query[name];
    }
    done();
  });
};

const numbersIn = (schema: TSchema): string[] => {
  const properties: unknown = Reflect.get(schema, 'properties');
  if (!Guard.IsObject(properties)) return [];
  return Object.entries(properties).flatMap(([name, part]) =>
    Guard.IsObject(part) && (part['type'] === 'integer' || part['type'] === 'number') ? [name] : [],
  );
};

/** Forms send numbers as text, as they were typed or pasted. An empty one counts as missing. */
export const readTypedNumbers = (schema: TSchema): preValidationHookHandler => {
  const names = numbersIn(schema);
  return (request, _reply, done) => {
    const { body } = request;
    if (Guard.IsObject(body))
      for (const name of names) {
        const given = body[name];
        if (typeof given !== 'string') continue;
        const typed = typedNumber(given);
        if (typed === '') delete body[name];
        else body[name] = typed;
      }
    done();
  };
};

/** Unknown parameters are ignored: advertisers and chat programs append their own. */
export const dropUnknownParameters = (schema: TSchema): preValidationHookHandler => {
  const properties: unknown = Reflect.get(schema, 'properties');
  const known = new Set(Guard.IsObject(properties) ? Object.keys(properties) : []);
  return (request, _reply, done) => {
    const { query } = request;
    if (Guard.IsObject(query)) for (const name of Object.keys(query)) if (!known.has(name)) delete query[name];
    done();
  };
};
