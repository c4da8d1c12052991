import busboy from '@fastify/busboy';
import formBody from '@fastify/formbody';
import type { FastifyInstance, FastifyRequest, preValidationHookHandler } from 'fastify';
import type { TSchema } from 'typebox';
import { Failure } from './failure.ts';

type Fields = Record<string, string | string[]>;

const LIMITS = { fields: 30, files: 0, parts: 30, fieldNameSize: 100 };

const unreadable = () => new Failure(400, 'bad_request', 'Permintaan tidak dapat dibaca');

const addField = (fields: Fields, name: string, value: string) => {
  const before = fields[name];
  fields[name] = before === undefined ? value : [before, value].flat();
};

const readMultipart = (contentType: string, body: Buffer): Promise<Fields> =>
  new Promise((resolve, reject) => {
    const refuse = () => reject(unreadable());
    // Without a prototype, so that no name of a field means anything.
    const fields: Fields = Object.create(null);
    try {
      const parser = busboy({
        headers: { 'content-type': contentType },
        limits: { ...LIMITS, fieldSize: body.length },
      });
      // Browsers send each new line of a text as two characters here: it is one of those that may be typed.
      parser.on('field', (name, value) => addField(fields, name, value.replaceAll('\r\n', '\n')));
      for (const problem of ['error', 'filesLimit', 'fieldsLimit', 'partsLimit'] as const) parser.on(problem, refuse);
      parser.on('finish', () => resolve(fields));
      parser.end(body);
    } catch {
      // A content type without a boundary.
      refuse();
    }
  });

/**
 * Lets every call take its body as a form, as multipart fields (no files) or as JSON: the schema of the call then checks
 * the same object. Bodies of all kinds are bounded by the app's `bodyLimit`. The usual plugin for multipart would put a
 * hook of its own before every read.
 */
export const registerBodyParsers = async (app: FastifyInstance): Promise<void> => {
  app.removeContentTypeParser('text/plain');
  await app.register(formBody);
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (request: FastifyRequest, body: Buffer) =>
    readMultipart(request.headers['content-type'] ?? '', body),
  );
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Lists within lists that a body may have. No call has more than a few; a walk of any depth would end the stack. */
const MAX_DEPTH = 20;

const isInvalidText = (text: string) => text.includes('\0') || !text.isWellFormed();

/** Whether a parsed body has what no call can do anything with. */
export const isUnreadable = (value: unknown, depth = 0): boolean => {
  if (typeof value === 'string') return isInvalidText(value);
  // As it came over the wire: its reader looks after it.
  if (!isRecord(value) || Buffer.isBuffer(value)) return false;
  if (depth === MAX_DEPTH) return true;
  return Object.entries(value).some(([name, part]) => isInvalidText(name) || isUnreadable(part, depth + 1));
};

// Looked for in the address first: nearly no request has either, and a walk over every part of each would cost.
const NUL_IN_ADDRESS = /%00/;
const EMPTY_PARAMETER = /=(?:&|$)/;

/**
 * What holds for the input of every call, before its schema is asked.
 * Neither a NUL nor half of a character can be a text in PostgreSQL, and nothing we take is deeply nested. An empty query parameter is one that the visitor left open.
 */
export const registerCleanInput = (app: FastifyInstance): void => {
  app.addHook('preValidation', (request, _reply, done) => {
    const address = request.raw.url ?? '';
    if (NUL_IN_ADDRESS.test(address) || (request.body !== undefined && isUnreadable(request.body))) {
      done(new Failure(400, 'bad_request', 'Permintaan tidak dapat dibaca'));
      return;
    }
    if (EMPTY_PARAMETER.test(address) && isRecord(request.query)) {
      for (const [name, value] of Object.entries(request.query)) if (value === '') delete request.query[name];
    }
    done();
  });
};

const numbersIn = (schema: TSchema): string[] => {
  const properties: unknown = Reflect.get(schema, 'properties');
  if (!isRecord(properties)) return [];
  return Object.entries(properties).flatMap(([name, part]) =>
    isRecord(part) && (part['type'] === 'integer' || part['type'] === 'number') ? [name] : [],
  );
};

/** A form sends a number that was left open as an empty text: it counts as not sent. */
export const dropEmptyNumbers = (schema: TSchema): preValidationHookHandler => {
  const names = numbersIn(schema);
  return (request, _reply, done) => {
    const { body } = request;
    if (isRecord(body)) for (const name of names) if (body[name] === '') delete body[name];
    done();
  };
};

/** A parameter that a call does not know counts as not sent: advertisers and chat programs append their own. */
export const dropUnknownParameters = (schema: TSchema): preValidationHookHandler => {
  const properties: unknown = Reflect.get(schema, 'properties');
  const known = new Set(isRecord(properties) ? Object.keys(properties) : []);
  return (request, _reply, done) => {
    const { query } = request;
    if (isRecord(query)) for (const name of Object.keys(query)) if (!known.has(name)) delete query[name];
    done();
  };
};
