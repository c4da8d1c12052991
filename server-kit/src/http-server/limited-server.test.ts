import type http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { answerClientError, createLimitedServer, SERVER_LIMITS, type ServerLimits } from './index.ts';
import { AMBIGUOUS_REQUESTS, exchange } from './testing.ts';

const SHORT = { headersTimeout: 150, requestTimeout: 300, connectionsCheckingInterval: 50 };

let server: http.Server;
let seen: string[] = [];

/** An echo server. */
const start = async (limits: Partial<ServerLimits> = {}, trusted: readonly string[] = []): Promise<number> => {
  seen = [];
  server = createLimitedServer(
    (request, response) => {
      seen.push(request.url ?? '');
      let body = '';
      request.on('error', () => {});
      request.on('data', (data: Buffer) => (body += String(data))).on('end', () => response.end(`<${body}>`));
    },
    { limits: { ...SERVER_LIMITS, ...limits }, isTrusted: (address) => trusted.includes(address) },
  );
  server.on('clientError', answerClientError);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Listening on TCP, so the address is no pipe.
  return (server.address() as AddressInfo).port;
};
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const connections = () =>
  new Promise<number>((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

describe('a limited server', () => {
  test.each(AMBIGUOUS_REQUESTS)('refuses %s, and closes the connection', async (_name, bytes) => {
    const port = await start();
    const { status, answer, isClosed } = await exchange(port, `${bytes}GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n`);
    expect({ status, isClosed }).toEqual({ status: 400, isClosed: true });
    expect(answer).toContain('"code":"bad_request"');
    expect(answer.match(/HTTP\/1.1/g)).toHaveLength(1);
    expect(seen).not.toContain('/smuggled');
  });

  test.each([
    ['a body with a length', 'Content-Length: 2\r\n\r\n{}'],
    ['a body in chunks', 'Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n'],
    ['a body that waits to be asked for', 'Expect: 100-continue\r\nContent-Length: 2\r\n\r\n{}'],
  ])('accepts %s', async (_name, rest) => {
    const port = await start();
    const { answer } = await exchange(port, `POST / HTTP/1.1\r\nHost: a\r\n${rest}`, 100);
    expect(answer).toContain('200 OK');
    expect(answer).toContain('<{}>');
  });

  test('refuses heads larger than its limit', async () => {
    const port = await start({ maxHeaderSize: 1000 });
    const large = `GET / HTTP/1.1\r\nHost: a\r\nX-A: ${'x'.repeat(2000)}\r\n\r\n`;
    expect(await exchange(port, large)).toMatchObject({ status: 431, isClosed: true });
  });

  test.each([
    ['nothing at all', ''],
    ['a head that does not end', 'GET / HTTP/1.1\r\nHost: a\r\n'],
    ['a body that does not end', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n{'],
    ['a body in chunks that does not end', 'POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{'],
  ])('ends a connection that sends %s', async (_name, bytes) => {
    const port = await start(SHORT);
    expect(await exchange(port, bytes, 3000)).toMatchObject({ status: 408, isClosed: true });
  });

  test('limits the total time of a request, however regularly it sends', async () => {
    const port = await start(SHORT);
    const closed = await new Promise<number>((resolve) => {
      const begun = performance.now();
      const socket = net.connect(port, '127.0.0.1', () =>
        socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n'),
      );
      const timer = setInterval(() => socket.write('x'), 20);
      socket.resume().on('error', () => {});
      socket.on('close', () => {
        clearInterval(timer);
        resolve(performance.now() - begun);
      });
    });
    expect(closed).toBeLessThan(2000);
  });

  test('closes a connection whose client does not read', async () => {
    const port = await start({ idleTimeout: 200 });
    server.removeAllListeners('request');
    server.on('request', (_request, response: http.ServerResponse) => response.end(Buffer.alloc(50_000_000)));
    const socket = net.connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n')).pause();
    socket.on('error', () => {});
    await new Promise<void>((resolve) => server.once('connection', (taken) => taken.once('close', () => resolve())));
    socket.destroy();
  });

  test('closes a refused connection although the client keeps it open', async () => {
    const port = await start();
    const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true }, () => socket.write('GARBAGE\r\n\r\n'));
    socket.resume().on('error', () => {});
    await new Promise<void>((resolve) => server.once('connection', (taken) => taken.once('close', () => resolve())));
    expect(await connections()).toBe(0);
    socket.destroy();
  });

  test('closes an idle connection, and one with too many requests', async () => {
    const port = await start({ keepAliveTimeout: 100, maxRequestsPerSocket: 2 });
    const rawRequest = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
    expect((await exchange(port, rawRequest, 3000)).isClosed).toBe(true);
    const { answer, isClosed } = await exchange(port, rawRequest + rawRequest, 3000);
    expect(isClosed).toBe(true);
    expect(answer.match(/Connection: (close|keep-alive)/g)).toEqual(['Connection: keep-alive', 'Connection: close']);
  });

  describe('with many connections', () => {
    const open = (port: number, localAddress: string) =>
      new Promise<net.Socket | null>((resolve) => {
        const socket = net.connect({ port, host: '127.0.0.1', localAddress });
        socket.on('error', () => resolve(null));
        socket.on('close', () => resolve(null));
        socket.on('data', () => resolve(socket));
        socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
      });

    test('limits those of a network, separately from other networks', async () => {
      const port = await start({ connectionsPerNetwork: 2 });
      const taken = [await open(port, '127.0.0.2'), await open(port, '127.0.0.2'), await open(port, '127.0.0.2')];
      expect(taken.map((socket) => socket !== null)).toEqual([true, true, false]);
      expect(await open(port, '127.0.0.3')).not.toBeNull();
      taken[0]?.destroy();
      while ((await connections()) > 2) await new Promise((resolve) => setImmediate(resolve));
      expect(await open(port, '127.0.0.2')).not.toBeNull();
    });

    test('does not limit those of a trusted proxy', async () => {
      const port = await start({ connectionsPerNetwork: 1 }, ['127.0.0.2']);
      for (let count = 0; count < 3; count += 1) expect(await open(port, '127.0.0.2')).not.toBeNull();
    });

    test('limits their total', async () => {
      const port = await start({ maxConnections: 2 });
      const taken = [await open(port, '127.0.0.2'), await open(port, '127.0.0.3'), await open(port, '127.0.0.4')];
      expect(taken.map((socket) => socket !== null)).toEqual([true, true, false]);
    });
  });
});
