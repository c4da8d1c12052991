import { once } from 'node:events';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { generate } from 'selfsigned';
import { openHealthStore } from '@acara/releases';
import { begin, getState, isCanary, settled } from '../../fixtures/failing-canary.ts';
import { sampleTest as test } from '../../fixtures/sample-test.ts';
import { expect } from '../../fixtures/test.ts';
import { visit } from '../../fixtures/visitors.ts';

// A release that tries to send away what it can read: nothing arrives, and its rollout is halted.

test.use({ isBadListed: true, edgeEnv: { EDGE_TRUST_PROXY: 'loopback', RENDER_WORKERS: '2' } });
test.describe.configure({ timeout: 180_000 });

const WAYS = ['in a picture', 'by a call', 'in a form', 'in a style'] as const;
const MOST_VISITORS = 24;

/** Another site, which counts what arrives; over HTTPS, as everywhere but on this machine. */
const startOther = async () => {
  const arrived: string[] = [];
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }]);
  const server = https.createServer({ key, cert }, ({ url = '' }, response) => {
    arrived.push(url);
    response.setHeader('access-control-allow-origin', '*').end('ya');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // It listens on TCP.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `https://127.0.0.1:${port}`,
    arrived,
    close: () => server.close().closeAllConnections(),
  };
};

const openWith = async (page: Page, address: string, how: (typeof WAYS)[number], foreign: string) => {
  await page.addInitScript(
    ([fault, to]) => {
      window.sessionStorage.setItem('sample_fault', fault);
      window.sessionStorage.setItem('sample_foreign', to);
    },
    [`sends cookies ${how}`, foreign] as const,
  );
  const reported = page.waitForEvent('console', (message) => message.text().startsWith('[acara] policy: '));
  await page.goto(address);
  await reported;
  // Beacons go first.
  await page.evaluate(() => window.fetch('/healthz'));
};

test('what a release sends to another site does not leave, and ends its rollout [site.no-other-site]', async ({
  browser,
  sampleSite,
}) => {
  const { origin } = sampleSite.edge;
  const other = await startOther();
  await begin(sampleSite);
  await settled(sampleSite);
  let visitors = 0;
  // It can be reached: a window that leaves the site does.
  const page = await browser.newPage({ ignoreHTTPSErrors: true });
  await page.goto(`${other.origin}/terbuka`);
  await page.close();
  expect(other.arrived.splice(0)).toContain('/terbuka');
  for (let nth = 0; visitors < MOST_VISITORS && !(await getState(sampleSite))?.revoked; nth += 1) {
    const visitor = await visit(origin, '/uji/satu', nth);
    if (!isCanary(visitor)) continue;
    const extraHTTPHeaders = { 'x-forwarded-for': visitor.network };
    const context = await browser.newContext({ extraHTTPHeaders, ignoreHTTPSErrors: true });
    const [name = '', value = ''] = visitor.cookie.split('=');
    await context.addCookies([{ name, value, url: origin }]);
    await openWith(
      await context.newPage(),
      `${origin}/uji/satu`,
      WAYS[visitors % WAYS.length] ?? WAYS[0],
      other.origin,
    );
    await context.close();
    visitors += 1;
  }
  console.log(`  halted after ${visitors} visitors of the canary`);
  expect(visitors).toBeGreaterThanOrEqual(WAYS.length);
  expect(other.arrived).toEqual([]);
  other.close();
  await expect.poll(async () => (await getState(sampleSite))?.revoked?.why).toMatch(/^unusable/);
  const health = openHealthStore({ dir: sampleSite.dir });
  const groups = await health.groups(0, 'mfe-sample');
  await health.close();
  expect(groups).toEqual([
    expect.objectContaining({ message: expect.stringMatching(/^[a-z]+-[a-z]+ refused 0[.]0[.]1$/) }),
  ]);
});

/** Ways to another site besides those of the faults. */
const FURTHER_WAYS = (to: string) => {
  const add = (name: string, attributes: Record<string, string>, where = document) => {
    const element = where.createElement(name);
    for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
    where.body.append(element);
    return element;
  };
  for (const rel of ['prefetch', 'icon', 'stylesheet']) add('link', { rel, href: `${to}/${rel}` });
  add('video', { src: `${to}/video` });
  add('iframe', { src: `${to}/frame` });
  add('a', { href: '#isi', ping: `${to}/ping` }).click();
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`body { background: url("${to}/sheet") }`);
  document.adoptedStyleSheets.push(sheet);
  new FontFace('huruf', `url("${to}/font")`).load().catch(() => undefined);
  navigator.sendBeacon(`${to}/beacon`);
  new WebSocket(to.replace('https', 'wss'));
  new EventSource(`${to}/events`);
  // Without an address it has the policy of the page.
  const empty = add('iframe', {});
  if (empty instanceof HTMLIFrameElement && empty.contentDocument)
    add('img', { src: `${to}/empty` }, empty.contentDocument);
  // A file of the site in a frame or a window has its own.
  const own = add('iframe', { src: '/robots.txt' });
  own.addEventListener('load', () => {
    if (own instanceof HTMLIFrameElement) own.contentWindow?.fetch(`${to}/own`).catch(() => undefined);
  });
};

test('no way but a new address leads to another site', async ({ browser, sampleSite }) => {
  const { origin } = sampleSite.edge;
  const other = await startOther();
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const page = await context.newPage();
  const refused = new Set<string>();
  await page.exposeFunction('__refused', (directive: string) => void refused.add(directive));
  await page.addInitScript(() => {
    const report: unknown = Reflect.get(window, '__refused');
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
      if (typeof report === 'function') report(effectiveDirective);
    });
  });
  await page.goto(`${origin}/uji/satu`);
  await page.evaluate(FURTHER_WAYS, other.origin);
  const file = await context.newPage();
  await file.goto(`${origin}/robots.txt`);
  expect(await file.evaluate((to) => fetch(`${to}/file`).then(String, String), other.origin)).toMatch(/^TypeError/);
  const directives = ['connect-src', 'default-src', 'font-src', 'frame-src', 'img-src', 'media-src', 'style-src-elem'];
  await expect.poll(() => [...refused].sort()).toEqual(directives);
  // What was on its way would have arrived before this.
  await page.goto(`${other.origin}/terbuka`);
  expect(other.arrived.filter((url) => url !== '/favicon.ico')).toEqual(['/terbuka']);
  await context.close();
  other.close();
});
