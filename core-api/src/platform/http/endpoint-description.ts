import { ErrorAnswer, type BodyEncoding, type Endpoint } from '@acara/shared-contract/endpoints';
import type { FastifyInstance, FastifySchema } from 'fastify';
import { withoutName, withReferences } from './schema-reference.ts';

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

/** Every kind of body that is taken, the one that the site sends first. */
const bodyTypesOf = (encoding: BodyEncoding = 'json') => [
  ...new Set([BODY_TYPES[encoding], ...Object.values(BODY_TYPES)]),
];

const goodAnswers = (app: FastifyInstance, { response, answers }: Endpoint) => {
  if (response) return { 200: { description: 'Done', ...inJson(withReferences(app, response)) } };
  if (answers === 'redirect') return { 302: { description: 'Where to go on', type: 'null' } };
  const content = Object.fromEntries((answers ?? []).map((type) => [type, { schema: { type: 'string' } }]));
  return { 200: { description: 'No JSON', content } };
};

const inJson = (schema: unknown) => ({ content: { 'application/json': { schema } } });

/** A call as the framework checks it and as the OpenAPI document tells it. @param rawJson its body is JSON alone */
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
      consumes: rawJson ? [BODY_TYPES.json] : bodyTypesOf(call.encoding),
    }),
    response: {
      ...goodAnswers(app, call),
      '4xx': { description: 'Refused', ...inJson(refusal) },
      '5xx': { description: 'Failed', ...inJson(refusal) },
    },
  };
};
