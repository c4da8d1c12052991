import { copyFile, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { halt, promote } from '@acara/releases';
import { namedBundle } from '../testing/fixture-bundles.ts';
import { changeStore, deployCandidate, visitorIds } from '../testing/fixture-rollout.ts';
import { deployBundle, eventually, pageSource, startTestEdge, type TestEdge } from '../testing/test-edge.ts';

const OLD = 'test-release-1';
const NEW = 'test-release-2';
const EARLY = visitorIds('mfe-test', NEW, { isIn: true });
const OTHER = visitorIds('mfe-test', NEW, { isIn: false });
const AT = new Date('2026-01-03T00:00:00Z');

let edge: TestEdge;
beforeEach(async () => {
  edge = await startTestEdge({
    deploy: { shell: 'shell-release-1' },
    prepare: (dir) => deployBundle(dir, 'mfe-test', OLD, namedBundle(OLD)).then(() => undefined),
  });
});
afterEach(() => edge.close());

const page = async (cookie: string, address = '/event', at = edge) => {
  const response = await at.get(address, { headers: { cookie } });
  const html = await response.text();
  return {
    source: pageSource(response),
    cookie: response.headers.get('set-cookie')?.split(';')[0],
    browser: /"mfe-test":\{"releaseId":"([^"]+)/.exec(html)?.[1],
    server: /<i>([^<]+)<\/i>/.exec(html)?.[1],
    shell: /data-release="([^"]+)"/.exec(html)?.[1],
    hasWayBack: html.includes(' data-back>'),
  };
};
const visitor = (id: string) => `acara_visitor=${id}`;
const until = (id: string, releaseId: string) =>
  eventually(
    () => page(visitor(id)),
    ({ browser }) => browser === releaseId,
  );
/** Begins a rollout and waits until the edge knows. */
const begin = async () => {
  await deployCandidate(edge.dir, { name: 'mfe-test', releaseId: NEW, server: namedBundle(NEW) });
  await until(EARLY, NEW);
  await until(OTHER, OLD);
};
const revoked = async () => (await edge.get('/_releases/revoked.json')).json();

describe('a rollout', () => {
  test('reaches its cohort only, without a restart; server and browser run the same release', async () => {
    expect(await page(visitor(EARLY))).toMatchObject({ browser: OLD, server: OLD });
    await begin();
    expect(await page(visitor(EARLY), '/event?page=1')).toMatchObject({ browser: NEW, server: NEW });
    expect(await page(visitor(OTHER), '/event?page=1')).toMatchObject({ browser: OLD, server: OLD });
    await changeStore(edge.dir, (document) => promote(document, 'mfe-test', AT));
    expect(await until(OTHER, NEW)).toMatchObject({ browser: NEW, server: NEW });
  });

  test('caches pages by set: one cohort never gets cached pages of the other', async () => {
    await begin();
    await page(visitor(OTHER));
    expect(await page(visitor(EARLY))).toMatchObject({ source: 'hit', server: NEW });
    expect(await page(visitor(OTHER))).toMatchObject({ source: 'hit', server: OLD });
  });

  test('that is halted ends at once, and open pages can learn of it', async () => {
    await begin();
    expect(await revoked()).toMatchObject({ revoked: [] });
    await changeStore(edge.dir, (document) => halt(document, 'mfe-test', 'bad', AT));
    expect(await until(EARLY, OLD)).toMatchObject({ server: OLD });
    expect(await revoked()).toEqual({ revision: expect.any(Number), revoked: [`mfe-test/${NEW}`] });
    const answer = await edge.get('/_releases/revoked.json');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=5');
    expect(answer.headers.get('content-type')).toContain('application/json');
  });
});

describe('a release of the shell that failed in a browser', () => {
  const SHELL = 'shell-release-2';
  const early = visitor(visitorIds('shell', SHELL, { isIn: true }));
  beforeEach(async () => {
    await deployCandidate(edge.dir, { name: 'shell', releaseId: SHELL });
    await eventually(
      () => page(early),
      ({ shell }) => shell === SHELL,
    );
  });

  test('is replaced by its fallback in that browser, as its cookie states', async () => {
    expect(await page(early)).toMatchObject({ shell: SHELL, hasWayBack: true });
    expect(await page(`${early}; acara_failed_shell=${SHELL}`)).toMatchObject({ shell: 'shell-release-1' });
    // With none left the right one is tried again; the page does not leave it a second time.
    expect(await page(`${early}; acara_failed_shell=${SHELL}.shell-release-1`)).toMatchObject({ shell: SHELL });
    expect(await page(early)).toMatchObject({ source: 'hit', shell: SHELL });
  });

  test.each(['shell-release-0', '../../etc/passwd', '"><script>', 'x'.repeat(5000)])(
    'is not changed by a cookie with %.20s',
    async (value) => {
      expect(await page(`${early}; acara_failed_shell=${value}`)).toMatchObject({ shell: SHELL });
    },
  );
});

describe('an edge whose registry is', () => {
  const registryFile = () => path.join(edge.dir, 'registry.json');
  const breaks: Record<string, () => Promise<unknown>> = {
    gone: () => rm(registryFile()),
    'cut off': () => truncate(registryFile(), 200),
    garbage: () => writeFile(registryFile(), '<html>502</html>'),
    'of a shape that nobody knows': () => writeFile(registryFile(), '{"schema":"x"}'),
  };

  test.each(Object.keys(breaks))('%s serves the last good one, also after a restart, and is ready', async (name) => {
    await begin();
    await breaks[name]?.();
    const restarted = await startTestEdge({
      deploy: {},
      settings: {
        releasesDir: edge.dir,
        releases: {
          databaseUrl: undefined,
          bucket: undefined,
          lastKnown: path.join(edge.dir, 'last-known.json'),
          secret: undefined,
        },
      },
    });
    try {
      for (const one of [edge, restarted]) {
        expect(await page(visitor(EARLY), '/event?page=9', one)).toMatchObject({ browser: NEW, server: NEW });
        expect(await page(visitor(OTHER), '/event?page=9', one)).toMatchObject({ browser: OLD, server: OLD });
        expect((await one.get('/readyz')).status).toBe(200);
      }
    } finally {
      await restarted.close();
    }
  });

  test('valid again is followed again', async () => {
    await writeFile(registryFile(), 'broken');
    await new Promise((resolve) => setTimeout(resolve, 120));
    await copyFile(path.join(edge.dir, 'last-known.json'), registryFile());
    await deployBundle(edge.dir, 'shell', 'shell-release-7');
    await deployBundle(edge.dir, 'mfe-test', 'test-release-7', namedBundle('test-release-7'));
    expect(await until(OTHER, 'test-release-7')).toMatchObject({ server: 'test-release-7' });
  });
});

test('an edge that never had a registry and cannot reach its database serves a readable 503', async () => {
  const lonely = await startTestEdge({
    deploy: {},
    settings: {
      releases: {
        databaseUrl: 'postgres://nobody@127.0.0.1:9/none',
        bucket: undefined,
        lastKnown: '/nonexistent/x',
        secret: undefined,
      },
    },
  });
  try {
    expect((await lonely.get('/')).status).toBe(503);
    expect((await lonely.get('/healthz')).status).toBe(200);
    expect(await (await lonely.get('/_releases/revoked.json')).json()).toEqual({ revision: 0, revoked: [] });
  } finally {
    await lonely.close();
  }
});
