import { SERVER_LIMITS, type ServerLimits } from '@acara/server-kit/http-server';
import { AMBIGUOUS_REQUESTS, exchange, LONG_REQUESTS } from '@acara/server-kit/http-server/testing';
import { startTestApp, type TestApp } from '../test/test-app.ts';

let test: TestApp;
const listen = async (limits: Partial<ServerLimits> = {}, more: Parameters<typeof startTestApp>[0] = {}) => {
  test = await startTestApp(more, { parts: () => ({ limits: { ...SERVER_LIMITS, ...limits } }) });
  return Number(new URL(await test.app.listen({ host: '127.0.0.1', port: 0 })).port);
};
afterEach(() => test.close());

describe('an ambiguous request', () => {
  it('is refused, and its connection is closed', async () => {
    const port = await listen();
    for (const [name, bytes] of AMBIGUOUS_REQUESTS) {
      const { status, answer, isClosed } = await exchange(port, `${bytes}GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n`);
      expect({ name, status, isClosed }).toEqual({ name, status: 400, isClosed: true });
      expect(answer).toContain('"code":"bad_request"');
      expect(answer).not.toContain('"status":"ok"');
    }
  });
});

describe('a request with a part that is too long', () => {
  it('is refused before anything reads it', async () => {
    const port = await listen();
    const before = test.log.length;
    for (const [name, bytes, expected] of LONG_REQUESTS) {
      const { status, answer, isClosed } = await exchange(port, `${bytes}GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n`);
      expect({ name, status, isClosed }).toEqual({ name, status: expected, isClosed: true });
      expect(answer).toContain('"code":"too_large"');
      expect(answer).not.toContain('"status":"ok"');
    }
    expect(test.log.slice(before)).toEqual([]);
  });
});

describe('a slow request', () => {
  it.each([
    ['its head', 'POST /api/v1/login HTTP/1.1\r\nHost: a\r\n'],
    [
      'its body',
      'POST /api/v1/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    ],
  ])('is ended for %s, and is not logged as an error', async (_part, bytes) => {
    const port = await listen({ headersTimeout: 150, requestTimeout: 300, connectionsCheckingInterval: 50 });
    expect(await exchange(port, bytes, 5000)).toMatchObject({ status: 408, isClosed: true });
    expect(test.log.filter((line) => Number(line['level']) >= 50)).toEqual([]);
  });
});

describe('connections of one network', () => {
  const rawRequest = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n';
  const atOnce = async (port: number) =>
    (await Promise.all([exchange(port, rawRequest, 300), exchange(port, rawRequest, 300)]))
      .map(({ status }) => status)
      .sort();

  it('are limited', async () => {
    expect(await atOnce(await listen({ connectionsPerNetwork: 1 }, { TRUST_PROXY: '203.0.113.1' }))).toEqual([0, 200]);
  });

  it("are not limited for the edge's network", async () => {
    expect(await atOnce(await listen({ connectionsPerNetwork: 1 }))).toEqual([200, 200]);
  });
});
