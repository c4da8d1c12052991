import type { RouteDeclaration } from '@acara/shared-contract/release';

/** Server bundle of a shell, as a build would write it. */
export const chromeBundle = `
const { createElement } = require('react');
const { renderToString } = require('react-dom/server');
const page = ({ url, settings }) => ({
  header: renderToString(createElement('header', null, settings.siteName + ' ' + url)),
  footer: '<footer>kaki</footer>',
  styles: '<style data-styled="true">.chrome{}</style>',
});
exports.render = (request) => {
  if (request.url.startsWith('/chrome-throws')) throw new Error('no chrome');
  return page(request);
};
exports.renderNotFound = () => ({
  status: 404, head: { title: 'Tidak ada', canonical: 'https://x.test/' }, html: '<h1>Whoops, lost in space?</h1>',
  styles: '', state: null,
});
`;

/** Server bundle of a remote whose pages do what the first segment of their path names. */
export const remoteBundle = `
const { createElement, Fragment, useId } = require('react');
const { renderToString } = require('react-dom/server');
let renders = 0;
const Heading = () => createElement('h1', { id: useId() }, 'Halaman');
const picture = createElement('img', {
  src: '/img/a-640.webp', srcSet: '/img/a-640.webp 640w', sizes: '100vw', fetchPriority: 'high',
});
const answer = (request, more) => ({
  status: 200,
  head: {
    title: 'Judul & <b>', description: 'Uraian "kutip"', canonical: request.settings.publicOrigin + request.url,
    image: { url: 'https://x.test/a.webp', width: 1280, height: 720, alt: 'Poster' },
    jsonLd: [{ '@type': 'Event', name: '</script><script>alert(1)</script>' }],
  },
  html: renderToString(createElement(Fragment, null, createElement(Heading), picture)) + '<p>' + (renders += 1) + '</p>',
  styles: '<style data-styled="true" data-styled-version="6">.a{}</style>',
  state: JSON.stringify({ url: request.url, text: '</script><!--', headers: request.api.headers }),
  ...more,
});
const eat = () => { const filled = []; for (;;) filled.push(new Array(1e6).fill(filled.length)); };
exports.render = async (request) => {
  const path = request.url.split('?')[0];
  if (path === '/throws') throw new Error('broken on purpose');
  if (path === '/hangs') for (;;) {}
  if (path === '/eats') eat();
  if (path === '/never') await new Promise(() => {});
  if (path === '/late') await new Promise((resolve) => setTimeout(resolve, 900));
  if (path === '/garbage') return { html: 1 };
  if (path === '/forbidden') require('node:fs');
  if (path === '/environment') return answer(request, { state: JSON.stringify(process.env) });
  if (path === '/search/sebagian') return answer(request, { isComplete: false });
  if (path === '/gone/x') return answer(request, { status: 404 });
  return answer(request);
};
`;

/** Such a bundle of another release, whose pages contain its id. @param first code that runs before the rest */
export const namedBundle = (releaseId: string, first = ''): string =>
  `${first}\n${remoteBundle}`.replace("'</p>'", `'</p><i>${releaseId}</i>'`);

const ODD_PATHS = ['throws', 'hangs', 'eats', 'never', 'late', 'garbage', 'forbidden', 'environment', 'chrome-throws'];

/** What `remoteBundle` declares: pages of every kind, and those that do what their path names. */
export const remoteRoutes: Record<string, RouteDeclaration> = {
  home: { path: '/', access: 'public', sitemap: 'page' },
  events: {
    path: '/event',
    access: 'public',
    query: { category: 'id-or-all', page: 'page', store_only: 'true', category_venue_id: 'id-or-none' },
    sitemap: 'page',
  },
  ...Object.fromEntries(
    ODD_PATHS.map((name) => [name, { path: `/${name}`, access: 'public' as const, query: { page: 'page' as const } }]),
  ),
  gone: { path: '/gone/:id', access: 'public' },
  'event.detail': { path: '/detail-event/:slug', access: 'public', sitemap: 'events' },
  'event.private': { path: '/detail-event/:slug/:access', access: 'secret' },
  dashboard: { path: '/dashboard', access: 'member', title: 'Dashboard User' },
  search: { path: '/search/:keyword', access: 'public', query: { category: 'id-or-all', page: 'page' } },
};
