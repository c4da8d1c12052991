import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Writable } from 'node:stream';
import { releaseFolder } from '@acara/releases';
import type { ReleaseDeclaration } from '@acara/shared-contract/release';
import { remoteBundle } from '../testing/fixture-bundles.ts';
import { deployDeclared, eventually, pageSource, startTestEdge, type TestEdge } from '../testing/test-edge.ts';

const GIVER = 'mfe-giver';
const RELEASE = 'giver-release-1';

let edge: TestEdge;
let clock: number;
let log: string[];
beforeEach(() => {
  clock = 1_000_000;
  log = [];
});
afterEach(() => edge.close());

/** A remote whose home page has a place, which it fills itself too. */
const home = `${remoteBundle.replace("'<p>' +", `'<div data-place="home.section"></div><p>' +`)}
exports.renderFragment = async () => { ANSWER };`;
const soundHome = home.replace('ANSWER', "return { html: '<i>sound</i>', styles: '', state: null };");

/** A remote with a page of its own and one section of that place. @param section its body @param first code before all else */
const giver = (section: string, first = '') => `${first}
${remoteBundle}
const sound = { html: '<i>broken</i>', styles: '', state: null };
exports.renderFragment = async (name, request) => { ${section} };`;

const query = { category: 'id', page: 'page' } as const;
const inPlace = (order: number) => ({ place: 'home.section', order, server: true, budgetKB: 9 });
const declarations: Record<string, ReleaseDeclaration> = {
  'mfe-home': {
    routes: { home: { path: '/', access: 'public', query, places: ['home.section'] } },
    fragments: { 'home.sound': inPlace(20) },
  },
  [GIVER]: {
    routes: { events: { path: '/event', access: 'public', query } },
    fragments: { 'giver.section': inPlace(10) },
  },
};
const bundleFile = (dir: string) => path.join(releaseFolder(dir, GIVER, RELEASE), 'server/server.cjs');

type Fault = {
  server?: string;
  home?: string;
  prepare?: (dir: string) => Promise<void>;
  /** Two where one is lost. */
  workers?: number;
};
const start = async ({ server = giver('return sound;'), home: page = soundHome, prepare, workers = 1 }: Fault) => {
  edge = await startTestEdge({
    logger: { level: 'warn', stream: new Writable({ write: (line, _, done) => done(void log.push(String(line))) }) },
    uptime: () => clock,
    deploy: { shell: 'shell-release-1' },
    settings: { render: { workers, budgetMs: 1000, hangMs: 400, memoryMb: 128, maxPerWorker: 16 } },
    prepare: async (dir) => {
      for (const [name, releaseId, bundle] of [
        ['mfe-home', 'home-release-1', page],
        [GIVER, RELEASE, server],
      ] as const)
        await deployDeclared(dir, {
          name,
          releaseId,
          server: bundle,
          declaration: declarations[name] ?? { routes: {} },
        });
      await prepare?.(dir);
    },
  });
  await eventually(
    () => edge.get('/readyz'),
    ({ status }) => status === 200,
  );
};

let asked = 0;
/** A page that was not requested before. */
const page = async (address: string) => {
  const response = await edge.get(`${address}?page=${(asked += 1)}`);
  const html = await response.text();
  return {
    source: pageSource(response),
    status: response.status,
    isRendered: html.includes('data-ssr="true"><h1'),
    sections: [...html.matchAll(/<i>(\w+)<\/i>/g)].map(([, section]) => section),
  };
};
const withGap = { source: 'miss', status: 200, isRendered: true, sections: ['sound'] };
/** A page with a section that works: on a busy machine it may be late too, and the page is requested again. */
const eventuallyWithGap = (harmless = 'sound') =>
  eventually(
    () => page('/'),
    ({ source, sections }) => source === 'miss' && sections.includes(harmless),
  );

const withFile = (change: (content: string) => string) => async (dir: string) =>
  writeFile(bundleFile(dir), change(await readFile(bundleFile(dir), 'utf8')));

/** Faults that cost pages only the section. What fails when it is loaded fails as a bundle of a page does: one of a kind here. */
const QUIET: Record<string, Fault> = {
  'is missing @verify': { prepare: (dir) => rm(bundleFile(dir)) },
  'is cut off @verify': { prepare: withFile((content) => content.slice(0, content.length / 2)) },
  'was tampered with by one byte': { prepare: withFile((content) => content.replace('broken', 'brokem')) },
  'is no JavaScript @verify': { prepare: withFile(() => '<!doctype html><h1>404</h1>') },
  'exports no sections': { server: remoteBundle },
  'throws when it is loaded': { server: giver('return sound;', 'throw new Error("no");') },
  'loops when it is loaded @verify': { server: giver('return sound;', 'for (;;) {}'), workers: 2 },
  'eats all memory when it is loaded @verify': {
    server: giver('return sound;', 'const k = []; for (;;) k.push(new Array(1e6).fill(1));'),
    workers: 2,
  },
  'holds on to much memory once it is loaded @verify': {
    server: giver('return sound;', 'globalThis.k = new Array(6e6).fill(1.5);'),
  },
  'throws when it renders a section': { server: giver('throw new Error("no");') },
  'answers garbage': { server: giver('return { html: 1 };') },
  'answers nothing @verify': { server: giver('') },
  'never ends': { server: giver('return new Promise(() => {});') },
};
/** What takes the worker with it, in which other pages are made as well. */
const LOUD: Record<string, Fault> = {
  'loops when it renders a section': { server: giver('for (;;) {}') },
  'eats all memory when it renders a section': {
    server: giver('const k = []; for (;;) k.push(new Array(1e6).fill(1));'),
  },
  'eats memory bit by bit @verify': {
    server: giver('for (const k = []; ; await new Promise((go) => setTimeout(go, 1))) k.push(Buffer.alloc(4e6, 1));'),
  },
  'ends its process': { server: giver('process.exit(1);') },
};

describe('a release whose server bundle', () => {
  test.each(Object.keys(QUIET))('%s leaves a gap in the pages of others, which stand', async (fault) => {
    await start(QUIET[fault] ?? {});
    for (let round = 0; round < 4; round += 1) expect(await eventuallyWithGap()).toEqual(withGap);
    expect((await edge.get('/healthz')).status).toBe(200);
  });

  test.each(Object.keys(LOUD))('%s is found out, and leaves a gap from then on', async (fault) => {
    await start({ ...LOUD[fault], workers: 2 });
    // Until it is known whose fault it is, the page is one whatever becomes of it.
    for (let round = 0; round < 4; round += 1) expect((await page('/')).status).toBe(200);
    for (let round = 0; round < 3; round += 1) expect(await eventuallyWithGap()).toEqual(withGap);
    // Its pages have done nothing wrong.
    expect(
      await eventually(
        () => page('/event'),
        ({ source }) => source === 'miss',
      ),
    ).toMatchObject({ isRendered: true });
    expect((await edge.get('/healthz')).status).toBe(200);
  });

  test('throws when it renders a section is named in the log, with the section', async () => {
    await start(QUIET['throws when it renders a section'] ?? {});
    await page('/');
    expect(log.join('')).toContain(`"errors":["${GIVER}/${RELEASE} giver.section: Error: no`);
  });

  test('never ends is waited for three times, and again after ten seconds', async () => {
    const section = `calls += 1;
      return request.url.includes('category') ? { ...sound, html: '<i>' + calls + '</i>' } : new Promise(() => {});`;
    await start({ server: giver(section, 'let calls = 0;') });
    for (let round = 0; round < 5; round += 1) expect(await page('/')).toEqual(withGap);
    clock += 10_001;
    expect(await (await edge.get('/?category=1')).text()).toContain('<i>4</i>');
  });

  test('was late once is not paused for the slow page that it is then rendered after', async () => {
    const slowHome = `${soundHome}
      const { render } = exports;
      const wait = (ms) => new Promise((go) => setTimeout(go, ms));
      exports.render = async (request) => {
        if (request.url.includes('category')) await wait(700);
        return render(request);
      };`;
    const section = 'await new Promise((go) => setTimeout(go, (calls += 1) === 1 ? 700 : 400)); return sound;';
    await start({ home: slowHome, server: giver(section, 'let calls = 0;') });
    for (let category = 1; category <= 4; category += 1) await (await edge.get(`/?category=${category}`)).text();
    expect(await page('/')).toEqual({ ...withGap, sections: ['broken', 'sound'] });
  });

  test('loops in a section of a page of its own release does not cost that page for ever', async () => {
    await start({
      workers: 2,
      prepare: async (dir) => {
        await deployDeclared(dir, {
          name: 'mfe-home',
          releaseId: 'home-release-2',
          server: home.replace('ANSWER', 'for (;;) {}'),
          declaration: declarations['mfe-home'] ?? { routes: {} },
        });
      },
    });
    for (let round = 0; round < 4; round += 1) await page('/');
    for (let round = 0; round < 3; round += 1)
      expect(await eventuallyWithGap('broken')).toEqual({ ...withGap, sections: ['broken'] });
  });
});
