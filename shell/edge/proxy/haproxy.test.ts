import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { request, type IncomingMessage, type RequestOptions } from 'node:http';
import { connect, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http2';
import { text } from 'node:stream/consumers';
import { AMBIGUOUS_REQUESTS, exchange } from '@acara/server-kit/http-server/testing';
import { HAPROXY_DEPLOYMENTS, startHaproxy } from '@acara/tooling/src/site/haproxy.ts';
import { startFixtureApi, type SeenCall } from '../testing/fixture-api.ts';
import { eventually, startTestEdge, type TestEdge } from '../testing/test-edge.ts';

/** `npm run verify` installs it where it can. */
const isInstalled = spawnSync('haproxy', ['-v']).status === 0;

const LIST = '/api/v1/event/all?page=1';
const LARGEST = 256 * 1024;
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const CHUNKED = { 'transfer-encoding': 'chunked' };
const post = (body: string, headers: Record<string, string> = {}) => ({
  method: 'POST',
  path: '/api/v1/login',
  body,
  headers: { ...FORM, ...(headers['transfer-encoding'] ? {} : { 'content-length': String(body.length) }), ...headers },
});

type Call = Pick<RequestOptions, 'method' | 'path'> & { headers?: Record<string, string>; body?: string };

const CALLS: Record<string, Call> = {
  'a list': { path: LIST },
  'a cookie': { path: LIST, headers: { cookie: 'acara_access=geheim' } },
  'a bearer': { path: LIST, headers: { authorization: 'Bearer abc', 'if-none-match': '"x"' } },
  'what a visitor claims about itself': {
    path: LIST,
    headers: {
      forwarded: 'for=6.6.6.6',
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-host': 'evil.test',
      'x-forwarded-proto': 'https',
      'x-real-ip': '6.6.6.6',
      'x-request-id': 'forged-id',
    },
  },
  'headers of a connection': { path: LIST, headers: { connection: 'close, x-secret', 'x-secret': '1' } },
  'the same with other names': { path: LIST, headers: { 'keep-alive': 'timeout=1', 'proxy-connection': 'close' } },
  'only a head': { method: 'HEAD', path: LIST },
  'what a call may do': { method: 'OPTIONS', path: LIST },
  'an uncommon method': { method: 'PROPFIND', path: LIST },
  'nothing there': { path: '/api/v1/nothing' },
  'a form': post('email=a%40b.test', { cookie: 'acara_access=geheim', 'idempotency-key': 'k1' }),
  'a body in chunks': post('email=a%40b.test', CHUNKED),
  'a body that waits for 100': post('email=a%40b.test', { expect: '100-continue' }),
  'no bytes in a body': post(''),
  'JSON to change': { ...post('{"event_id":1}', { 'content-type': 'application/json' }), method: 'PUT' },
  'a deletion with a body': { ...post('event_id=1'), method: 'DELETE' },
  'a deletion without': { method: 'DELETE', path: '/api/v1/event/like' },
  'a body as forms have it at most': post('x'.repeat(8192)),
  'a larger body': post('x'.repeat(8193)),
  'the largest body': post('x'.repeat(LARGEST)),
  'too large a body': post('x'.repeat(LARGEST + 1)),
  'too large a body in chunks': post('x'.repeat(LARGEST + 1), CHUNKED),
  'a body of a GET': { ...post('x'), method: 'GET', path: LIST },
  'a picture': { path: '/img/event/1-640.webp?v=1', headers: { cookie: 'a=b' } },
  'the root of the API': { path: '/api/v1' },
  'the root of the API with a slash': { path: '/api/v1/' },
  'other capitals': { path: '/API/v1/event/all?page=1' },
  'two slashes': { path: '//api/v1/event/all?page=1' },
  'a slash more within': { path: '/api/v1//event/all?page=1' },
  'a longer name': { path: '/api/v10/event/all?page=1', headers: { cookie: 'a=b' } },
  'a letter as a code': { path: '/%61pi/v1/event/all?page=1', headers: { cookie: 'a=b' } },
  'a blank as a code': { path: '/api/v1/event/slug/pesta%20laut', headers: { cookie: 'a=b' } },
  'half a code': { path: '/api/v1/event/slug/%z' },
  'steps up': { path: '/api/v1/../../admin' },
  'steps up in codes': { path: '/api/v1/%2e%2e/%2e%2e/admin' },
  'steps up with slashes in codes': { path: '/img/..%2f..%2fetc/passwd' },
  'steps up with backslashes': { path: '/img/..\\..\\etc' },
  'steps in the query': { path: '/api/v1/event/all?event_name=../../x' },
  'an answer that breaks': { method: 'POST', path: '/api/v1/breaks' },
};

/** Of one connection or one request. */
const OWN = new Set(['connection', 'content-length', 'date', 'host', 'keep-alive', 'transfer-encoding']);
const comparable = (headers: IncomingMessage['headers']) =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !OWN.has(name))
      .map(([name, value]) => [name, name === 'x-request-id' ? 'an id' : value])
      .toSorted(),
  );

(isInstalled ? describe : describe.skip).each(HAPROXY_DEPLOYMENTS)('HAProxy of deploy/%s in front', (deployment) => {
  let api: Awaited<ReturnType<typeof startFixtureApi>>;
  let alone: TestEdge;
  let behind: TestEdge;
  let front: Awaited<ReturnType<typeof startHaproxy>>;
  beforeAll(async () => {
    api = await startFixtureApi({
      '/readyz': {},
      '/healthz': {},
      [LIST]: { data: [], last_page: 1 },
      '/api/v1/event/all?event_name=../../x': { data: [] },
      '/api/v1/login': { token: 'x' },
    });
    const settings = { apiOrigin: api.origin };
    [alone, behind] = await Promise.all([
      startTestEdge({ settings }),
      startTestEdge({ settings: { ...settings, trustProxy: 'loopback' } }),
    ]);
    const port = ({ origin }: { origin: string }) => Number(new URL(origin).port);
    front = await startHaproxy(behind.dir, { edge: port(behind), api: port(api), deployment });
    await eventually(
      () => fetch(front.origin + LIST),
      ({ status }) => status === 200,
    );
  });
  afterAll(async () => {
    await front?.close();
    await Promise.all([alone?.close(), behind?.close()]);
    await api?.close();
  });

  const isProbe = (url?: string) => /^\/(readyz|healthz)$/.test(url ?? '');
  const seen = (): SeenCall[] => api.seen.filter(({ url }) => !isProbe(url));

  /** What the visitor gets, and what the API got. */
  const outcome = async (origin: string, { body, ...call }: Call) => {
    api.seen.length = 0;
    const outgoing = request(origin, { ...call, agent: false });
    if (call.headers?.expect) outgoing.once('continue', () => outgoing.end(body));
    else outgoing.end(body);
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
    const page = await text(answer);
    const isPage = String(answer.headers['content-type']).startsWith('text/html');
    const calls = seen();
    const { 'x-request-id': id, ...headers } = answer.headers;
    return {
      status: answer.statusCode,
      // A page has a nonce of its own.
      ...(isPage ? { type: 'a page' } : { headers: comparable(headers), body: page }),
      calls: calls.map((seenCall) => ({ ...seenCall, headers: comparable(seenCall.headers) })),
      hasOneId: calls.every((seenCall) => seenCall.headers['x-request-id'] === id && id !== 'forged-id'),
    };
  };

  test.each(Object.entries(CALLS))('handles %s as an edge does', async (_what, call) => {
    const wanted = await outcome(alone.origin, call);
    expect(await outcome(front.origin, call)).toEqual(wanted);
  });

  test('gives a policy to what it answers itself', async () => {
    const outgoing = request(front.origin, { method: 'POST', path: '/api/v1/breaks', agent: false }).end();
    const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
    answer.resume();
    expect([answer.statusCode, answer.headers['content-security-policy']]).toEqual([
      503,
      "default-src 'none'; frame-ancestors 'none'",
    ]);
  });

  /** HAProxy refuses them, or rewrites the head unambiguously. */
  test('passes no request on that can be read in two ways', async () => {
    api.seen.length = 0;
    const port = Number(new URL(front.origin).port);
    const answers = await Promise.all(AMBIGUOUS_REQUESTS.map(([, bytes]) => exchange(port, bytes)));
    for (const { answer } of answers) expect(answer.match(/^HTTP\/1.1 [2345]/gm)?.length ?? 0).toBeLessThanOrEqual(1);
    for (const { method, url, headers } of seen()) {
      expect([method, url]).toEqual(['POST', '/api/v1/login']);
      expect([headers['content-length'], headers['transfer-encoding']].filter(Boolean)).toHaveLength(1);
    }
  });

  test('sends calls straight to the API', async () => {
    let passed = 0;
    // Those that HAProxy itself sends apart.
    behind.app.server.on('request', ({ url }) => (passed += isProbe(url) ? 0 : 1));
    for (const what of ['a list', 'a form', 'a picture']) await outcome(front.origin, CALLS[what] ?? {});
    expect(passed).toBe(0);
    await outcome(front.origin, CALLS['a larger body'] ?? {});
    expect(passed).toBe(1);
  });

  /** Status of a request over HTTP/2, whose bodies need no length. */
  const over2 = async (headers: OutgoingHttpHeaders, body: string) => {
    const session = connect(front.http2Origin);
    try {
      const outgoing = session.request(headers, { endStream: body === '' });
      if (body !== '') outgoing.end(body);
      const [answer] = (await once(outgoing, 'response')) as [IncomingHttpHeaders];
      outgoing.resume();
      await once(outgoing, 'end');
      return answer[':status'];
    } finally {
      session.destroy();
    }
  };

  test.each([
    ['a list', { ':path': LIST, cookie: 'a=b' }, '', 200],
    ['a body', { ':path': '/api/v1/login', ':method': 'POST', 'content-length': 9, ...FORM }, 'email=a@b', 200],
    ['a body without a length', { ':path': '/api/v1/login', ':method': 'POST', ...FORM }, 'email=a@b', 200],
    ['too large a body', { ':path': '/api/v1/login', ':method': 'POST', ...FORM }, 'x'.repeat(LARGEST + 1), 413],
    ['a body of a GET', { ':path': LIST }, 'x', 400],
  ])('has the same rules for %s over HTTP/2', async (_what, headers, body, status) => {
    api.seen.length = 0;
    expect(await over2(headers, body)).toBe(status);
    expect(seen().map((call) => [call.body, call.headers.cookie])).toEqual(status === 200 ? [[body, undefined]] : []);
  });

  test('passes requests of an edge to the API, however large', async () => {
    const { status, calls } = await outcome(front.callsOrigin, CALLS['the largest body'] ?? {});
    expect([status, calls.map(({ body }) => body.length)]).toEqual([200, [LARGEST]]);
  });

  test('sends the API nothing of a body that breaks off', async () => {
    api.seen.length = 0;
    const outgoing = request(`${front.origin}/api/v1/login`, {
      method: 'POST',
      headers: { ...FORM, 'content-length': '10' },
    });
    outgoing.on('error', () => {}).write('x');
    outgoing.destroy();
    await outcome(front.origin, CALLS['a list'] ?? {});
    expect(seen().map(({ url }) => url)).toEqual([LIST]);
  });
});
