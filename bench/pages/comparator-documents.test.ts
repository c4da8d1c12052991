import { comparatorPolicy } from './comparator-server.ts';
import { floorDocument, monoDocument, stripDocument } from './document-edits.ts';

const DOCUMENT = `<!doctype html><html lang="id"><head><title>Acara</title>
<link rel="preload" as="image" href="/img/a.webp"><style>body{margin:0}</style>
<style data-styled="true">.a{}</style><style data-styled="true">.b{}</style>
<script defer src="/r/x/1/chunk.js"></script><link rel="preload" as="script" href="/r/x/1/entry.js">
<script type="application/ld+json">{"@type":"Event"}</script></head>
<body><a class="skip-link" href="#acara-outlet">skip</a><div id="acara-header" data-ssr="true"><a href="/">old header</a></div>
<main id="acara-outlet"><div id="single-spa-application:x" data-ssr="true"><h1>old page</h1></div></main>
<div id="acara-footer" data-ssr="true">old footer</div>
<script type="application/json" id="acara-releases">{}</script>
<script type="application/json" id="acara-settings">{"siteName":"Acara"}</script>
<script type="application/json" id="acara-state">{"remote":"x"}</script></body></html>`;

describe('STRIP', () => {
  test('has no scripts and no preloads of scripts, and otherwise the same page', () => {
    const stripped = stripDocument(DOCUMENT);
    expect(stripped).not.toMatch(/<script|as="script"/);
    expect(stripped).toContain('<h1>old page</h1>');
    expect(stripped).toContain('<link rel="preload" as="image" href="/img/a.webp">');
  });
});

describe('MONO', () => {
  const page = {
    content: {
      status: 200,
      head: { title: '' },
      html: '<h1>new page</h1>',
      styles: '<style data-styled="">.n{}</style>',
      state: '{"a":"</script>"}',
    },
    chrome: { header: '<b>new header</b>', footer: 'new footer', styles: '<style data-styled="">.c{}</style>' },
  };
  const made = { page, declarations: { routes: { home: { path: '/', access: 'public' as const } }, navigation: [] } };
  const mono = monoDocument(DOCUMENT, made, [
    { src: '/mono/home.js', integrity: 'sha384-h' },
    { src: '/mono/mono.js', integrity: 'sha384-x' },
  ]);

  test('has the scripts of its route in the place of the federated ones', () => {
    expect(mono.match(/<script[^>]*src=/g)).toHaveLength(2);
    expect(mono).toContain(
      '<script defer src="/mono/home.js" integrity="sha384-h" crossorigin="anonymous"></script>' +
        '<script defer src="/mono/mono.js" integrity="sha384-x" crossorigin="anonymous"></script>',
    );
    expect(mono).not.toContain('/r/x/');
  });

  test('has its own markup, styles and first data, all else as before', () => {
    expect(mono).not.toMatch(/old (header|page|footer)|[.][ab]\{\}/);
    expect(mono).toContain('<style data-styled="">.c{}</style><style data-styled="">.n{}</style>');
    expect(mono).toContain('<div id="mono-outlet" data-ssr="true"><h1>new page</h1></div>');
    expect(mono).toContain('{"siteName":"Acara"}');
    expect(mono).toContain('"@type":"Event"');
  });

  test('data that holds a closing tag stays inside its element', () => {
    expect(mono).toContain('{"a":"\\u003c/script>"}');
  });

  test("refuses a document that is not the edge's", () => {
    expect(() => monoDocument('<html><body></body></html>', made, [])).toThrow('#acara-header');
  });
});

test('FLOOR has the page of the edge with another script', () => {
  const floor = floorDocument(DOCUMENT, [{ src: '/floor/floor.js', integrity: 'sha384-f' }]);
  expect(floor.match(/<script[^>]*src=/g)).toHaveLength(1);
  expect(floor).toContain('<script defer src="/floor/floor.js" integrity="sha384-f"');
  expect(floor.replace(/<script.*?<\/script>/g, '')).toContain(
    DOCUMENT.slice(DOCUMENT.indexOf('<body>'), DOCUMENT.indexOf('<script type="application/json" id="acara-releases"')),
  );
  expect(floor).toContain('{"remote":"x"}');
});

test('scripts of rivals are allowed without trusted types', () => {
  expect(
    comparatorPolicy("default-src 'self'; require-trusted-types-for 'script'; trusted-types default; img-src *"),
  ).toBe("default-src 'self'; img-src *");
});
