import { Type, type Static, type TSchema } from 'typebox';
import { namedObject } from '../entities/index.ts';

/** Why a request was refused, for programs. The text in `error` is for the visitor. */
export const ErrorCode = Type.Enum([
  'bad_request',
  'invalid',
  'unauthorized',
  'forbidden',
  'access_phrase_needed',
  'not_found',
  'conflict',
  'payment_pending',
  'waiting_room',
  'place_used',
  'too_large',
  'too_many_requests',
  'unavailable',
  'internal',
]);
export type ErrorCode = Static<typeof ErrorCode>;

/** Body of an error response: `error` may be shown to the visitor, `fields` has the invalid fields. */
export const ErrorAnswer = namedObject('ErrorAnswer', {
  error: Type.String(),
  code: Type.String(),
  fields: Type.Optional(Type.Record(Type.String(), Type.String())),
  data: Type.Optional(Type.Unknown()),
});
export type ErrorAnswer = Static<typeof ErrorAnswer>;

export const dataResponse = <S extends TSchema>(schema: S) => Type.Object({ data: schema });

/** A page of a list, with the number of pages: 1 for an empty list. */
export const pageResponse = <S extends TSchema>(schema: S) =>
  Type.Object({ data: Type.Array(schema), last_page: Type.Integer({ minimum: 1 }) });

/** A complete list. */
export const listResponse = <S extends TSchema>(schema: S) => Type.Object({ data: Type.Array(schema) });

/** A success message for the visitor. */
export const SuccessText = namedObject('SuccessText', { success: Type.String() });
export type SuccessText = Static<typeof SuccessText>;

/** Encoding of a body; the API accepts JSON for all of them too. */
export type BodyEncoding = 'form' | 'multipart' | 'json';

/** Whether a bearer token is required. */
export type Bearer = 'none' | 'optional' | 'required';

/** One endpoint of the API. `path` is below `/api/v1`, with parameters in Fastify's form (`:id`). */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  summary: string;
  bearer: Bearer;
  encoding?: BodyEncoding;
  params?: TSchema;
  querystring?: TSchema;
  body?: TSchema;
  /** Body of status 200; undefined where it is no JSON. */
  response?: TSchema;
  /** The response where it is no JSON: content types, or a 302. */
  answers?: 'redirect' | readonly string[];
};

/** Checks the shape of an endpoint and keeps its literal types. */
export const defineEndpoint = <
  const M extends Endpoint['method'],
  const P extends string,
  const E extends Omit<Endpoint, 'method' | 'path'>,
>(
  method: M,
  path: P,
  rest: E,
) => ({ method, path, ...rest });

/** The largest `limit` of a list. */
export const MAX_LIMIT = 1000;

/** The maximum for lists of events, whose rows are large; the site requests far fewer. */
export const MAX_EVENTS = 100;

/** `limit` and `page` of a list; the server cuts a limit above the maximum down to it. */
export const paging = {
  limit: Type.Optional(Type.Integer({ minimum: 1 })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
};

export const eventPaging = {
  ...paging,
  limit: Type.Optional(Type.Integer({ minimum: 1, description: `More than ${MAX_EVENTS} is cut to it` })),
};
