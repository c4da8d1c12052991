import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { changeRegistry, openStore, parseRegistry, releaseFolder, rollBack, sha384 } from '@acara/releases';
import { chromeBundle, remoteBundle } from '../testing/fixture-bundles.ts';
import { changeStore } from '../testing/fixture-rollout.ts';
// Written by `npm run release -- publish` of the version before, from its own sources.
import former from '../testing/former-registry.json' with { type: 'json' };
import { firstDeclaration, formerPaths, formerRemotes, routeDecisions } from '../testing/former-site.ts';
import { deployDeclared, eventually, startTestEdge, type TestEdge } from '../testing/test-edge.ts';

/** A registry of an older version, whose records have paths and no declarations, with server bundles of this test. */
const writeFormerStore = async (dir: string) => {
  const document = parseRegistry(former);
  for (const [name, versions] of Object.entries(document.microFrontends))
    for (const { extras } of versions) {
      const { releaseId, server } = extras.acara;
      const source = name === 'shell' ? chromeBundle : remoteBundle;
      const file = path.join(releaseFolder(dir, name, releaseId), server?.path ?? '');
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, source);
      if (server) server.sha384 = sha384(Buffer.from(source));
    }
  const note = { by: 'test', action: 'publish', why: '' };
  await changeRegistry({ store: openStore({ dir }), note, now: new Date('2026-01-01T00:00:00Z') }, (empty) => ({
    ...empty,
    microFrontends: document.microFrontends,
  }));
};

let edge: TestEdge;
beforeAll(async () => {
  edge = await startTestEdge({
    deploy: {},
    prepare: writeFormerStore,
  });
});
afterAll(() => edge?.close());

const page = async (address: string) => {
  const answer = await edge.get(address);
  const html = await answer.text();
  const [, remote = '', rest = ''] = /<div id="single-spa-application:([\w-]+)"(.*?)>/.exec(html) ?? [];
  return {
    status: answer.status,
    remote,
    isRendered: rest.includes('data-ssr'),
    keep: answer.headers.get('cache-control')?.replace(/^public, .*/, 'public'),
    html,
  };
};

/** What the caches between may do with a page. */
const getCaching = ({ isSecret, page: kind }: (typeof routeDecisions)[number]['server']) => {
  if (isSecret) return 'private, no-store';
  return kind === 'left to the browser' ? 'private, no-cache' : 'public';
};

/** Every page is served, and with the access, that it had. */
const expectSame = async (some = routeDecisions) => {
  for (const { address, server } of some) {
    const { status, remote, isRendered, keep } = await page(address);
    expect({ address, status, remote, isRendered, keep }).toEqual({
      address,
      status: server.remote ? 200 : 404,
      remote: server.remote ?? 'not-found',
      isRendered: server.page !== 'left to the browser',
      keep: getCaching(server),
    });
  }
};

test('releases from before declarations are served unchanged', async () => {
  await expectSame();
  const robots = (await (await edge.get('/robots.txt')).text()).split('\n');
  for (const { path, robots: rule } of routeDecisions)
    expect([path, robots.includes(`Disallow: ${path}`)]).toEqual([path, rule === 'disallow']);
  const pages = await (await edge.get('/sitemap/pages.xml')).text();
  expect([...pages.matchAll(/<loc>http:\/\/acara\.test([^<]+)/g)].map(([, path]) => path).sort()).toEqual([
    ...['/', '/allcatmob', '/event', '/panduan', '/syarat-ketentuan'],
  ]);
  const { shortcuts } = (await (await edge.get('/site.webmanifest')).json()) as { shortcuts: unknown };
  expect(shortcuts).toEqual([
    { name: 'Tiket Saya', url: '/myevent' },
    { name: 'Semua Event', url: '/event' },
  ]);
  const { html } = await page('/myevent');
  expect(html).toContain('<title>Tiket Saya — Acara</title>');
});

test('a release that declares its routes runs beside them, and can be revoked', async () => {
  const account = formerRemotes.find((name) => formerPaths(name).includes('/myevent'));
  if (!account) throw new Error('no remote has tickets');
  const routes = { ...firstDeclaration(account).routes, tickets: { path: '/tiket-saya', access: 'member' as const } };
  await deployDeclared(edge.dir, {
    ...{ name: account, releaseId: `${account}-1`, server: remoteBundle },
    declaration: { routes, redirects: { '/myevent': 'tickets' } },
  });
  const moved = () => edge.get('/myevent');
  await eventually(moved, ({ status }) => status === 308);
  expect((await moved()).headers.get('location')).toBe('/tiket-saya');
  expect(await page('/tiket-saya')).toMatchObject({ status: 200, remote: account, isRendered: false });
  await expectSame(routeDecisions.filter(({ path }) => path !== '/myevent'));

  await changeStore(edge.dir, (document) =>
    rollBack(document, account, { why: 'a test' }, new Date('2026-01-02T00:00:00Z')),
  );
  await eventually(moved, ({ status }) => status === 200);
  await expectSame();
  expect(await page('/tiket-saya')).toMatchObject({ status: 404 });
});
