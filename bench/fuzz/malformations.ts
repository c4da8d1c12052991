import fc, { type Arbitrary } from 'fast-check';
import type { FuzzRequest } from './send-request.ts';
import { pick } from './values.ts';

/** A change to a valid request. */
export type Malformation = (request: FuzzRequest) => Partial<FuzzRequest>;

const METHODS = 'GET POST PUT DELETE PATCH OPTIONS HEAD TRACE PROPFIND PURGE SEARCH QUERY LOCK GETX get M-SEARCH'.split(
  ' ',
);
const TYPES = [
  ...['', 'text/plain', 'application/xml', 'image/png', 'application/json; charset=utf-16', 'application/jsonx'],
  ...[
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary="',
    'multipart/mixed; boundary=a',
  ],
  ...[
    'application/json',
    'application/x-www-form-urlencoded',
    ';;',
    '*/*',
    'APPLICATION/JSON',
    'json',
    `a/${'b'.repeat(3_000)}`,
  ],
];
const QUERIES = [
  ...['%', '%zz', '%c3%28', '%ff', '%00', 'a=%00', '&&&=&=', '=', '?', '#', 'a', 'a=b=c', '+', '%2500'],
  ...'__proto__=1 __proto__[x]=1 constructor.prototype=1 constructor=1 a[]=1 page=1&page=2 limit=1&limit=a'.split(' '),
  ...['%u0041', '\u00e9', ';a=b', '%e2%80%ae', 'token=x', Array.from({ length: 1_500 }, (_, n) => `a${n}=1`).join('&')],
];
const SEGMENTS = [
  ...'% %zz %00 %2e%2e%2f .. . %2f %5c ; %c3%28 %ff * :id {id} %F0%9F%98%80'.split(' '),
  ...['', '%ed%a0%80', 'x'.repeat(999), 'x'.repeat(1_001), 'x'.repeat(12_000), '~', "'", '%25', '%252e', '__proto__'],
];
const BEARERS = [
  ...['Bearer', 'Bearer ', 'Bearer x', 'bearer a.b.c', 'Basic YTpi', 'Bearer  a', ' ', `Bearer ${'x'.repeat(5_000)}`],
  ...['Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.', `Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.${'A'.repeat(43)}`],
];
const HEADS: readonly Record<string, string>[] = [
  ...['unknown', '1.2.3.4, 5.6.7.8', '::ffff:1.2.3.4', '2001:db8::1', '999.1.1.1', "'", ',,,', 'x'.repeat(2_000)].map(
    (address) => ({ 'x-forwarded-for': address }),
  ),
  ...['chunked', 'gzip', 'identity', 'x'].map((coding) => ({ 'content-encoding': coding })),
  ...['localhost', 'acara.test:99999', '[::1]', 'a b', '@', ''].map((host) => ({ host })),
  { 'x-http-method-override': 'DELETE' },
  { origin: 'null', 'access-control-request-method': 'PUT' },
  { 'content-length': '0' },
  { expect: '100-continue' },
  { connection: 'upgrade', upgrade: 'websocket' },
  { 'accept-language': 'x'.repeat(15_000) },
];
const BODIES = [
  ...['', ' ', '\ufeff{}', '\0'],
  ...'null 0 "" [] [[]] {} { } {"a": {"a":1}x undefined NaN & % %zz=% a=%00'.split(' '),
  ...[
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"a":1,"a":2}',
    '{"a":"\\ud800"}',
    '{"a":"\\u0000"}',
    '{"a":1e400}',
  ],
  ...[
    '['.repeat(10_000),
    '{"a":'.repeat(5_000),
    `${'['.repeat(2_000)}${']'.repeat(2_000)}`,
    '-'.repeat(50_000),
    `{"a":"${'x'.repeat(300_000)}"}`,
  ],
  ...['--x\r\n\r\n', '--acara-fuzz-7MA4YWxkTrZu0gW\r\n', '--acara-fuzz-7MA4YWxkTrZu0gW--', `${'a=1&'.repeat(20_000)}`],
  '--acara-fuzz-7MA4YWxkTrZu0gW\r\ncontent-disposition: form-data; name="x"; filename="a"\r\n\r\nx\r\n--acara-fuzz-7MA4YWxkTrZu0gW--\r\n',
];

const withSegment =
  (segment: string, at: number): Malformation =>
  ({ target }) => {
    const [path = '', query] = target.split('?');
    const segments = path.split('/');
    segments[1 + (at % (segments.length - 1))] = segment;
    return { target: segments.join('/') + (query === undefined ? '' : `?${query}`) };
  };

const withHeaders =
  (more: Record<string, string>): Malformation =>
  ({ headers }) => ({ headers: { ...headers, ...more } });

const cut =
  (share: number): Malformation =>
  ({ body }) =>
    body === null ? {} : { body: body.slice(0, Math.floor((body.length * share) / 100)) };

const withBytes =
  (bytes: string, share: number): Malformation =>
  ({ body }) => {
    if (body === null) return {};
    const at = Math.floor((body.length * share) / 100);
    const text = Buffer.from(body).toString('latin1');
    return { body: text.slice(0, at) + bytes + text.slice(at), isLatin1: true };
  };

/** Changes that make it no request to the endpoint at all. */
export const malformations: Arbitrary<Malformation> = fc.oneof(
  pick(...METHODS).map((method): Malformation => () => ({ method })),
  pick(...TYPES).map((type) => withHeaders({ 'content-type': type })),
  fc
    .constantFrom(...QUERIES)
    .map((query): Malformation => ({ target }) => ({ target: `${target}${target.includes('?') ? '&' : '?'}${query}` })),
  fc.tuple(pick(...SEGMENTS), fc.nat(8)).map(([segment, at]) => withSegment(segment, at)),
  pick(...BEARERS).map((authorization) => withHeaders({ authorization })),
  pick(...HEADS).map(withHeaders),
  pick(...BODIES).map((body): Malformation => () => ({ body })),
  fc.nat(99).map(cut),
  fc
    .tuple(pick('\xff', '\xc3\x28', '\xed\xa0\x80', '\xf0\x9f', '\x80', '\r\n'), fc.nat(99))
    .map(([bytes, share]) => withBytes(bytes, share)),
);
