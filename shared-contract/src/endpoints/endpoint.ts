import { Type, type Static, type TSchema } from 'typebox';

/** Why a call was refused, for a machine. The text in `error` is for the visitor. */
export const ErrorCode = Type.Enum([
  'bad_request',
  'invalid',
  'unauthorized',
  'forbidden',
  'access_phrase_needed',
  'not_found',
  'conflict',
  'payment_pending',
  'too_large',
  'too_many_requests',
  'unavailable',
  'internal',
]);
export type ErrorCode = Static<typeof ErrorCode>;

/** A refusal: `error` may be shown to the visitor, `fields` names what to mend. */
export const ErrorAnswer = Type.Object(
  {
    error: Type.String(),
    code: Type.String(),
    fields: Type.Optional(Type.Record(Type.String(), Type.String())),
    data: Type.Optional(Type.Unknown()),
  },
  { $id: 'ErrorAnswer' },
);
export type ErrorAnswer = Static<typeof ErrorAnswer>;

/** Answer with one object under `data`. */
export const dataResponse = <S extends TSchema>(schema: S) => Type.Object({ data: schema });

/** Answer with a list under `data` and the number of its pages, 1 for an empty list. */
export const pageResponse = <S extends TSchema>(schema: S) =>
  Type.Object({ data: Type.Array(schema), last_page: Type.Integer({ minimum: 1 }) });

/** Answer with a whole list under `data`. */
export const listResponse = <S extends TSchema>(schema: S) => Type.Object({ data: Type.Array(schema) });

/** A text that the visitor is shown on success. */
export const SuccessText = Type.Object({ success: Type.String() }, { $id: 'SuccessText' });
export type SuccessText = Static<typeof SuccessText>;

/** How a body is encoded; the API takes JSON for every one of them too. */
export type BodyEncoding = 'form' | 'multipart' | 'json';

/** Whether the call wants a bearer. */
export type Bearer = 'none' | 'optional' | 'required';

/** One call of the API. `path` is below `/api/v1`, its parameters in Fastify's form (`:id`). */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  summary: string;
  bearer: Bearer;
  encoding?: BodyEncoding;
  params?: TSchema;
  querystring?: TSchema;
  body?: TSchema;
  /** The answer of status 200; undefined where the answer is no JSON. */
  response?: TSchema;
  /** What is answered where that is no JSON: types of content, or 302. */
  answers?: 'redirect' | readonly string[];
};

/** Keeps the literal types of a call while checking its shape. */
export const defineEndpoint = <const C extends Endpoint>(call: C): C => call;

/** The largest `limit` a list answers. */
export const MAX_LIMIT = 1000;

/** The same for lists of events, each of which is much to read; what the site asks for is well below. */
export const MAX_EVENTS = 100;

/** `limit` and `page` of a list; a limit above the cap is cut to it by the server. */
export const paging = {
  limit: Type.Optional(Type.Integer({ minimum: 1 })),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
};

/** The same for events. */
export const eventPaging = {
  ...paging,
  limit: Type.Optional(Type.Integer({ minimum: 1, description: `More than ${MAX_EVENTS} is cut to it` })),
};
