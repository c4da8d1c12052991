import Fastify, { LogController } from 'fastify';
import { Writable } from 'node:stream';
import { startTestEdge, type TestEdge } from '../testing/test-edge.ts';
import { logRequests } from './request-log.ts';

let edge: TestEdge;
let lines: string[];
let stream: Writable;
beforeEach(async () => {
  lines = [];
  stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  edge = await startTestEdge({ logger: { level: 'info', stream } });
});
afterEach(() => edge?.close());

describe('the log', () => {
  test('has one line per request, with its id, and no code, token or cookie', async () => {
    const answer = await edge.get('/detail-event/pesta/rahasia?token=sandi-rahasia&page=2', {
      headers: { cookie: 'acara_access=geheim', authorization: 'Bearer geheim' },
    });
    await answer.text();
    const requests = lines.filter((line) => line.includes('"msg":"request"'));
    expect(requests).toHaveLength(1);
    expect(JSON.parse(requests[0] ?? '')).toMatchObject({
      requestId: answer.headers.get('x-request-id'),
      method: 'GET',
      url: '/detail-event/[kode]/[kode]?token=[…]&page=2',
      status: 200,
    });
    expect(lines.join('')).not.toMatch(/rahasia|geheim/);
  });

  test('is not filled by a flood of beacons', async () => {
    const beacons = Array.from({ length: 40 }, () => edge.get('/beacon', { method: 'POST', body: '{' }));
    for (const answer of await Promise.all(beacons)) expect(answer.status).toBe(204);
    expect(lines.filter((line) => line.includes('"msg":"request"'))).toEqual([]);
  });
});

test.each([
  ['a page', '/event', 200],
  ['a missing page', '/nothing', 404],
  ['a redirect', '/event/', 308],
  ['a readiness check', '/readyz', 200],
  ['a file', '/robots.txt', 200],
  ['a missing file', '/r/nothing.js', 404],
])('%s has the id of its request', async (_what, address, status) => {
  for (const id of ['first', 'again']) {
    const answer = await edge.get(address, { redirect: 'manual' });
    expect([id, answer.status]).toEqual([id, status]);
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  }
});

test('a page that the browser has carries it too', async () => {
  const etag = (await edge.get('/event')).headers.get('etag') ?? '';
  const answer = await edge.get('/event', { headers: { 'if-none-match': etag } });
  expect([answer.status, answer.headers.get('x-request-id')]).toEqual([304, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
});

test('lines that the log leaves out are not composed', async () => {
  const known = jest.fn(() => null);
  const answered = async (level: string) => {
    const app = Fastify({
      logger: { level, stream },
      logController: new LogController({ disableRequestLogging: true }),
    });
    logRequests(app, known);
    app.get('/', () => 'ok');
    await app.inject('/');
    await app.close();
  };
  lines = [];
  await answered('warn');
  expect([known.mock.calls.length, lines.length]).toEqual([0, 0]);
  await answered('debug');
  expect([known.mock.calls.length, lines.length]).toEqual([1, 1]);
});
