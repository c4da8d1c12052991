/** A JSON Schema, as far as the API's description uses it. */
export type Schema = {
  type?: string;
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Schema[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  format?: string;
  items?: Schema;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: boolean | Schema;
};

type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: Schema };

/** Types of content with the schema of each. */
export type Content = Readonly<Record<string, { schema: Schema }>>;

/** One endpoint of the description. */
export type Operation = {
  /** Such as `GET /event/{id}/availability`. */
  name: string;
  method: string;
  /** From the root, parameters in braces. */
  path: string;
  isForMembers: boolean;
  parameters: readonly Parameter[];
  body: { schema: Schema; types: readonly string[] } | null;
  /** By status, `4XX` for all that begin so; null where the response has no content. */
  answers: Readonly<Record<string, Content | null>>;
};

type Description = {
  paths: Record<string, Record<string, RawOperation>>;
  components: { schemas: Record<string, unknown> };
  servers: { url: string }[];
};

type RawOperation = {
  parameters?: Parameter[];
  security: object[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** A copy in which every reference is replaced by what it names. */
const resolved = (value: unknown, schemas: Record<string, unknown>): unknown => {
  if (Array.isArray(value)) return value.map((part) => resolved(part, schemas));
  if (!isRecord(value)) return value;
  if (typeof value['$ref'] === 'string') return resolved(schemas[value['$ref'].split('/').at(-1) ?? ''], schemas);
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, resolved(part, schemas)]));
};

const TEXT = { schema: { type: 'string' } };

/** Below the root, where the description has only what is below its own base. */
const PICTURES: Operation = {
  name: 'GET /img/{kind}/{file}',
  method: 'GET',
  path: '/img/{kind}/{file}',
  isForMembers: false,
  parameters: [
    { name: 'kind', in: 'path', required: true, schema: { type: 'string' } },
    { name: 'file', in: 'path', required: true, schema: { type: 'string' } },
    { name: 'v', in: 'query', required: false, schema: { type: 'string' } },
  ],
  body: null,
  answers: { 200: { 'image/webp': TEXT, 'image/jpeg': TEXT }, '4XX': null },
};

/** Every endpoint of the API by its own description, and its pictures. */
export const readOperations = async (origin: string): Promise<readonly Operation[]> => {
  const raw = (await (await fetch(`${origin}/api/v1/docs/json`)).json()) as Description; // OpenAPI, made by fastify-swagger
  const { paths, servers } = resolved(raw, raw.components.schemas) as Description; // the same shape
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], security, requestBody, responses }]): Operation => {
      const types = Object.keys(requestBody?.content ?? {});
      const schema = requestBody?.content[types[0] ?? '']?.schema;
      return {
        name: `${method.toUpperCase()} ${path}`,
        method: method.toUpperCase(),
        path: `${servers[0]?.url}${path}`,
        isForMembers: security.length > 0,
        parameters,
        body: schema ? { schema, types } : null,
        answers: Object.fromEntries(
          Object.entries(responses).map(([status, { content }]) => [status, content ?? null]),
        ),
      };
    }),
  );
  const refusal = operations[0]?.answers['4XX'] ?? null;
  return [...operations, { ...PICTURES, answers: { ...PICTURES.answers, '4XX': refusal } }];
};
