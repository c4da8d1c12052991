import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { Agent, request, type IncomingMessage } from 'node:http';
import { connect as connect2, type ClientHttp2Session } from 'node:http2';
import { connect, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { HAPROXY_DEPLOYMENTS, startHaproxy } from '@acara/tooling/src/site/haproxy.ts';
import { startFixtureApi } from '../testing/fixture-api.ts';
import { eventually } from '../testing/test-edge.ts';

/** `npm run verify` installs it where it can. */
const isInstalled = spawnSync('haproxy', ['-v']).status === 0;

const LIST = '/api/v1/event/all?page=1';
const CONNECTIONS = 1000;
const CONNECTIONS_IN_10_S = 1000;
const REQUESTS = 500;
const STREAMS = 100;
const MORE = 100;
const CDN = '127.0.9.1';

type Asked = { target?: string; visitor?: string; agent?: Agent };

(isInstalled ? describe : describe.skip)('limits by network', () => {
  describe.each(HAPROXY_DEPLOYMENTS)('of HAProxy of deploy/%s', (deployment) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'acara-haproxy-'));
    let api: Awaited<ReturnType<typeof startFixtureApi>>;
    let front: Awaited<ReturnType<typeof startHaproxy>>;
    const opened: (Socket | ClientHttp2Session)[] = [];

    beforeAll(async () => {
      api = await startFixtureApi({ '/readyz': {}, '/healthz': {}, [LIST]: { data: [] } });
      const port = Number(new URL(api.origin).port);
      front = await startHaproxy(folder, { edge: port, api: port, deployment, cdnNetworks: [`${CDN}/32`] });
      await eventually(
        () => ask('127.0.0.1'),
        ({ status }) => status === 200,
      );
    });
    afterEach(() => {
      for (const one of opened.splice(0)) one.destroy();
    });
    afterAll(async () => {
      await front?.close();
      await api?.close();
      fs.rmSync(folder, { recursive: true });
    });

    /** A request from an address of the loopback interface. Status 0: the connection was refused. */
    const ask = async (from: string, { target = LIST, visitor, agent }: Asked = {}) => {
      const headers = visitor === undefined ? {} : { 'x-forwarded-for': visitor };
      const sent = request(front.origin + target, { localAddress: from, agent: agent ?? false, headers });
      try {
        const [answer] = (await once(sent.end(), 'response')) as [IncomingMessage];
        return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
      } catch {
        return { status: 0, headers: {}, body: '' };
      }
    };
    const statusFor = async (from: string, asked?: Asked) => (await ask(from, asked)).status;

    const openIdle = (from: string, count: number, { port } = front) =>
      Promise.all(
        Array.from({ length: count }, async () => {
          const socket = connect({ port, host: '127.0.0.1', localAddress: from });
          socket.on('error', () => {});
          opened.push(socket);
          // One that is refused may be reset before it is connected.
          await new Promise((resolve) => socket.once('connect', resolve).once('close', resolve));
          return socket;
        }),
      );

    /**
     * Requests whose bodies do not come, over as few connections as HTTP/2 needs for them: `most`, and more that are
     * refused, for which it waits. (What asks meanwhile would take one of the places.)
     */
    const holdRequests = async (from: string, most: number, headers = {}) => {
      const { port } = new URL(front.http2Origin);
      let refused = 0;
      for (let begun = 0; begun < most + STREAMS; begun += STREAMS) {
        const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress: from });
        const session = connect2(front.http2Origin, { createConnection: () => socket });
        session.on('error', () => {});
        opened.push(session);
        for (let stream = 0; stream < STREAMS; stream += 1)
          session
            .request({ ':method': 'POST', ':path': '/api/v1/login', 'content-length': 10, ...headers })
            .on('error', () => {})
            .on('response', () => (refused += 1))
            .write('x');
      }
      await eventually(
        async () => refused,
        (count) => count === STREAMS,
      );
    };

    test('one address has so many connections and no more; others are served, and so is it once it has fewer', async () => {
      await openIdle('127.0.1.1', CONNECTIONS + MORE);
      await eventually(
        () => statusFor('127.0.1.1'),
        (status) => status === 0,
      );
      expect(await statusFor('127.0.1.2')).toBe(200);
      for (const socket of opened.splice(0)) socket.destroy();
      await eventually(
        () => statusFor('127.0.1.1'),
        (status) => status === 200,
      );
    });

    test('customers of one address take turns: from half of its connections on, one ends with its answer', async () => {
      const agent = new Agent({ keepAlive: true });
      const ends = async () => (await ask('127.0.1.3', { agent })).headers.connection === 'close';
      expect(await ends()).toBe(false);
      await openIdle('127.0.1.3', CONNECTIONS / 2);
      await eventually(ends, (isEnded) => isEnded);
      for (const socket of opened.splice(0)) socket.destroy();
      await eventually(ends, (isEnded) => !isEnded);
      agent.destroy();
    });

    test('one address opens so many connections in ten seconds and no more', async () => {
      for (let done = 0; done < CONNECTIONS_IN_10_S; done += 100) {
        await openIdle('127.0.2.1', 100);
        for (const socket of opened.splice(0)) socket.destroy();
      }
      // Connections that were closed at once are counted as HAProxy's threads come to them.
      await eventually(
        () => statusFor('127.0.2.1'),
        (status) => status === 0,
      );
      expect(await statusFor('127.0.2.2')).toBe(200);
    });

    test('one address has so many requests at once, over however few connections', async () => {
      await holdRequests('127.0.3.1', REQUESTS);
      const refused = await ask('127.0.3.1');
      expect(refused).toMatchObject({
        status: 429,
        headers: { 'retry-after': '5', 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' },
      });
      expect(JSON.parse(refused.body)).toEqual({
        error: expect.stringContaining('coba lagi'),
        code: 'too_many_requests',
      });
      const page = await ask('127.0.3.1', { target: '/event' });
      expect([page.status, page.headers['content-type'], page.body]).toEqual([
        429,
        'text/plain;charset=utf-8',
        expect.stringContaining('coba lagi'),
      ]);
      expect(await statusFor('127.0.3.2')).toBe(200);
    });

    test('connections of a CDN are not limited', async () => {
      await openIdle(CDN, CONNECTIONS + MORE);
      expect(await statusFor(CDN)).toBe(200);
    });

    test.each([
      ['an IPv4 address', '203.0.113.1', '203.0.113.1', REQUESTS],
      ['48 bits of IPv6', '2001:db8:1:2::3', '2001:db8:1:ffff::4', 8 * REQUESTS],
    ])('requests of %s are limited behind a CDN', async (_what, held, visitor, most) => {
      const agent = new Agent({ keepAlive: true });
      await holdRequests(CDN, most, { 'x-forwarded-for': held });
      expect(await statusFor(CDN, { visitor, agent })).toBe(429);
      expect(await statusFor(CDN, { visitor: '203.0.113.200', agent })).toBe(200);
      expect(await statusFor(CDN, { visitor: '2001:db8:2::1', agent })).toBe(200);
      agent.destroy();
    });

    test.each([
      ['from nobody but a CDN', '127.0.5.1', '203.0.113.7', '127.0.5.1'],
      ['of the last one, which the CDN has added', CDN, '198.51.100.1, 203.0.113.7', '203.0.113.7'],
      ['of IPv6', CDN, '2001:db8::7', '2001:db8::7'],
      ['if it is one', CDN, 'unknown', CDN],
      ['if there is one', CDN, undefined, CDN],
    ])('the address of a visitor is taken %s', async (_what, from, visitor, wanted) => {
      api.seen.length = 0;
      await ask(from, { visitor });
      const addresses = api.seen.filter(({ url }) => url === LIST).map(({ headers }) => headers['x-forwarded-for']);
      expect(addresses).toEqual([wanted]);
    });

    test('a connection of a CDN carries several visitors', async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      api.seen.length = 0;
      for (const visitor of ['203.0.113.1', '203.0.113.2']) await ask(CDN, { visitor, agent });
      agent.destroy();
      const addresses = api.seen.filter(({ url }) => url === LIST).map(({ headers }) => headers['x-forwarded-for']);
      expect(addresses).toEqual(['203.0.113.1', '203.0.113.2']);
    });

    test('what the shared cache asks for is not limited, and has the address of its visitor', async () => {
      const { port } = new URL(front.cacheOrigin);
      await openIdle('127.0.0.1', CONNECTIONS + MORE, { ...front, port: Number(port) });
      api.seen.length = 0;
      const answer = await fetch(front.cacheOrigin + LIST, { headers: { 'x-forwarded-for': '203.0.113.9' } });
      expect(answer.status).toBe(200);
      expect(api.seen.find(({ url }) => url === LIST)?.headers['x-forwarded-for']).toBe('203.0.113.9');
    });

    test('refusals are counted for Prometheus', async () => {
      const metrics = await (await fetch(`${front.metricsOrigin}/metrics`)).text();
      const count = (name: string) =>
        Number(new RegExp(`^haproxy_frontend_${name}\\{proxy="visitors"\\} (\\d+)`, 'm').exec(metrics)?.[1]);
      expect(count('denied_connections_total')).toBeGreaterThan(0);
      expect(count('requests_denied_total')).toBeGreaterThan(0);
    });
  });
});
