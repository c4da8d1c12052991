import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Writable } from 'node:stream';
import { releaseFolder } from '@acara/releases';
import { namedBundle } from '../testing/fixture-bundles.ts';
import { deployCandidate, visitorIds } from '../testing/fixture-rollout.ts';
import { deployBundle, eventually, pageSource, startTestEdge, type TestEdge } from '../testing/test-edge.ts';

const OLD = 'test-release-1';
const NEW = 'test-release-2';
const EARLY = visitorIds('mfe-test', NEW, { isIn: true });
const OTHER = visitorIds('mfe-test', NEW, { isIn: false });
const bundleFile = (dir: string) => path.join(releaseFolder(dir, 'mfe-test', NEW), 'server/server.cjs');

let edge: TestEdge;
let clock: number;
beforeEach(() => {
  clock = 1_000_000;
});
afterEach(() => edge.close());

const limits = { workers: 2, budgetMs: 400, hangMs: 400, memoryMb: 128, maxPerWorker: 16 };
type Release = {
  server?: string;
  prepare?: (dir: string) => Promise<void>;
  /** Two where one is lost. */
  workers?: number;
  hangMs?: number;
  log?: string[];
};
const start = async ({ server = namedBundle(NEW), prepare, workers = 1, hangMs = 400, log = [] }: Release) => {
  const stream = new Writable({ write: (line, _encoding, done) => done(void log.push(String(line))) });
  edge = await startTestEdge({
    logger: { level: 'error', stream },
    uptime: () => clock,
    deploy: { shell: 'shell-release-1' },
    settings: { render: { ...limits, workers, hangMs } },
    prepare: async (dir) => {
      await deployBundle(dir, 'mfe-test', OLD, namedBundle(OLD));
      await deployCandidate(dir, { name: 'mfe-test', releaseId: NEW, server });
      await prepare?.(dir);
    },
  });
  await eventually(
    () => edge.get('/readyz'),
    ({ status }) => status === 200,
  );
};
const page = async (visitor: string, address: string) => {
  const response = await edge.get(address, { headers: { cookie: `acara_visitor=${visitor}` } });
  const html = await response.text();
  return {
    source: pageSource(response),
    status: response.status,
    /** Release of the browser, and the one that rendered here. */
    browser: /"mfe-test":\{"releaseId":"([^"]+)/.exec(html)?.[1],
    server: /<i>([^<]+)<\/i>/.exec(html)?.[1],
  };
};
let asked = 0;
/** A page that was not requested before; requested again while the machine is too busy for the budget. */
const rendered = (visitor: string) =>
  eventually(
    () => page(visitor, `/event?page=${(asked += 1)}`),
    ({ source }) => source === 'miss',
  );
const oldOne = { status: 200, browser: OLD, server: OLD };
const leftToTheBrowser = { source: 'fallback', status: 200, browser: NEW, server: undefined };

describe('two releases of one remote', () => {
  test('render side by side in one worker, each its own pages', async () => {
    await start({});
    for (let round = 0; round < 4; round += 1) {
      expect(await rendered(EARLY)).toMatchObject({ browser: NEW, server: NEW });
      expect(await rendered(OTHER)).toMatchObject(oldOne);
    }
    expect(await page(EARLY, '/search/sama')).toMatchObject({ source: 'miss', server: NEW });
    expect(await page(OTHER, '/search/sama')).toMatchObject({ source: 'miss', server: OLD });
    expect(await page(EARLY, '/search/sama')).toMatchObject({ source: 'hit', server: NEW });
  });
});

/** As a truncated or foreign bundle. */
const withFile = (change: (content: string) => string) => async (dir: string) =>
  writeFile(bundleFile(dir), change(await readFile(bundleFile(dir), 'utf8')));

/** A bundle that loads well and renders with `body`; the normal render is `usual`. */
const renders = (body: string) =>
  `${namedBundle(NEW).replace('exports.render =', 'const usual =')}\nexports.render = ${body};`;
const faults: Record<string, Release> = {
  'is missing': { prepare: (dir) => rm(bundleFile(dir)) },
  'is cut off @verify': { prepare: withFile((content) => content.slice(0, content.length / 2)) },
  'was tampered with by one byte': { prepare: withFile((content) => content.replace('Halaman', 'Halamam')) },
  'is no JavaScript @verify': { prepare: withFile(() => '<!doctype html><h1>404</h1>') },
  'exports something else': { server: 'exports.render = 1;' },
  'throws when it is loaded': { server: namedBundle(NEW, 'throw new Error("no");') },
  'loops when it is loaded': { server: namedBundle(NEW, 'for (;;) {}'), workers: 2 },
  'eats all memory when it is loaded @verify': {
    server: namedBundle(NEW, 'const k = []; for (;;) k.push(new Array(1e6).fill(1));'),
    workers: 2,
  },
  'holds on to much memory once it is loaded': { server: namedBundle(NEW, 'globalThis.k = new Array(6e6).fill(1.5);') },
  'throws when it renders': { server: renders('async () => { throw new Error("no"); }') },
  'answers garbage': { server: renders('async () => ({ html: 1 })') },
  'answers nothing @verify': { server: renders('() => undefined') },
  'loops when it renders': { server: renders('() => { for (;;) {} }'), workers: 2 },
  'never ends': { server: renders('() => new Promise(() => {})') },
  'eats all memory when it renders @verify': {
    server: renders('() => { const k = []; for (;;) k.push(new Array(1e6).fill(1)); }'),
    workers: 2,
  },
  'loops long after it was abandoned @verify': {
    server: renders('async () => { await new Promise((r) => setTimeout(r, 600)); for (;;) {} }'),
    workers: 2,
  },
  'ends its process': { server: renders('() => process.exit(1)'), workers: 2 },
};

describe('a release whose server bundle', () => {
  test.each(Object.keys(faults))(
    '%s costs its own visitors the server HTML only, and nobody else anything',
    async (fault) => {
      await start(faults[fault] ?? {});
      for (let round = 0; round < 5; round += 1)
        expect(await page(EARLY, `/event?page=${(asked += 1)}`)).toEqual(leftToTheBrowser);
      // Now it is known, or paused: the others are served as if it were not there, while it goes on failing.
      for (let round = 0; round < 3; round += 1) {
        const failing = page(EARLY, `/event?page=${(asked += 1)}`);
        expect(await rendered(OTHER)).toMatchObject(oldOne);
        expect(await failing).toEqual(leftToTheBrowser);
      }
      expect((await edge.get('/healthz')).status).toBe(200);
      expect((await page(OTHER, `/event?page=${asked}`)).status).toBe(200);
    },
  );

  test('hangs is paused alone: others that ran in the same worker are not', async () => {
    await start({ ...faults['loops when it renders'], workers: 1 });
    for (let round = 0; round < 4; round += 1)
      await Promise.all([EARLY, OTHER, OTHER, OTHER, OTHER].map((one) => page(one, `/event?page=${(asked += 1)}`)));
    // The clock of the pause is stopped here: were the old release paused, it would not come back.
    expect(await rendered(OTHER)).toMatchObject(oldOne);
  });

  test.each([
    ['outside of its heap', 'Buffer.alloc(4e6, 1)'],
    ['in its heap @verify', 'Array.from({ length: 5e4 }, (_, at) => `${at}`)'],
  ])('uses ever more memory %s loses its worker long before the limit of the engine', async (_, bit) => {
    const eats = `for (const k = []; ; await new Promise((go) => setTimeout(go, 1))) k.push(${bit});`;
    const log: string[] = [];
    await start({ server: renders(`async () => { ${eats} }`), workers: 2, log });
    expect(await page(EARLY, '/event')).toEqual(leftToTheBrowser);
    await eventually(
      async () => log.join(''),
      // The limit of the engine is at 256 MB; a quick machine fills 100 MB between two looks at it.
      (lines) => /it used (1[2-9]|2[0-4])\d MB/.test(lines) && lines.includes('a render worker was replaced'),
    );
    expect(await rendered(OTHER)).toMatchObject(oldOne);
  });

  test('fills memory outside of its heap in a loop loses its worker, which cannot respond', async () => {
    const log: string[] = [];
    await start({
      server: renders('() => { for (const k = []; ; ) k.push(Buffer.alloc(4e6, 1)); }'),
      workers: 2,
      hangMs: 10_000,
      log,
    });
    expect(await page(EARLY, '/event')).toEqual(leftToTheBrowser);
    await eventually(
      async () => log.join(''),
      (lines) => /it used \d+ MB/.test(lines),
    );
    expect(await rendered(OTHER)).toMatchObject(oldOne);
  });

  test('is well again after its pause is rendered again', async () => {
    await start({
      server: renders(
        'async (request) => request.url.includes("never") ? new Promise(() => undefined) : usual(request)',
      ),
      workers: 2,
    });
    for (const at of [1, 2, 3]) await page(EARLY, `/search/never-${at}`);
    expect((await page(EARLY, '/event?page=2')).source).toBe('fallback');
    clock += 10_001;
    expect(await rendered(EARLY)).toMatchObject({ browser: NEW, server: NEW });
  });
});

describe('a release of the shell whose server bundle fails', () => {
  const SHELL = 'shell-release-2';
  const early = visitorIds('shell', SHELL, { isIn: true });
  const other = visitorIds('shell', SHELL, { isIn: false });
  test.each([
    ['an error', 'throw new Error("no")'],
    ['a loop @verify', 'for (;;) {}'],
  ])('by %s costs its visitors the chrome only', async (_, fault) => {
    edge = await startTestEdge({
      uptime: () => clock,
      settings: { render: limits },
      prepare: async (dir) => {
        await deployCandidate(dir, {
          name: 'shell',
          releaseId: SHELL,
          server: `exports.renderNotFound = exports.render = () => { ${fault} }`,
        });
      },
    });
    const html = async (visitor: string) => {
      const answer = await edge.get(`/event?page=${(asked += 1)}`, { headers: { cookie: `acara_visitor=${visitor}` } });
      return { status: answer.status, text: await answer.text() };
    };
    await eventually(
      () => html(early),
      ({ text }) => text.includes('<div id="acara-header"></div>') && text.includes('mfe-test" data-ssr="true"><h1'),
    );
    const whole = await eventually(
      () => html(other),
      ({ text }) => text.includes('mfe-test" data-ssr="true"><h1'),
    );
    expect(whole.text).toContain('<div id="acara-header" data-ssr="true"><header>');
    expect(whole.text).toContain('/r/shell/shell-release-1/');
  });
});
