import { stripDocument } from './strip.ts';

const DOCUMENT = `<!doctype html><html lang="id"><head><title>Acara</title>
<link rel="preload" as="image" href="/img/a.webp"><style>body{margin:0}</style>
<script defer src="/r/x/1/chunk.js"></script><link rel="preload" as="script" href="/r/x/1/entry.js">
<link rel="modulepreload" href="/r/x/1/module.js"></head>
<body><main id="acara-outlet"><h1>page</h1><script type="application/json">{}</script></main></body></html>`;

test('STRIP has no scripts and no preloads of scripts, and otherwise the same page', () => {
  const stripped = stripDocument(DOCUMENT);
  expect(stripped).not.toMatch(/<script|as="script"|modulepreload/);
  expect(stripped).toContain('<main id="acara-outlet"><h1>page</h1></main>');
  expect(stripped).toContain('<link rel="preload" as="image" href="/img/a.webp"><style>body{margin:0}</style>');
});
