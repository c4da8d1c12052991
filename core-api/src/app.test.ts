import type { Endpoint } from '@acara/shared-contract/endpoints';
import * as calls from '@acara/shared-contract/endpoints';
import net from 'node:net';
import { NOW, startTestApp, testConfig, type TestApp } from '../test/test-app.ts';
import { buildApp } from './app.ts';
import { createPool } from './platform/database/pool.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

describe('health', () => {
  it('reports that the process is alive and ready', async () => {
    expect((await test.app.inject('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await test.app.inject('/readyz')).json()).toMatchObject({ status: 'ok' });
  });
});

const HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-request-id': expect.stringMatching(/^[0-9a-f]{12}-\d+$/),
};

describe('every response', () => {
  it.each([
    ['a cached response', '/api/v1/category_event', 200],
    ['one that is not kept', '/readyz', 200],
    ['invalid input', '/api/v1/event/all?limit=0', 422],
    ['an unknown address', '/api/v1/nothing', 404],
    ['a call without a session', '/api/v1/transaction/buyer', 401],
  ])('has the security headers and a request id: %s', async (_kind, url, status) => {
    const answer = await test.app.inject(url);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers).toMatchObject(HEADERS);
  });

  it('has them too where the client has it already', async () => {
    const url = '/api/v1/category_event';
    const { etag = '' } = (await test.app.inject(url)).headers;
    const answer = await test.app.inject({ url, headers: { 'if-none-match': etag } });
    expect(answer.statusCode).toBe(304);
    expect(answer.headers).toMatchObject(HEADERS);
  });

  it('has the request id of the edge, if it is valid', async () => {
    const request = (id: string) => test.app.inject({ url: '/healthz', headers: { 'x-request-id': id } });
    expect((await request('edge-1234567890')).headers['x-request-id']).toBe('edge-1234567890');
    expect((await request('<b>no id</b>')).headers['x-request-id']).not.toContain('<');
  });
});

describe('the log', () => {
  it('has one line per request, without query secrets, headers or cookies', async () => {
    const before = test.log.length;
    await test.app.inject({
      url: '/api/v1/event/all?limit=4&page=1&token=RAHASIA1',
      headers: { authorization: 'Bearer RAHASIA2', cookie: 'acara_access=RAHASIA3', 'x-request-id': 'edge-abcdefgh' },
    });
    const lines = test.log.slice(before);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      requestId: 'edge-abcdefgh',
      method: 'GET',
      url: '/api/v1/event/all?limit=4&page=1&token=[hidden]',
      route: '/api/v1/event/all',
      status: 401,
    });
    expect(test.logText()).not.toContain('RAHASIA');
  });
});

describe('the documentation', () => {
  it('is an OpenAPI document from the contract', async () => {
    const document = (await test.app.inject('/api/v1/docs/json')).json();
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths).sort()).toEqual([
      '/category_event',
      '/category_event/{id}',
      '/event/address',
      '/event/address/part',
      '/event/all',
      '/event/like',
      '/event/slug/{slug}',
      '/event/slug/{slug}/{access}',
      '/event/suggest',
      '/event/tag/{tag}',
      '/event/{id}/availability',
      '/event/{id}/calendar.ics',
      '/featured/domain/{site}',
      '/featured/{id}/redirect',
      '/login',
      '/login/captcha',
      '/login/google',
      '/logout',
      '/mail/reminder',
      '/ms_city',
      '/organizer/{id}',
      '/organizer/{id}/logo',
      '/payment/finish/{order}/{key}',
      '/payment/notification',
      '/profile',
      '/recover_password',
      '/refresh_token',
      '/register',
      '/reset_password',
      '/ticket',
      '/ticket/{id}/calendar.ics',
      '/ticket/{id}/download',
      '/token/own',
      '/token/revoke/own',
      '/token/{id}',
      '/transaction/buyer',
      '/transaction/resume',
      '/transaction/ticket',
      '/transaction/{id}',
      '/transaction/{id}/download',
      '/user/{id}/password',
    ]);
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(['ErrorAnswer', 'EventSummary', 'EventDetail', 'SeatDetail', 'Organizer', 'City']),
    );
  });

  it('has every endpoint of the contract with bearer, body and response', async () => {
    const { paths } = (await test.app.inject('/api/v1/docs/json')).json();
    const documented = new Map(
      Object.entries<object>(paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation]),
      ),
    );
    const known = Object.values(calls).filter((value) => typeof value === 'object' && 'summary' in value);
    const formatEndpoint = ({ method, path }: Endpoint) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`;
    expect([...documented.keys()].sort()).toEqual(known.map(formatEndpoint).sort());
    for (const call of known as Endpoint[]) {
      const operation: Record<string, unknown> = documented.get(formatEndpoint(call)) ?? {};
      expect(operation['security']).toHaveLength({ none: 0, optional: 2, required: 1 }[call.bearer]);
      expect(operation).toMatchObject({
        summary: call.summary,
        responses: { [call.answers === 'redirect' ? 302 : 200]: expect.anything(), '4XX': expect.anything() },
        ...(call.body && { requestBody: { content: { 'application/json': { schema: expect.anything() } } } }),
      });
    }
  });

  it('has no dangling references', async () => {
    const text = (await test.app.inject('/api/v1/docs/json')).body;
    const { schemas } = JSON.parse(text).components;
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference);
    expect(references.length).toBeGreaterThan(0);
    for (const reference of references)
      expect(Object.keys(schemas)).toContain(reference?.replace('#/components/schemas/', ''));
  });

  it('can be browsed', async () => {
    const page = await test.app.inject('/api/v1/docs/');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toContain('text/html');
  });
});

describe('malformed HTTP', () => {
  it('gets an error in the common shape', async () => {
    const address = new URL(await test.app.listen({ host: '127.0.0.1', port: 0 }));
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = net.connect(Number(address.port), '127.0.0.1', () => socket.write('GARBAGE\r\n\r\n'));
      socket.on('data', (data) => resolve(String(data)));
      socket.on('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1.1 400 Bad Request/);
    expect(answer).toContain('"code":"bad_request"');
  });
});

describe('without a database', () => {
  it('the API answers 503, is not ready, and stays alive', async () => {
    const config = testConfig('postgres://nobody:nothing@127.0.0.1:1/nowhere', { LOG_LEVEL: 'silent' });
    const pool = createPool(config, () => {});
    const app = await buildApp({ config, pool, now: () => NOW });
    const answer = await app.inject('/api/v1/event/all');
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('2');
    expect(answer.json()).toEqual({ error: 'Layanan sedang tidak tersedia. Silakan coba lagi', code: 'unavailable' });
    expect((await app.inject('/readyz')).statusCode).toBe(503);
    expect((await app.inject('/healthz')).statusCode).toBe(200);
    await app.close();
    await pool.end();
  });
});
