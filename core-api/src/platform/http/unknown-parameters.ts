import type { preValidationHookHandler } from 'fastify';
import type { TSchema } from 'typebox';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

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
