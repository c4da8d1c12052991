import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Writable } from 'node:stream';
import { openHealthStore, openStore, runningAnalyses } from '@acara/releases';
import { namedBundle } from '../testing/fixture-bundles.ts';
import { deployCandidate } from '../testing/fixture-rollout.ts';
import { eventually, startTestEdge, type TestEdge } from '../testing/test-edge.ts';

const OLD = 'test-release-1';
const NEW = 'test-release-2';

let edge: TestEdge;
let lines: string[];
afterEach(() => edge.close());

const start = async (prepare?: (dir: string) => Promise<void>) => {
  lines = [];
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  edge = await startTestEdge({
    logger: { level: 'warn', stream },
    decisionIntervalMs: 50,
    settings: { trustProxy: 'loopback' },
    ...(prepare && { prepare }),
  });
};
const linesWith = (text: string) => lines.filter((line) => line.includes(text));

/** A new visitor from a new network: their cookie and what their second page runs. */
const visit = async (nth: number) => {
  const address = `10.0.${nth}.1`;
  const headers = { 'x-forwarded-for': address, origin: 'http://acara.test' };
  const introduced = await edge.get('/_releases/visitor', { method: 'POST', headers });
  const cookies = introduced.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  const answer = await edge.get('/event', { headers: { ...headers, cookie: cookies.join('; ') } });
  const html = await answer.text();
  const releaseId = /"mfe-test":\{"releaseId":"([^"]+)/.exec(html)?.[1];
  return {
    address,
    html,
    releaseId,
    cookie: cookies[0] ?? '',
    signature: new RegExp(`"mfe-test/${releaseId}":"([^"]+)`).exec(html)?.[1],
  };
};
const fail = async (
  { address, cookie, releaseId, signature }: Awaited<ReturnType<typeof visit>>,
  more = {},
  languages = {},
) => {
  const body = JSON.stringify({ remote: 'mfe-test', releaseId, signature, phase: 'mount', message: 'broken', ...more });
  const answer = await edge.get('/beacon', {
    method: 'POST',
    body,
    headers: { cookie, 'x-forwarded-for': address, 'content-type': 'application/json', ...languages },
  });
  expect(answer.status).toBe(204);
};

test('an error of a page is stored by its place in the script', async () => {
  let folder = '';
  await start(async (dir) => {
    folder = dir;
  });
  const frame = `mfe-test/${OLD}/page.1234abcd.js:1:200`;
  for (const nth of [1, 2]) await fail(await visit(nth), { frames: [frame] });
  const health = openHealthStore({ dir: folder });
  const groups = await eventually(
    () => health.groups(0, 'mfe-test'),
    ([group]) => group?.count === 2,
  );
  expect(groups).toMatchObject([
    { remote: 'mfe-test', releaseId: OLD, kind: 'failure', message: 'broken', place: frame },
  ]);
  expect(groups[0]?.visitors).toHaveLength(2);
  await health.close();
});

describe('a failing rollout', () => {
  test('is halted within seconds of the first reports, with the signatures of their pages', async () => {
    await start(async (dir) => {
      await deployCandidate(dir, { name: 'mfe-test', releaseId: NEW, bp: 2000 });
    });
    const early = [];
    for (let nth = 0; early.length < 10 && nth < 250; nth += 1) {
      const visitor = await visit(nth);
      if (visitor.releaseId === NEW) early.push(visitor);
    }
    await Promise.all(early.map((one) => fail(one)));
    const store = openStore({ dir: edge.dir });
    const document = await eventually(
      () => store.read(),
      (read) => read?.microFrontends['mfe-test']?.some(({ extras }) => extras.acara.revoked) ?? false,
    );
    expect(document?.microFrontends['mfe-test']?.at(-1)?.extras.acara).toMatchObject({
      releaseId: NEW,
      revoked: { why: expect.stringMatching(/^failure: /) },
    });
    await store.close();
    await eventually(
      async () => (await edge.get('/_releases/revoked.json')).json() as Promise<{ revoked: string[] }>,
      ({ revoked }) => revoked.includes(`mfe-test/${NEW}`),
    );
    for (const { cookie } of early) {
      const html = await (await edge.get('/event', { headers: { cookie } })).text();
      expect(html).toContain(`"mfe-test":{"releaseId":"${OLD}"`);
    }
    expect(linesWith('a rollout was halted')).toHaveLength(1);
  });
});

test('a rollout whose server bundle throws is halted, though its pages work in the browser', async () => {
  await start(async (dir) => {
    const server = namedBundle(NEW).replace("path === '/throws'", "path === '/event'");
    await deployCandidate(dir, { name: 'mfe-test', releaseId: NEW, bp: 2000, server });
  });
  const store = openStore({ dir: edge.dir });
  const getWhy = async () =>
    (await store.read())?.microFrontends['mfe-test']?.at(-1)?.extras.acara.revoked?.why ?? null;
  for (let nth = 0; (await getWhy()) === null && nth < 1000; nth += 1) await visit(nth % 250);
  expect(await getWhy()).toMatch(/^server: in \d+ of \d+ comparisons of both releases/);
  await store.close();
});

test('comparisons continue while a server bundle that hangs is paused @verify', async () => {
  await start(async (dir) => {
    const server = namedBundle(NEW).replace("path === '/hangs'", "path === '/event'");
    await deployCandidate(dir, { name: 'mfe-test', releaseId: NEW, bp: 2000, server });
  });
  const store = openStore({ dir: edge.dir });
  const document = await store.read();
  await store.close();
  const [analysis] = document ? runningAnalyses(document) : [];
  if (!analysis) throw new Error('no rollout');
  const health = openHealthStore({ dir: edge.dir });
  const shares = async () => (await health.tally(analysis)).server.shares;
  // Three failures pause it.
  for (let nth = 0; ((await shares())[0]?.canary ?? 0) < 4; nth += 1) await visit(nth % 250);
  expect(await shares()).toMatchObject([{ bp: 5000, control: 0 }]);
  expect(linesWith('a comparison of two releases cost its worker').length).toBeGreaterThanOrEqual(4);
  await health.close();
}, 60_000);

describe('an edge without a key', () => {
  test('reports it once, serves documents without signatures, and counts nothing', async () => {
    await start((dir) => writeFile(path.join(dir, 'preview.key'), 'short'));
    const visitor = await visit(1);
    expect(visitor.releaseId).toBe(OLD);
    expect(visitor.html).not.toMatch(/"signatures"|data-signature/);
    expect(visitor.cookie).toMatch(/^acara_visitor=[0-9a-f-]{36}$/);
    await fail({ ...visitor, signature: 'A'.repeat(16) });
    await fail(visitor);
    expect(linesWith('no key: beacons are not counted')).toHaveLength(1);
    await edge.app.close();
    expect(linesWith('beacons were dropped')).toEqual([expect.stringContaining('"dropped":{"unmarked":2}')]);
  });
});
