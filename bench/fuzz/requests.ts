import fc, { type Arbitrary } from 'fast-check';
import type { FuzzRequest } from './send-request.ts';
import { malformations } from './malformations.ts';
import { isRecord, type Operation, type Schema } from './operations.ts';
import { asText, HOSTILE, pick, refusedValues, validValue, type KnownValues } from './values.ts';

const BOUNDARY = 'acara-fuzz-7MA4YWxkTrZu0gW';
const JSON_TYPE = 'application/json';

/** A request before it is written. A list among fields or parameters is sent as one of each. */
type RequestParts = {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  /** Of the body's content. */
  type: string;
  headers: Record<string, string>;
};

export type RequestOptions = {
  /** Who sends requests, and values that exist for them. */
  members: readonly { name: string; known: KnownValues }[];
  /** Done to a body before it is written; a provider signs here. */
  finishBody?: (body: unknown) => unknown;
};

const toPairs = (fields: Record<string, unknown>): [string, string][] =>
  Object.entries(fields).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, asText(one)]));

const formText = (fields: Record<string, unknown>): string =>
  toPairs(fields)
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&');

// Lone surrogates cannot be percent-encoded: they go as what UTF-8 would make of them.
const encode = (text: string): string => encodeURIComponent(text.toWellFormed());

const bodyText = (type: string, body: unknown): string => {
  if (type === JSON_TYPE || !isRecord(body)) return JSON.stringify(body);
  if (!type.startsWith('multipart')) return formText(body);
  const parts = toPairs(body).map(
    ([name, value]) =>
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name.replaceAll(/["\r\n]/g, '')}"\r\n\r\n${value.toWellFormed()}\r\n`,
  );
  return `${parts.join('')}--${BOUNDARY}--\r\n`;
};

const contentType = (type: string) => (type.startsWith('multipart') ? `${type}; boundary=${BOUNDARY}` : type);

const written = (
  { name: _name, method, path, body: ownBody }: Operation,
  parts: RequestParts,
  member: string,
  finishBody: (body: unknown) => unknown = (body) => body,
): FuzzRequest => {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, field: string) => encode(asText(parts.path[field])) || '%20');
  const query = formText(parts.query);
  return {
    kind: 'valid',
    member,
    method,
    target: query ? `${filled}?${query}` : filled,
    headers: { ...parts.headers, ...(ownBody && { 'content-type': contentType(parts.type) }) },
    body: ownBody ? bodyText(parts.type, finishBody(parts.body)) : null,
  };
};

/** A value that breaks one field. */
type Breaking = { where: 'path' | 'query' | 'body'; name: string; value?: unknown; type?: string };

const listBreakings = ({ parameters, body }: Operation): Breaking[] => {
  const fields = (schema: Schema | undefined) => Object.entries(schema?.properties ?? {});
  return [
    ...parameters.flatMap(({ in: where, name, schema, required }) => [
      ...refusedValues(schema, true).map((value) => ({ where, name, value })),
      ...(required && where === 'query' ? [{ where, name }] : []),
    ]),
    ...(body?.types ?? []).flatMap((type) =>
      fields(body?.schema).flatMap(([name, schema]): Breaking[] => [
        ...refusedValues(schema, type !== JSON_TYPE).map((value) => ({ where: 'body' as const, name, value, type })),
        ...(body?.schema.required?.includes(name) ? [{ where: 'body' as const, name, type }] : []),
      ]),
    ),
  ];
};

const broken = (parts: RequestParts, { where, name, value, type = parts.type }: Breaking): RequestParts => {
  const { [name]: _old, ...others } = isRecord(parts[where]) ? parts[where] : {};
  return { ...parts, type, [where]: value === undefined ? others : { ...others, [name]: value } };
};

/** Any value in any place. */
const edits: Arbitrary<(parts: RequestParts, at: number) => RequestParts> = fc
  .record({
    value: fc.oneof(
      pick(...HOSTILE),
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.string({ unit: pick('\ud800', '\udfff', 'a', '😀'), minLength: 1, maxLength: 6 }),
      pick('1', '2').map((one) => [one, one]),
      fc.jsonValue({ maxDepth: 3 }),
    ),
    how: pick('replace', 'replace', 'replace', 'double', 'unknown', 'unknown name'),
  })
  .map(({ value, how }) => (parts, at) => {
    const places = (['path', 'query', 'body'] as const).flatMap((where) =>
      isRecord(parts[where]) ? Object.keys(parts[where]).map((name) => ({ where, name })) : [],
    );
    const { where, name } = places[at % Math.max(1, places.length)] ?? { where: 'query' as const, name: 'x' };
    const fields = isRecord(parts[where]) ? parts[where] : {};
    if (where === 'path') return { ...parts, path: { ...fields, [name]: value } };
    if (how === 'replace') return { ...parts, [where]: { ...fields, [name]: value } };
    if (how === 'double') return { ...parts, [where]: { ...fields, [name]: [fields[name], value] } };
    const other = how === 'unknown' ? 'asing' : asText(value).slice(0, 200);
    return { ...parts, [where]: { ...fields, [other]: value } };
  });

const HEADERS = fc.record(
  {
    accept: pick('*/*', 'application/json', 'text/html', 'image/webp', 'x'),
    'accept-encoding': pick('gzip', 'br;q=1, *;q=0', 'identity'),
    'idempotency-key': pick('a', 'b-1', 'x'.repeat(200), 'x'.repeat(201), 'a b', 'é'),
    'if-none-match': pick('*', '"x"', 'W/"x", "y"', '"'),
    'user-agent': pick('', 'Mozilla/5.0 (X11; Linux x86_64) Firefox/128.0', 'x'.repeat(4_000), '(((('),
    'x-request-id': pick('edge-1234567890', '<b>', 'x'.repeat(300)),
    cookie: pick('acara_access=x', ';;;', 'a=b; a=c'),
    range: pick('bytes=0-1', 'bytes=9-1', 'bytes=-'),
  },
  { requiredKeys: [] },
);

/** Mostly the one that the site sends. */
const chooseType = (types: readonly string[]) => pick(...Array.from(types, () => types[0] ?? ''), ...types);

/** All kinds of requests to an endpoint. */
export const requestArbitrary = (
  operation: Operation,
  { members, finishBody }: RequestOptions,
): Arbitrary<FuzzRequest> => {
  const { parameters, body } = operation;
  const fieldsIn = (where: 'path' | 'query', known: KnownValues) => {
    const those = parameters.filter((parameter) => parameter.in === where);
    const fields = Object.fromEntries(those.map(({ name, schema }) => [name, validValue(schema, known, name)]));
    const requiredKeys = those.filter(({ required }) => required).map(({ name }) => name);
    return fc.record(fields, { requiredKeys, noNullPrototype: true });
  };
  const breakings = listBreakings(operation);

  return fc.oneof(
    ...members.map(({ name: member, known }) => {
      const parts: Arbitrary<RequestParts> = fc.record({
        path: fieldsIn('path', known),
        query: fieldsIn('query', known),
        body: body ? validValue(body.schema, known) : fc.constant(null),
        type: chooseType(body?.types ?? [JSON_TYPE]),
        headers: fc.oneof({ weight: 3, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: HEADERS }),
      });
      const write = (those: RequestParts) => written(operation, those, member, finishBody);
      const valid = parts.map(write);
      const extreme = fc
        .tuple(parts, fc.array(fc.tuple(edits, fc.nat(40)), { minLength: 1, maxLength: 3 }))
        .map(([first, changes]): FuzzRequest => ({
          ...write(changes.reduce((sofar, [edit, at]) => edit(sofar, at), first)),
          kind: 'extreme',
        }));
      const refused = breakings.map((breaking) =>
        parts.map((first): FuzzRequest => ({
          ...write(broken({ ...first, headers: {} }, breaking)),
          kind: 'broken',
          brokenField: breaking.where === 'path' ? '' : breaking.name,
        })),
      );
      const malformed = fc
        .tuple(valid, malformations)
        .map(([request, change]): FuzzRequest => ({ ...request, ...change(request), kind: 'malformed' }));
      return fc.oneof(
        { weight: 11, arbitrary: valid },
        { weight: 5, arbitrary: extreme },
        ...(refused.length > 0 ? [{ weight: 4, arbitrary: fc.oneof(...refused) }] : []),
        { weight: 3, arbitrary: malformed },
      );
    }),
  );
};
