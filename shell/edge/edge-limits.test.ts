import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { SERVER_LIMITS } from '@acara/server-kit/http-server';
import { AMBIGUOUS_REQUESTS, exchange, LONG_REQUESTS } from '@acara/server-kit/http-server/testing';
import { startFixtureApi } from './testing/fixture-api.ts';
import { eventually, startTestEdge, type TestEdge } from './testing/test-edge.ts';

/** More than the edge has connections to the API. */
const MANY = 257;
const SLOW = 'POST /api/v1/login HTTP/1.1\r\nHost: acara.test\r\nContent-Type: application/json\r\n';

let api: Awaited<ReturnType<typeof startFixtureApi>>;
let edge: TestEdge;
let port: number;
const start = async (options: Parameters<typeof startTestEdge>[0] = {}) => {
  edge = await startTestEdge({ ...options, settings: { apiOrigin: api.origin, ...options.settings } });
  port = Number(new URL(edge.origin).port);
};
beforeEach(async () => {
  api = await startFixtureApi({ '/api/v1/event/all?page=1': { data: [], last_page: 1 } });
});
afterEach(async () => {
  await edge.close();
  await api.close();
});

const openSlow = async (many: number, head: string): Promise<net.Socket[]> => {
  const sockets = Array.from({ length: many }, () => {
    const socket = net.connect(port, '127.0.0.1', () => socket.write(`${SLOW}${head}`));
    socket.resume().on('error', () => {});
    return socket;
  });
  await eventually(
    () => new Promise<number>((resolve) => edge.app.server.getConnections((_error, count) => resolve(count))),
    (count) => count >= many,
  );
  return sockets;
};

describe('the limits of the edge', () => {
  test.each([
    ['a length', 'Content-Length: 1000\r\n\r\n{'],
    ['chunks', 'Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n'],
  ])('let slow bodies with %s block no other visitor from the API', async (_how, head) => {
    await start();
    const sockets = await openSlow(MANY, head);
    const answer = await edge.get('/api/v1/event/all?page=1', { signal: AbortSignal.timeout(3000) });
    expect(answer.status).toBe(200);
    expect(api.seen.map(({ url }) => url)).toEqual(['/api/v1/event/all?page=1']);
    expect(api.open()).toBe(0);
    for (const socket of sockets) socket.destroy();
  });

  test.each(['/api/v1/event/all?page=1', '/event'])(
    'say with the last answer of a connection that it is the last one: %s',
    async (path) => {
      await start({ limits: { ...SERVER_LIMITS, maxRequestsPerSocket: 2 } });
      const rawRequest = `GET ${path} HTTP/1.1\r\nHost: acara.test\r\n\r\n`;
      const { answer } = await exchange(port, rawRequest + rawRequest, 3000);
      // Node responds to further requests with a bare 503.
      expect(answer.match(/^connection: .*$/gim)?.map((line) => line.toLowerCase())).toEqual([
        'connection: keep-alive',
        'connection: close',
      ]);
    },
  );

  test('end a body that is too slow, however regular, before it reaches the API', async () => {
    const lines: string[] = [];
    await start({
      limits: { ...SERVER_LIMITS, headersTimeout: 150, requestTimeout: 300, connectionsCheckingInterval: 50 },
      logger: { level: 'info', stream: { write: (line: string) => void lines.push(line) } },
    });
    expect(await exchange(port, `${SLOW}Content-Length: 1000\r\n\r\n{`, 5000)).toMatchObject({
      status: 408,
      isClosed: true,
    });
    expect(api.seen).toEqual([]);
    // A stranger's slowness is no failure of ours.
    expect(lines.filter((line) => Number(JSON.parse(line).level) >= 50)).toEqual([]);
  });

  test('bound the connections of one network, but not those of a trusted proxy', async () => {
    const limits = { ...SERVER_LIMITS, connectionsPerNetwork: 1 };
    const rawRequest = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n';
    const atOnce = async () =>
      (await Promise.all([exchange(port, rawRequest, 300), exchange(port, rawRequest, 300)]))
        .map(({ status }) => status)
        .sort();
    await start({ limits });
    expect(await atOnce()).toEqual([0, 200]);
    await edge.close();
    await start({ limits, settings: { trustProxy: 'loopback' } });
    expect(await atOnce()).toEqual([200, 200]);
  });
});

describe('connections to the API', () => {
  const hanging: ServerResponse[] = [];
  let server: Server;
  beforeEach(async () => {
    server = createServer((call, response) => {
      if (call.url?.startsWith('/img/') || call.url?.endsWith('/logo') || call.method === 'POST')
        hanging.push(response);
      else response.end('{}');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo; // listening on TCP
    await start({ settings: { apiOrigin: `http://127.0.0.1:${port}`, trustProxy: 'loopback' } });
  });
  afterEach(() => {
    hanging.splice(0);
    server.closeAllConnections();
    server.close();
  });

  const request = (path: string, from: string, init: RequestInit = {}) =>
    edge.get(path, { ...init, headers: { 'x-forwarded-for': from } });

  test.each([
    ['pictures', '/img/event/1-640.webp', 'GET', 16],
    ['logos of organisers', '/api/v1/organizer/1/logo', 'GET', 16],
    ['writes', '/api/v1/login', 'POST', 32],
  ])('are for %s a few of one network, and no other call waits for them', async (_what, path, method, share) => {
    const leaving = new AbortController();
    const statuses: number[] = [];
    const call = (from: string) =>
      request(path, from, { method, signal: leaving.signal }).then(
        ({ status }) => statuses.push(status),
        () => undefined,
      );
    const calls = Array.from({ length: 600 }, () => call('203.0.113.1'));
    await eventually(
      async () => statuses.length,
      (count) => count === 600 - share - 512,
    );
    expect([new Set(statuses), hanging.length]).toEqual([new Set([429]), share]);
    expect((await request('/api/v1/event/all?page=1', '203.0.113.1')).status).toBe(200);
    // Another network has connections of the same kind.
    calls.push(call('203.0.113.2'));
    await eventually(
      async () => hanging.length,
      (count) => count === share + 1,
    );
    // The next one gets the place of one that has ended.
    hanging[0]?.end('{}');
    await eventually(
      async () => hanging.length,
      (count) => count === share + 2,
    );
    leaving.abort();
    await Promise.all(calls);
  });
});

describe('a request that can be read in two ways', () => {
  test('is refused with its connection, and reaches no API', async () => {
    await start();
    for (const [name, bytes] of AMBIGUOUS_REQUESTS) {
      const smuggled = 'GET /api/v1/smuggled HTTP/1.1\r\nHost: a\r\n\r\n';
      const { status, isClosed } = await exchange(port, bytes + smuggled);
      expect({ name, status, isClosed }).toEqual({ name, status: 400, isClosed: true });
    }
    expect(api.seen).toEqual([]);
  });
});

describe('a request with a part that is too long', () => {
  test('is refused before it is routed, logged or passed on', async () => {
    const lines: string[] = [];
    await start({ logger: { level: 'info', stream: { write: (line: string) => void lines.push(line) } } });
    const before = lines.length;
    for (const [name, bytes, expected] of LONG_REQUESTS) {
      const { status, isClosed } = await exchange(port, `${bytes}GET /api/v1/smuggled HTTP/1.1\r\nHost: a\r\n\r\n`);
      expect({ name, status, isClosed }).toEqual({ name, status: expected, isClosed: true });
    }
    expect(lines.slice(before)).toEqual([]);
    expect(api.seen).toEqual([]);
  });

  test('loses only the slashes at its end, however many are allowed', async () => {
    await start();
    const many = '/'.repeat(2_000);
    const answer = await edge.get(`/a${many}b${many.slice(0, 40)}`, { redirect: 'manual' });
    expect({ status: answer.status, location: answer.headers.get('location') }).toEqual({
      status: 308,
      location: `/a${many}b`,
    });
  });
});
