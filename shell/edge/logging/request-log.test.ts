import { Writable } from 'node:stream';
import { startTestEdge, type TestEdge } from '../testing/test-edge.ts';

let edge: TestEdge;
let lines: string[];
beforeEach(async () => {
  lines = [];
  const stream = new Writable({
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
