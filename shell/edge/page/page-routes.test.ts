import { previewKey, releaseSignature } from '@acara/releases';
import { hashSource } from '../document/security-headers.ts';
import { startTestEdge, pageSource, type TestEdge } from '../testing/test-edge.ts';

let edge: TestEdge;
beforeAll(async () => {
  edge = await startTestEdge();
});
afterAll(() => edge?.close());

const page = async (path: string, init?: RequestInit) => {
  const response = await edge.get(path, init);
  return { response, html: await response.text() };
};
const readJson = (html: string, id: string): unknown =>
  JSON.parse(new RegExp(`<script type="application/json" id="${id}"[^>]*>(.*?)</script>`).exec(html)?.[1] ?? 'null');

describe('a public page', () => {
  test('contains the remote and the chrome, ready to be hydrated', async () => {
    const { response, html } = await page('/event');
    expect(response.status).toBe(200);
    expect(html).toMatch(/^<!doctype html><html lang="id" data-made-at="\d+">/);
    expect(html).toMatch(
      /<main id="acara-outlet" tabindex="-1"><div id="single-spa-application:mfe-test" data-ssr="true"><h1/,
    );
    expect(html).toContain('<div id="acara-header" data-ssr="true"><header>Acara /event</header></div>');
    expect(html).toContain('<a class="skip-link" href="#acara-outlet">');
    expect(html).not.toContain('<noscript>');
  });

  test('has the metadata of the remote, escaped', async () => {
    const { html } = await page('/event');
    expect(html).toContain('<title>Judul &amp; &lt;b&gt;</title>');
    expect(html).toContain('<meta name="description" content="Uraian &quot;kutip&quot;">');
    expect(html).toContain('<link rel="canonical" href="http://acara.test/event">');
    expect(html).toContain('<meta property="og:image" content="https://x.test/a.webp">');
    expect(html).toContain('<meta name="twitter:card" content="summary_large_image">');
    expect(html).toContain('\\u003c/script>\\u003cscript>alert(1)');
    expect(html).not.toContain('<script>alert(1)');
  });

  test('names exactly the files of the first load, in the measured order, each with its integrity', async () => {
    const { html } = await page('/event');
    const files = [
      ...html.matchAll(
        /<(script defer|link rel="preload" as="script") (?:src|href)="([^"]+)" integrity="sha384-[^"]{64}" crossorigin="anonymous">/g,
      ),
    ];
    expect(files.map(([, kind, file]) => [kind?.split(' ')[0], file])).toEqual([
      ['link', '/r/mfe-test/test-release-1/remoteEntry.js'],
      ['script', '/r/shell/shell-release-1/lifecycles.1a2b3c4d.js'],
      ['script', '/r/shell/shell-release-1/remoteEntry.js'],
      ['script', '/r/mfe-test/test-release-1/lifecycles.1a2b3c4d.js'],
    ]);
    expect(html.match(/<script(?=[^>]* src=)/g)).toHaveLength(3);
    // Inline: what is needed before the first paint (member or guest, theme), which addresses may become scripts,
    expect(html.match(/<script(?! type="application)(?![^>]* src=)[^>]*>[^<]*/g)).toEqual([
      expect.stringContaining('dataset.session'),
      expect.stringContaining("createPolicy('default'"),
      expect.stringMatching(/ data-release="shell-release-1" data-signature="[\w-]{16}">/),
      expect.stringMatching(/^<script data-src="\/assets\/heartbeat-\w+[.]js">/),
      expect.stringContaining('__react'),
      expect.stringContaining('link[data-run]'),
    ]);
  });

  test('fetches the font and the largest picture ahead', async () => {
    const { html } = await page('/event');
    const font = /<link rel="preload" as="font" type="font\/woff2" href="([^"]+)" crossorigin="anonymous">/.exec(
      html,
    )?.[1];
    // As React writes it, once, and in the head.
    const pictures = html.match(/<link rel="preload" as="image"[^>]*>/g);
    expect(pictures).toEqual([expect.stringContaining('imageSrcSet="/img/a-640.webp 640w" imageSizes="100vw"')]);
    expect(html.indexOf(pictures?.[0] ?? '')).toBeLessThan(html.indexOf('</head>'));
    const file = await edge.get(font ?? '');
    expect(file.headers.get('content-type')).toBe('font/woff2');
    expect(file.headers.get('cache-control')).toContain('immutable');
    expect(html).toContain(`url('${font}')`);
  });

  test('carries the releases, the settings and the first data as inert JSON', async () => {
    const { html } = await page('/event?page=2');
    expect(readJson(html, 'acara-releases')).toMatchObject({
      revision: 2,
      remotes: { 'mfe-test': { releaseId: 'test-release-1', entry: 'remoteEntry.js' } },
    });
    expect(readJson(html, 'acara-settings')).toMatchObject({ siteName: 'Acara', publicOrigin: 'http://acara.test' });
    expect(readJson(html, 'acara-state')).toMatchObject({
      url: '/event?page=2',
      text: '</script><!--',
      headers: { 'x-forwarded-for': '127.0.0.1' },
    });
  });
});

describe('the policy of a page', () => {
  test('allows exactly the inline scripts and styles of the page, by their hashes', async () => {
    const { response, html } = await page('/event');
    const policy = response.headers.get('content-security-policy') ?? '';
    const hashes = (name: string) => {
      const texts = [...html.matchAll(new RegExp(`<${name}(?! type=)(?![^>]* src=)[^>]*>([^]*?)</${name}>`, 'g'))];
      return texts.map(([, text = '']) => hashSource(text)).join(' ');
    };
    expect(hashes('script').split(' ')).toHaveLength(6);
    expect(policy).toContain(`script-src 'self' ${hashes('script')}; script-src-attr 'none';`);
    // The first is of no text: where styled-components adds its rules.
    expect(policy).toContain(`style-src ${hashSource('')} ${hashes('style')}; style-src-attr 'none'`);
    expect(policy).toContain("object-src 'none'");
    expect(policy).not.toMatch(/unsafe|nonce/);
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default");
  });

  test('sends headers that protect the site', async () => {
    const { response } = await page('/event');
    expect(response.headers.get('referrer-policy')).toBe('strict-origin');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('permissions-policy')).toContain('camera=()');
    expect(response.headers.get('content-security-policy-report-only')).toBeNull();
    expect(response.headers.get('strict-transport-security')).toBeNull();
  });
});

describe('the signatures of a page', () => {
  test('are those of its releases and its shell, under the key of the edge', async () => {
    const key = await previewKey({ dir: edge.dir });
    const { html } = await page('/event');
    expect(readJson(html, 'acara-releases')).toMatchObject({
      signatures: { 'mfe-test/test-release-1': releaseSignature(key, 'mfe-test', 'test-release-1') },
    });
    expect(html).toContain(` data-signature="${releaseSignature(key, 'shell', 'shell-release-1')}"`);
  });
});

describe('an address', () => {
  test.each([
    '/nowhere',
    '/login',
    '/notfound',
    '/detail-event',
    '/%00',
    '//evil.test/',
    '/event/x/y',
    '/wp-admin.php',
  ])('%s that no release serves is the not-found page', async (path) => {
    const { response, html } = await page(path);
    expect(response.status).toBe(404);
    expect(html).toContain(
      '<div id="single-spa-application:not-found" data-ssr="true"><h1>Whoops, lost in space?</h1></div>',
    );
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain('rel="canonical"');
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
  });

  test('that a remote does not know has the status of the remote', async () => {
    const { response, html } = await page('/gone/x');
    expect(response.status).toBe(404);
    expect(html).toContain('mfe-test" data-ssr="true"');
  });

  test('of a private screen is left to the browser and to no search engine', async () => {
    const { response, html } = await page('/dashboard');
    expect(response.status).toBe(200);
    expect(html).toContain('<div id="single-spa-application:mfe-test"></div>');
    expect(html).toContain('<div id="acara-header" data-ssr="true">');
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toContain('/r/mfe-test/test-release-1/remoteEntry.js');
  });

  test('with a slash at its end is sent to the one without, and never off the site', async () => {
    const { response } = await page('/event/?page=2');
    expect([response.status, response.headers.get('location')]).toEqual([308, '/event?page=2']);
    for (const path of ['//evil.test/', '/\\evil.test/'])
      expect((await page(path)).response.headers.get('location')).toBeNull();
  });

  test.each([
    ['/search?keyword=jazz+%26+kopi', '/search/jazz%20%26%20kopi'],
    ['/search?keyword=a%2Fb', '/search/a%2Fb'],
    ['/search?keyword=+', '/'],
    ['/search', '/'],
  ])('of a search sent before hydration (%s) leads to %s', async (path, to) => {
    const { response } = await page(path);
    expect([response.status, response.headers.get('location')]).toEqual([302, to]);
  });

  test.each([
    ['/search/100%', '/search/100%25'],
    ['/search/100%?page=2&x=%', '/search/100%25?page=2&x=%'],
    ['/search/50%20%off%FF', '/search/50%20%25off%25FF'],
    ['/%E0%A4%A', '/%25E0%25A4%25A'],
  ])('with a %% that begins no escape (%s) redirects to the intended page', async (path, to) => {
    const { response } = await page(path);
    expect([response.status, response.headers.get('location')]).toEqual([308, to]);
    expect((await page(to)).html).toContain('<div id="acara-header" data-ssr="true">');
  });

  test.each(['//evil.test/100%', '/\\evil.test/100%', '/api/v1/event/slug/100%', '/r/100%', '/img/100%'])(
    'with such a %% that is no page of the site (%s) is refused',
    async (path) => {
      const { response, html } = await page(path, { headers: { accept: 'text/html' } });
      expect([response.status, response.headers.get('location')]).toEqual([400, null]);
      expect(html).toContain('Alamat tidak dapat dibaca');
    },
  );

  test.each([
    [`/search/${'a'.repeat(2_000)}`, 200],
    ['/search/%3Cscript%3Ealert(1)%3C%2Fscript%3E', 200],
  ])('that is malformed (%#) gets a response', async (path, status) => {
    const { response, html } = await page(path.startsWith('/') ? path : `/${path}`, {
      headers: { accept: 'text/html' },
    });
    expect(response.status).toBe(status);
    expect(html).toContain('<html lang="id" ');
    expect(html).not.toContain('<script>alert(1)');
  });

  test('responds to HEAD without a body', async () => {
    const response = await edge.get('/event', { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
  });
});

describe('a page with an access code in its address', () => {
  test('is never cached or indexed, and sends no referrer', async () => {
    const first = await page('/detail-event/pesta/rahasia');
    const second = await page('/detail-event/pesta/rahasia');
    expect(pageSource(second.response)).toBe('miss');
    expect(first.response.headers.get('cache-control')).toBe('private, no-store');
    expect(first.response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(first.html).toContain('<meta name="referrer" content="no-referrer">');
    expect(first.html).toContain('<meta name="robots" content="noindex">');
    expect(first.html).not.toContain('rel="canonical"');
  });
});
