import type { FastifyInstance } from 'fastify';

type Schema = Record<string, unknown>;

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const mapped = (value: unknown, change: (schema: Schema) => unknown): unknown => {
  if (Array.isArray(value)) return value.map((part) => mapped(part, change));
  return isSchema(value) ? change(value) : value;
};

/**
 * A copy of a schema in which every named schema is a reference, and the named ones registered with the app:
 * the OpenAPI document then names each type once. Contract schemas hold each other by value.
 */
export const withReferences = (app: FastifyInstance, schema: unknown): unknown => {
  const change = (part: Schema): unknown => {
    const copy = Object.fromEntries(Object.entries(part).map(([name, value]) => [name, mapped(value, change)]));
    const id = part['$id'];
    if (typeof id !== 'string') return copy;
    if (!app.getSchema(id)) app.addSchema({ ...copy, $id: id });
    return { $ref: `${id}#` };
  };
  return mapped(schema, change);
};

/** A copy without its own name: for query strings, which the document spells out in place. */
export const withoutName = (schema: object): Schema =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => name !== '$id'));
