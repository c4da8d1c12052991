import { LONGEST } from '@acara/shared-contract/http-server';
import type { Operation, Schema } from '../fuzz/operations.ts';

/** What a part of a request is filled with: characters that something reads, separates or escapes. */
export const FILLS: readonly string[] = [
  ...'/.%;=&,+-_:@?#~!*"\'\\{[(<|aA0 \t',
  ...['\n', 'é', '😀', '%2f', '%25', '%20', '%c3%a9', '%f0%9f%98%80', '%zz'],
  ...['; ', ';a=', 'a=1&', 'a[', '"a":', '/..', '0.', '1-', 'a.a@', 'eyJ', '-a', ', ', '<a ', '.a/'],
];

/** A part of a request: what is sent with the part made of a text. */
export type Place = {
  name: string;
  /** How much of it is sent: far too much, and as much as is accepted. */
  lengths: readonly number[];
  write: (part: string) => LongRequest;
};

type LongRequest = { method: string; address: string; headers?: Record<string, string>; body?: string };

/** Nearly all that fits into a head of 16 KiB. */
const FAR_TOO_LONG = 15_000;
const BODY = [FAR_TOO_LONG, 200_000];
/** For what stands around a part. */
const ROUND = 60;
const lengths = (longest: number) => [FAR_TOO_LONG, longest - ROUND];

const get = (address: string, headers?: Record<string, string>): LongRequest => ({
  method: 'GET',
  address,
  ...(headers && { headers }),
});

const path = (name: string, write: (part: string) => string): Place => ({
  name: `path ${name}`,
  lengths: lengths(LONGEST.path),
  write: (part) => get(write(part)),
});

const query = (name: string, write: (part: string) => string): Place => ({
  name: `query ${name}`,
  lengths: lengths(LONGEST.query),
  write: (part) => get(write(part)),
});

const header = (address: string, name: string, before = ''): Place => ({
  name: `header ${name}${before && ` ${before}`} of ${address}`,
  lengths: lengths(LONGEST.header),
  write: (part) => get(address, { [name]: before + part }),
});

const cookie = (address: string, name: string): Place => ({
  name: `cookie ${name} of ${address}`,
  lengths: lengths(LONGEST.cookies),
  write: (part) => get(address, { cookie: `a=b; ${name}${part}; c=d` }),
});

const body = (address: string, type: string, name: string, write: (part: string) => string): Place => ({
  name: `body ${name} of ${address}`,
  lengths: BODY,
  write: (part) => ({ method: 'POST', address, headers: { 'content-type': type }, body: write(part) }),
});

/** Headers that a server reads, or passes on, with what a value may begin with. */
const HEADERS: readonly (readonly [name: string, before?: string])[] = [
  ...['accept', 'accept-language', 'user-agent', 'referer', 'origin', 'range', 'sec-purpose', 'if-none-match'].map(
    (name) => [name] as const,
  ),
  ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-real-ip', 'x-request-id'].map(
    (name) => [name] as const,
  ),
  ...['traceparent', 'tracestate', 'baggage', 'idempotency-key', 'waiting-room-place', 'host'].map(
    (name) => [name] as const,
  ),
  ['connection', 'close, '],
  ['accept-encoding'],
  ['accept-encoding', 'br;q=0'],
  ['authorization'],
  ['authorization', 'Bearer '],
  ['content-type'],
  ['if-none-match', '"'],
  ['if-modified-since', 'Sun, '],
  ['traceparent', '00-'],
];

const COOKIES: readonly string[] = [
  ...['acara_set=', 'acara_visitor=', 'acara_preview=', 'acara_releases=', 'acara_failed_shell=', 'acara_last_visit='],
  ...['acara_visitor=3f0c2a9e-1b7d-4c55-9d0e-8a6b5c4d3e2f.', 'acara_place_1=', 'acara_access=', ''],
];

const MULTIPART = 'multipart/form-data; boundary=x';
const multipart = (name: string, part: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${part}\r\n--x--\r\n`;

/** Of the edge. */
export const edgePlaces = (): Place[] => [
  ...['/', '/a', '/event/', '/search/', '/detail-event/a/', '/_link/', '/r/', '/r/shell/', '/assets/', '/sitemap/'].map(
    (start) => path(`${start}…`, (part) => start + part),
  ),
  path('/…x', (part) => `/${part}x`),
  path('/a…b/', (part) => `/a${part}b/`),
  path('/api/v1/…', (part) => `/api/v1/${part}`),
  path('/img/…', (part) => `/img/${part}`),
  ...['/event?', '/event?page=', '/event?a=', '/event?a=b', '/search?keyword=', '/_link/event.detail?slug='].map(
    (start) => query(`${start}…`, (part) => start + part),
  ),
  ...['/?acara_preview=', '/_releases?acara_releases=', '/api/v1/event/all?', '/img/event/1-640.webp?v='].map((start) =>
    query(`${start}…`, (part) => start + part),
  ),
  ...COOKIES.flatMap((name) => [cookie('/event', name), cookie('/_releases', name)]),
  ...['/event', '/sitemap.xml', '/api/v1/category_event'].flatMap((address) =>
    HEADERS.map(([name, before]) => header(address, name, before)),
  ),
  body('/beacon', 'text/plain', 'whole', (part) => part),
  body('/beacon', 'text/plain', 'message', (part) => JSON.stringify({ kind: 'failure', message: part })),
  body('/_releases/visitor', 'application/json', 'whole', (part) => part),
  body('/_releases/preview', 'application/json', 'remote', (part) => JSON.stringify({ remote: part, releaseId: part })),
  body('/_releases', 'application/x-www-form-urlencoded', 'action', (part) => `action=${part}`),
  body('/api/v1/login', 'application/json', 'email', (part) => JSON.stringify({ email: part, password: 'a' })),
];

const fillPath = ({ path: pattern }: Operation, parameter: string, part: string) =>
  pattern.replace(`{${parameter}}`, () => part).replaceAll(/\{\w+\}/g, '1');

const fieldsOf = (schema: Schema): string[] => Object.keys(schema.properties ?? {});

const operationPlaces = (operation: Operation): Place[] => {
  const { method, name, parameters, body: content } = operation;
  const address = fillPath(operation, '', '');
  const inPlace = (kind: string, longest: readonly number[], write: (part: string) => Partial<LongRequest>): Place => ({
    name: `${kind} of ${name}`,
    lengths: longest,
    write: (part) => ({ method, address, ...write(part) }),
  });
  const types = ['application/json', 'application/x-www-form-urlencoded', MULTIPART] as const;
  const writeBody = (type: (typeof types)[number], field: string, part: string): string => {
    if (type === MULTIPART) return multipart(field, part);
    return type === 'application/json' ? JSON.stringify({ [field]: part }) : `${field}=${part}`;
  };
  return [
    ...parameters.map((parameter) =>
      parameter.in === 'path'
        ? inPlace(`path ${parameter.name}`, lengths(LONGEST.path), (part) => ({
            address: fillPath(operation, parameter.name, part),
          }))
        : inPlace(`query ${parameter.name}`, lengths(LONGEST.query), (part) => ({
            address: `${address}?${parameter.name}=${part}`,
          })),
    ),
    ...(content
      ? types.flatMap((type) => {
          // Fields are read from forms in the same way.
          const fields = type === 'application/json' ? fieldsOf(content.schema) : [];
          return [...fields, 'unknown'].map((field) =>
            inPlace(`${type.split(';', 1).join('')} ${field}`, BODY, (part) => ({
              headers: { 'content-type': type },
              body: writeBody(type, field, part),
            })),
          );
        })
      : []),
  ];
};

/** Of the API: those of its own description. */
export const apiPlaces = (operations: readonly Operation[]): Place[] => [
  path('/…', (part) => `/${part}`),
  path('/a…b/', (part) => `/a${part}b/`),
  path('/api/v1/event/slug/…', (part) => `/api/v1/event/slug/${part}`),
  path('/api/v1/event/slug/a/…', (part) => `/api/v1/event/slug/a/${part}`),
  query('name', (part) => `/api/v1/category_event?${part}`),
  cookie('/api/v1/category_event', ''),
  ...['/api/v1/category_event', '/img/event/1-640.webp'].flatMap((address) =>
    HEADERS.map(([name, before]) => header(address, name, before)),
  ),
  ...operations.flatMap(operationPlaces),
  ...['application/json', 'application/x-www-form-urlencoded', MULTIPART].map((type) =>
    body('/api/v1/login', type, `whole ${type}`, (part) => part),
  ),
  body('/api/v1/register', MULTIPART, 'name of a field', (part) => multipart(part, 'a')),
  ...['multipart/form-data; boundary=', 'multipart/form-data; ', 'application/json; '].map((before): Place => ({
    name: `content type ${before}…`,
    lengths: lengths(LONGEST.header),
    write: (part) => ({
      method: 'POST',
      address: '/api/v1/register',
      headers: { 'content-type': before + part },
      body: multipart('name', 'a'),
    }),
  })),
];

/** The bytes of a request on a connection of its own, each as one character. */
export const requestBytes = (
  { method, address, headers = {}, body: text }: LongRequest,
  more: Record<string, string>,
): string => {
  const lines = Object.entries({ host: 'localhost', connection: 'close', ...more, ...headers });
  const bytes = text === undefined ? '' : latin1(text);
  const size = text === undefined ? [] : [`content-length: ${bytes.length}`];
  const head = [`${method} ${address} HTTP/1.1`, ...lines.map(([name, value]) => `${name}: ${value}`), ...size];
  return `${latin1(head.join('\r\n'))}\r\n\r\n${bytes}`;
};

const latin1 = (text: string): string => Buffer.from(text).toString('latin1');

/** So many bytes of it. */
export const repeatTo = (fill: string, bytes: number): string =>
  fill.repeat(Math.floor(bytes / Buffer.byteLength(fill)));
