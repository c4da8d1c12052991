import { once } from 'node:events';
import { createServer, get, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { startFixtureApi } from '../testing/fixture-api.ts';
import { eventually, startTestEdge, type TestEdge } from '../testing/test-edge.ts';

let api: Awaited<ReturnType<typeof startFixtureApi>>;
let edge: TestEdge;
// The proxy keeps nothing between calls, so that one edge is enough.
beforeAll(async () => {
  api = await startFixtureApi({
    '/api/v1/event/all?page=1': { data: [], last_page: 1 },
    '/api/v1/login': { token: 'x' },
  });
  edge = await startTestEdge({ settings: { apiOrigin: api.origin } });
});
beforeEach(() => api.seen.splice(0));
afterAll(async () => {
  await edge.close();
  await api.close();
});

describe('the proxy of the API', () => {
  test('forwards a call with its query, body, bearer token and response', async () => {
    const list = await edge.get('/api/v1/event/all?page=1');
    expect([list.status, await list.json()]).toEqual([200, { data: [], last_page: 1 }]);
    await edge.get('/api/v1/login', {
      method: 'POST',
      body: new URLSearchParams({ email: 'a@b.test' }),
      headers: { authorization: 'Bearer abc', 'idempotency-key': 'k1' },
    });
    expect(api.seen[1]).toMatchObject({
      method: 'POST',
      body: 'email=a%40b.test',
      headers: {
        authorization: 'Bearer abc',
        'idempotency-key': 'k1',
        'content-type': expect.stringContaining('urlencoded'),
      },
    });
  });

  test.each(['PUT', 'DELETE'])('passes %s with a body', async (method) => {
    await edge.get('/api/v1/event/like', {
      method,
      body: JSON.stringify({ event_id: 1 }),
      headers: { 'content-type': 'application/json' },
    });
    expect(api.seen[0]).toMatchObject({ method, body: '{"event_id":1}' });
  });

  test('passes refusals unchanged', async () => {
    const answer = await edge.get('/api/v1/nothing');
    expect([answer.status, await answer.json()]).toEqual([404, { error: 'Tidak ditemukan', code: 'not_found' }]);
  });

  test('forwards no cookies, in neither direction', async () => {
    const answer = await edge.get('/api/v1/event/all?page=1', { headers: { cookie: 'acara_access=geheim' } });
    expect(api.seen[0]?.headers.cookie).toBeUndefined();
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test('sets the visitor’s address, and ignores that of clients', async () => {
    const answer = await edge.get('/api/v1/event/all?page=1', {
      headers: {
        'x-forwarded-for': '6.6.6.6',
        'x-forwarded-proto': 'https',
        'x-real-ip': '6.6.6.6',
        'x-request-id': 'forged-id',
      },
    });
    const headers = api.seen[0]?.headers;
    expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' });
    expect(headers?.['x-real-ip']).toBeUndefined();
    expect(headers?.['x-request-id']).toBe(answer.headers.get('x-request-id'));
    expect(headers?.['x-request-id']).not.toBe('forged-id');
  });

  test('leaves no code, token or password of an address in its log', async () => {
    const lines: string[] = [];
    const logged = await startTestEdge({
      settings: { apiOrigin: api.origin },
      logger: { level: 'trace', stream: { write: (line: string) => void lines.push(line) } },
    });
    try {
      await logged.get('/api/v1/event/slug/pesta/KODE-RAHASIA');
      await logged.get('/api/v1/reset_password?token=KODE-RAHASIA&password=KODE-RAHASIA', { method: 'POST' });
    } finally {
      await logged.close();
    }
    expect(lines.join('')).toContain('/api/v1/reset_password');
    expect(lines.join('')).not.toContain('KODE-RAHASIA');
  });

  describe('a body', () => {
    const LARGEST = 256 * 1024;
    /** Sends over a bare connection, which no client's habits change. */
    const send = (headers: Record<string, string>, body: Buffer | string) =>
      new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
        const outgoing = request(`${edge.origin}/api/v1/login`, { method: 'POST', headers }, async (answer) => {
          resolve({ status: answer.statusCode, body: await text(answer) });
        });
        outgoing.on('error', reject).end(body);
      });
    const saying = (size: number): Record<string, string>[] => [
      { 'content-length': String(size) },
      { 'transfer-encoding': 'chunked' },
    ];
    const json = { 'content-type': 'application/json' };
    const TOO_LARGE = { status: 413, body: JSON.stringify({ error: 'Kiriman terlalu besar', code: 'too_large' }) };

    test('larger than the API accepts is refused here, with or without a length, and the API never gets all of it', async () => {
      for (const size of [LARGEST + 1, 1024 * 1024, 20 * 1024 * 1024])
        for (const how of saying(size))
          expect(await send({ ...json, ...how }, Buffer.alloc(size, 'x'))).toEqual(TOO_LARGE);
      expect(api.seen).toEqual([]);
      const answer = await edge.get('/api/v1/login', { method: 'POST', body: 'x'.repeat(LARGEST + 1), headers: json });
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    });

    test('as large as the API accepts is forwarded, with or without a length', async () => {
      const body = 'x'.repeat(LARGEST);
      for (const how of saying(LARGEST)) expect((await send({ ...json, ...how }, body)).status).toBe(200);
      expect(api.seen.map((call) => call.body === body)).toEqual([true, true]);
    });

    test('that expects 100-continue is forwarded', async () => {
      for (const how of saying(2))
        expect((await send({ ...json, ...how, expect: '100-continue' }, '{}')).status).toBe(200);
      expect(api.seen.map((call) => call.headers.expect)).toEqual([undefined, undefined]);
    });

    test('without a byte in it is passed', async () => {
      for (const how of saying(0)) expect((await send({ ...json, ...how }, '')).status).toBe(200);
      expect(api.seen.map((call) => call.body)).toEqual(['', '']);
    });

    test('that breaks off before its end never reaches the API', async () => {
      const outgoing = request(`${edge.origin}/api/v1/login`, {
        method: 'POST',
        headers: { ...json, 'transfer-encoding': 'chunked' },
      });
      outgoing.on('error', () => {}).write('{');
      await new Promise<void>((resolve) => edge.app.server.once('request', () => resolve()));
      outgoing.destroy();
      expect((await edge.get('/api/v1/event/all?page=1')).status).toBe(200);
      expect(api.seen.map(({ url }) => url)).toEqual(['/api/v1/event/all?page=1']);
    });

    test('of a GET is refused', async () => {
      const answer = await new Promise<number | undefined>((resolve, reject) => {
        const outgoing = request(`${edge.origin}/api/v1/event/all?page=1`, { headers: { 'content-length': '2' } });
        outgoing.on('response', ({ statusCode }) => resolve(statusCode));
        outgoing.on('error', reject).end('{}');
      });
      expect(answer).toBe(400);
      expect(api.seen).toEqual([]);
    });
  });

  test('passes pictures', async () => {
    const answer = await edge.get('/img/event/1-640.webp?v=1');
    expect([answer.headers.get('content-type'), await answer.text()]).toEqual(['image/webp', 'RIFF']);
    expect(api.seen[0]?.url).toBe('/img/event/1-640.webp?v=1');
  });

  test.each(['/api/v1/%2e%2e/%2e%2e/admin', '/img/..%2f..%2fetc/passwd'])(
    'never leaves its part of the API: %s',
    async (path) => {
      const answer = await edge.get(path);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      for (const { url } of api.seen) expect(url).toMatch(/^\/(api\/v1|img)\//);
    },
  );

  describe('a large response', () => {
    const LARGE = 'x'.repeat(32 * 1024 * 1024);
    let open = 0;
    let server: Server;
    let large: TestEdge;
    beforeAll(async () => {
      server = createServer((call, response) => {
        open += 1;
        response.once('close', () => (open -= 1));
        response.writeHead(200, { 'content-length': LARGE.length });
        if (call.url === '/api/v1/broken') response.write('x', () => response.destroy());
        else response.end(LARGE);
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo; // listening on TCP
      large = await startTestEdge({ settings: { apiOrigin: `http://127.0.0.1:${port}` } });
    });
    afterAll(async () => {
      await large.close();
      server.close();
    });

    test('arrives whole at a client that reads slowly, and waits in the API meanwhile', async () => {
      const [answer] = (await once(get(`${large.origin}/api/v1/large`), 'response')) as [IncomingMessage];
      let seen = 0;
      for await (const chunk of answer) {
        seen += (chunk as Buffer).length;
        if (seen < 1024 * 1024) expect(open).toBe(1);
      }
      expect(seen).toBe(LARGE.length);
    });

    test('is no longer read from the API when its client has left', async () => {
      const [answer] = (await once(get(`${large.origin}/api/v1/large`), 'response')) as [IncomingMessage];
      expect(open).toBe(1);
      answer.destroy();
      await eventually(
        async () => open,
        (now) => now === 0,
      );
    });

    test('that breaks off does so for the client too', async () => {
      const [answer] = (await once(get(`${large.origin}/api/v1/broken`), 'response')) as [IncomingMessage];
      await expect(text(answer)).rejects.toThrow('aborted');
    });
  });

  test('keeps headers for one connection to itself', async () => {
    const headers = { connection: 'close, x-secret', 'x-secret': '1', 'keep-alive': 'timeout=1', te: 'trailers' };
    const [answer] = (await once(get(`${edge.origin}/api/v1/event/all?page=1`, { headers }), 'response')) as [
      IncomingMessage,
    ];
    answer.resume();
    expect(api.seen[0]?.headers).toMatchObject({ connection: 'keep-alive' });
    expect(api.seen[0]?.headers).not.toMatchObject({ 'x-secret': expect.anything() });
    expect(api.seen[0]?.headers['keep-alive']).toBeUndefined();
  });

  test('reports that the API is unavailable, and works again when it is back', async () => {
    await api.close();
    const answer = await edge.get('/api/v1/event/all?page=1');
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({ error: expect.stringContaining('Layanan'), code: 'unavailable' });
    expect((await edge.get('/event')).status).toBe(200);
  });
});
