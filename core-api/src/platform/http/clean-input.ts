import type { FastifyInstance } from 'fastify';
import { Failure } from './failure.ts';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Lists within lists that a body may have. No call has more than a few; a walk of any depth would end the stack. */
const DEEPEST = 20;

const isNoText = (text: string) => text.includes('\0') || !text.isWellFormed();

/** Whether a parsed body has what no call can do anything with. */
export const isUnreadable = (value: unknown, depth = 0): boolean => {
  if (typeof value === 'string') return isNoText(value);
  // As it came over the wire: its reader looks after it.
  if (!isRecord(value) || Buffer.isBuffer(value)) return false;
  if (depth === DEEPEST) return true;
  return Object.entries(value).some(([name, part]) => isNoText(name) || isUnreadable(part, depth + 1));
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
