import { readFileSync } from 'node:fs';
import { WATCH_ADDRESS, readWatchPass, WATCH_PARAMETER } from '@acara/releases';
import { globalCss } from '@acara/shared-ui/theme';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { FIRST_PAINT, firstPaint } from '../document/head-scripts.ts';
import { packDocument, sendDocument, type PackedDocument } from '../document/packed-document.ts';
import { hashSource } from '../document/security-headers.ts';
import { fontUrl, ICON_LINKS } from '../static/site-files.ts';
import { markup, trusted, type Markup } from './markup.ts';
import { pageStyles } from './page-styles.ts';
import { sendPlainPage } from '../document/plain-page.ts';
import { tokenCookie } from '../page/visitor-cookie.ts';
import { pageBody } from './page-body.ts';
import { createReportReader, processUptime, type ReportSources } from './read-report.ts';
import { findRange } from './release-counts.ts';

const STYLE = globalCss({ fontUrl }) + pageStyles;

const watchPage = (body: Markup, siteName: string): string =>
  markup`<!doctype html><html lang="id"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">${trusted(firstPaint)}<title>${`Rilis - ${siteName}`}</title><link rel="preload" as="font" type="font/woff2" href="${fontUrl}" crossorigin><style>${trusted(STYLE)}</style>${trusted(ICON_LINKS)}<script type="module">${trusted(REFRESH_SCRIPT)}</script></head><body>
<a class="skip-link" href="#isi">Langsung ke isi</a>
<header class="site"><a href="/"><img src="/favicon.svg" alt="" width="28" height="28">${siteName}</a><p id="keadaan" role="status"><noscript>Muat ulang halaman untuk angka terbaru.</noscript></p></header>
${body}
</body></html>`.html;

/** Nothing from other origins, no script but its own. */
const watchPagePolicy = (isHttps: boolean): string =>
  [
    "default-src 'none'",
    `script-src ${hashSource(FIRST_PAINT)} ${hashSource(REFRESH_SCRIPT)}`,
    `style-src ${hashSource(STYLE)}`,
    ...["img-src 'self'", "font-src 'self'", "connect-src 'self'", "manifest-src 'self'"],
    `require-trusted-types-for 'script'; trusted-types ${REFRESH_POLICY}`,
    ...["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ');

const REFRESH_POLICY = 'acara-refresh';

export const REFRESH_SCRIPT = readFileSync(new URL('../../workers/refresh-page.mjs', import.meta.url), 'utf8');

const watchCookie = tokenCookie('acara_releases', WATCH_ADDRESS);

export type ReleasePageOptions = {
  sources: ReportSources;
  key: string | null;
  siteName: string;
  isHttps: boolean;
};

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
};

/** `/_releases`: the page of releases, for holders of a signed link. docs/contracts/release-health.md, The page. */
export const releasePageRoutes: FastifyPluginAsync<ReleasePageOptions> = async (app, options) => {
  const { sources, key, siteName, isHttps } = options;
  const { now, uptime = processUptime } = sources;
  const policy = watchPagePolicy(isHttps);
  const readReport = createReportReader(sources);
  const readPass = (token: string) => (key === null ? null : readWatchPass(token, key, new Date(now())));
  const getPage = createReportCache(async (address) => {
    const query = new URLSearchParams(address);
    const body = pageBody(await readReport(findRange(query.get('range'))), query.get('package'));
    return packDocument(watchPage(body, siteName), policy);
  }, uptime);

  /** Follows a signed link: sets the cookie and redirects to the address without the token. */
  const enter = (reply: FastifyReply, query: URLSearchParams) => {
    const token = query.get(WATCH_PARAMETER) ?? '';
    const pass = readPass(token);
    if (!pass) return refused(reply, siteName);
    query.delete(WATCH_PARAMETER);
    return reply
      .headers(HEADERS)
      .header('set-cookie', watchCookie.write(token, pass.expiresAt, { now: now(), isHttps }))
      .redirect(query.size > 0 ? `${WATCH_ADDRESS}?${query.toString()}` : WATCH_ADDRESS, 302);
  };

  app.get(WATCH_ADDRESS, async (request, reply) => {
    const query = new URLSearchParams(request.raw.url?.split('?')[1]);
    if (query.has(WATCH_PARAMETER)) return enter(reply, query);
    if (!readPass(watchCookie.read(request.headers.cookie ?? '') ?? '')) return refused(reply, siteName);
    const { id } = findRange(query.get('range'));
    const remote = query.get('package') ?? '';
    // Unknown packages must not fill the cache.
    const isListed = Object.hasOwn(sources.served()?.microFrontends ?? {}, remote);
    const page = await getPage(new URLSearchParams({ range: id, ...(isListed && { package: remote }) }).toString());
    reply.headers(HEADERS);
    if (isHttps) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    return sendDocument(request, reply, page);
  });
};

const refused = (reply: FastifyReply, siteName: string) =>
  sendPlainPage(
    reply.headers(HEADERS),
    403,
    {
      title: 'Tautan diperlukan',
      text: 'Halaman ini dibuka dengan tautan bertanda tangan yang masih berlaku. Buat tautan baru di server: npm run release -- watch',
    },
    siteName,
  );

/** How long a page is cached, in ms. */
const CACHED_MS = 2000;

/** Builds a page at most once per interval for all readers. */
const createReportCache = (make: (key: string) => Promise<PackedDocument>, uptime: () => number) => {
  const cached = new Map<string, { madeAt: number; page: Promise<PackedDocument> }>();
  return (key: string): Promise<PackedDocument> => {
    const at = uptime();
    for (const [other, { madeAt }] of cached) if (at - madeAt >= CACHED_MS) cached.delete(other);
    const known = cached.get(key);
    if (known) return known.page;
    const page = make(key);
    cached.set(key, { madeAt: at, page });
    // A failure is not cached.
    page.catch(() => cached.delete(key));
    return page;
  };
};
