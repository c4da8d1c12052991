import { ErrorAnswer, type BodyEncoding, type Endpoint } from '@acara/shared-contract/endpoints';
import type { FastifyInstance, FastifySchema } from 'fastify';

type Schema = Record<string, unknown>;

const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const mapSchemas = (value: unknown, change: (schema: Schema) => unknown): unknown => {
  if (Array.isArray(value)) return value.map((part) => mapSchemas(part, change));
  return isSchema(value) ? change(value) : value;
};

/**
 * Replaces named schemas by references and registers them with the app, so that the OpenAPI document defines each type
 * once. Contract schemas contain each other by value.
 */
const withReferences = (app: FastifyInstance, schema: unknown): unknown => {
  const change = (part: Schema): unknown => {
    const copy = Object.fromEntries(Object.entries(part).map(([name, value]) => [name, mapSchemas(value, change)]));
    const id = part['$id'];
    if (typeof id !== 'string') return copy;
    if (!app.getSchema(id)) app.addSchema({ ...copy, $id: id });
    return { $ref: `${id}#` };
  };
  return mapSchemas(schema, change);
};

/** For parameters, which the document spells out in place. */
const withoutName = (schema: object): Schema =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => name !== '$id'));

const BODY_TYPES: Record<BodyEncoding, string> = {
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  json: 'application/json',
};

const SECURITY: Record<Endpoint['bearer'], Record<string, string[]>[]> = {
  none: [],
  optional: [{}, { bearer: [] }],
  required: [{ bearer: [] }],
};

/** All accepted types; the one that the site sends comes first. */
const listBodyTypes = (encoding: BodyEncoding = 'json') => [
  ...new Set([BODY_TYPES[encoding], ...Object.values(BODY_TYPES)]),
];

const successResponses = (app: FastifyInstance, { response, answers }: Endpoint) => {
  if (response) return { 200: { description: 'Done', ...jsonContent(withReferences(app, response)) } };
  if (answers === 'redirect') return { 302: { description: 'Where to go on', type: 'null' } };
  const content = Object.fromEntries((answers ?? []).map((type) => [type, { schema: { type: 'string' } }]));
  return { 200: { description: 'No JSON', content } };
};

const jsonContent = (schema: unknown) => ({ content: { 'application/json': { schema } } });

/** For validation and the OpenAPI document. @param rawJson the body may only be JSON */
export const describeEndpoint = (app: FastifyInstance, call: Endpoint, rawJson = false): FastifySchema => {
  const [, tag = ''] = call.path.split('/');
  const refusal = withReferences(app, ErrorAnswer);
  return {
    summary: call.summary,
    tags: [tag],
    security: SECURITY[call.bearer],
    ...(call.params && { params: withoutName(call.params) }),
    ...(call.querystring && { querystring: withoutName(call.querystring) }),
    ...(call.body && {
      body: withReferences(app, call.body),
      consumes: rawJson ? [BODY_TYPES.json] : listBodyTypes(call.encoding),
    }),
    response: {
      ...successResponses(app, call),
      '4xx': { description: 'Refused', ...jsonContent(refusal) },
      '5xx': { description: 'Failed', ...jsonContent(refusal) },
    },
  };
};
