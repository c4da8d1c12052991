import fc, { type Arbitrary } from 'fast-check';
import malformed from './malformed.json' with { type: 'json' };
import type { FuzzRequest } from './send-request.ts';
import { pick } from './values.ts';

/** A change to a valid request. */
type Malformation = (request: FuzzRequest) => Partial<FuzzRequest>;

const TYPES = [...malformed.types, `a/${'b'.repeat(3_000)}`];
const QUERIES = [...malformed.queries, Array.from({ length: 1_500 }, (_, n) => `a${n}=1`).join('&')];
const SEGMENTS = [...malformed.segments, 'x'.repeat(999), 'x'.repeat(1_001), 'x'.repeat(12_000)];
const BEARERS = [...malformed.bearers, `Bearer ${'x'.repeat(5_000)}`];
const HEADS: readonly Record<string, string>[] = [
  ...malformed.headers.map(([name = '', value = '']) => ({ [name]: value })),
  { origin: 'null', 'access-control-request-method': 'PUT' },
  { connection: 'upgrade', upgrade: 'websocket' },
  { 'x-forwarded-for': 'x'.repeat(2_000) },
  { 'accept-language': 'x'.repeat(15_000) },
];
const BODIES = [
  ...malformed.bodies,
  '['.repeat(10_000),
  '{"a":'.repeat(5_000),
  `${'['.repeat(2_000)}${']'.repeat(2_000)}`,
  '-'.repeat(50_000),
  `{"a":"${'x'.repeat(300_000)}"}`,
  'a=1&'.repeat(20_000),
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
  pick(...malformed.methods).map((method): Malformation => () => ({ method })),
  pick(...TYPES).map((type) => withHeaders({ 'content-type': type })),
  pick(...QUERIES).map((query): Malformation => ({ target }) => ({
    target: `${target}${target.includes('?') ? '&' : '?'}${query}`,
  })),
  fc.tuple(pick(...SEGMENTS), fc.nat(8)).map(([segment, at]) => withSegment(segment, at)),
  pick(...BEARERS).map((authorization) => withHeaders({ authorization })),
  pick(...HEADS).map(withHeaders),
  pick(...BODIES).map((body): Malformation => () => ({ body })),
  fc.nat(99).map(cut),
  fc
    .tuple(pick('\xff', '\xc3\x28', '\xed\xa0\x80', '\xf0\x9f', '\x80', '\r\n'), fc.nat(99))
    .map(([bytes, share]) => withBytes(bytes, share)),
);
