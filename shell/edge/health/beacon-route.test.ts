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
  edge = await startTestEdge({ logger: { level: 'info', stream }, now: () => 0 });
});
afterEach(() => edge?.close());

const beacon = (body: string, type = 'application/json') =>
  edge.get('/beacon', { method: 'POST', body, headers: { 'content-type': type } });
const failure = { remote: 'mfe-test', releaseId: 'test-release-1', phase: 'load', message: 'no entry' };

describe('the beacon', () => {
  test.each(['application/json', 'text/plain;charset=UTF-8'])('takes a failure as %s into the log', async (type) => {
    expect((await beacon(JSON.stringify(failure), type)).status).toBe(204);
    expect(lines.join('')).toContain('"phase":"load","problem":"no entry"');
  });

  test.each(['{', '[]', JSON.stringify({ ...failure, remote: 1 }), '"x"'])(
    'answers %s the same, and logs nothing of it',
    async (body) => {
      expect((await beacon(body)).status).toBe(204);
      expect(lines.join('')).not.toContain('a slice failed');
    },
  );

  test('tells apart that a page runs a fallback now', async () => {
    await beacon(JSON.stringify({ ...failure, phase: 'fallback', message: 'test-release-0' }));
    expect(lines.join('')).toContain('"phase":"fallback","problem":"test-release-0"');
    expect(lines.join('')).toContain('a slice runs its fallback');
  });

  test.each([{ releaseId: 'x"; drop' }, { releaseId: 'a' }, { remote: 'MFE <b>' }])(
    'keeps what is no name out of the log: %j',
    async (odd) => {
      await beacon(JSON.stringify({ ...failure, ...odd }));
      expect(lines.join('')).toContain('unreadable');
      for (const value of Object.values(odd)) expect(lines.join('')).not.toContain(JSON.stringify(value));
    },
  );

  test('takes no flood in one piece', async () => {
    expect((await beacon(JSON.stringify({ ...failure, message: 'x'.repeat(10_000) }))).status).toBe(413);
  });

  test('takes no flood in many pieces', async () => {
    await Promise.all(Array.from({ length: 150 }, () => beacon(JSON.stringify(failure))));
    expect(lines.filter((line) => line.includes('a slice failed'))).toHaveLength(120);
  });
});

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
      url: '/detail-event/pesta/[kode]?token=[…]&page=2',
      status: 200,
    });
    expect(lines.join('')).not.toMatch(/rahasia|geheim/);
  });
});
