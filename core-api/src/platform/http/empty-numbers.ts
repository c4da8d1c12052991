import type { preValidationHookHandler } from 'fastify';
import type { TSchema } from 'typebox';

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

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
