import { rollBack } from '@acara/releases';
import { deployFixture } from '@acara/releases/testing';
import { remoteFace } from '../testing/fixture-faces.ts';
import { changeStore } from '../testing/fixture-rollout.ts';
import { firstDeclaration, formerPaths, formerRemotes, routeDecisions } from '../testing/former-site.ts';
import { deployDeclared, eventually, startTestEdge, type TestEdge } from '../testing/test-edge.ts';

// A store as the version before wrote it: records have paths and no declaration.
let edge: TestEdge;
beforeAll(async () => {
  edge = await startTestEdge({
    deploy: { shell: 'shell-release-0' },
    prepare: async (dir) => {
      for (const name of formerRemotes)
        await deployFixture(dir, {
          ...{ name, releaseId: `${name}-0`, paths: formerPaths(name), server: remoteFace },
          record: { declaration: undefined },
        });
    },
  });
});
afterAll(() => edge?.close());

const page = async (address: string) => {
  const answer = await edge.get(address);
  const html = await answer.text();
  const [, slice = '', rest = ''] = /<div id="single-spa-application:([\w-]+)"(.*?)>/.exec(html) ?? [];
  return {
    status: answer.status,
    slice,
    isRendered: rest.includes('data-ssr'),
    keep: answer.headers.get('cache-control'),
    html,
  };
};

/** Every page is served, and with the access, that it had. */
const expectSame = async (some = routeDecisions) => {
  for (const { address, server } of some) {
    const { status, slice, isRendered, keep } = await page(address);
    expect({ address, status, slice, isRendered, keep }).toEqual({
      address,
      status: server.remote ? 200 : 404,
      slice: server.remote ?? 'not-found',
      isRendered: server.page !== 'left to the browser',
      keep: server.isSecret ? 'private, no-store' : 'private, no-cache',
    });
  }
};

test('releases of before there were declarations are served as they were', async () => {
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

test('a release that declares its routes runs beside them, and can be taken back', async () => {
  const account = formerRemotes.find((name) => formerPaths(name).includes('/myevent'));
  if (!account) throw new Error('no remote has tickets');
  const routes = { ...firstDeclaration(account).routes, tickets: { path: '/tiket-saya', access: 'member' as const } };
  await deployDeclared(edge.dir, {
    ...{ name: account, releaseId: `${account}-1`, server: remoteFace },
    declaration: { routes, redirects: { '/myevent': 'tickets' } },
  });
  const moved = () => edge.get('/myevent');
  await eventually(moved, ({ status }) => status === 308);
  expect((await moved()).headers.get('location')).toBe('/tiket-saya');
  expect(await page('/tiket-saya')).toMatchObject({ status: 200, slice: account, isRendered: false });
  await expectSame(routeDecisions.filter(({ path }) => path !== '/myevent'));

  await changeStore(edge.dir, (document) =>
    rollBack(document, account, { why: 'a test' }, new Date('2026-01-02T00:00:00Z')),
  );
  await eventually(moved, ({ status }) => status === 200);
  await expectSame();
  expect(await page('/tiket-saya')).toMatchObject({ status: 404 });
});
