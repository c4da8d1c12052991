import { readFileSync } from 'node:fs';
import { readWatchPass, WATCH_ADDRESS, WATCH_PARAMETER, type WatchPass } from '@acara/releases';
import { globalCss } from '@acara/shared-ui/theme';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { FIRST_PAINT, firstPaint } from '../document/head-scripts.ts';
import { packDocument, sendDocument, type PackedDocument } from '../document/packed-document.ts';
import { hashSource } from '../document/security-headers.ts';
import { fontUrl, ICON_LINKS } from '../static/site-files.ts';
import { markup, trusted, type Markup } from './markup.ts';
import { pageStyles } from './page-styles.ts';
import { tokenCookie } from '../page/visitor-cookie.ts';
import { actionRoutes, type ActionRoutesOptions } from './action-routes.ts';
import { createFailureCache, type FailureReader } from './failure-list.ts';
import { HEADERS, refused } from './page-answers.ts';
import { chosenPackage, pageBody } from './page-body.ts';
import { createReadTimeout, createReportReader, type ReportSources } from './read-report.ts';
import { findRange } from './release-counts.ts';
import { reportJson } from './report-json.ts';
import { listTeams, ofTeam } from './team-view.ts';

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
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    `require-trusted-types-for 'script'; trusted-types ${REFRESH_POLICY}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps ? ['upgrade-insecure-requests'] : []),
  ].join('; ');

const REFRESH_POLICY = 'acara-refresh';

export const REFRESH_SCRIPT = readFileSync(new URL('../../workers/refresh-page.mjs', import.meta.url), 'utf8');

const watchCookie = tokenCookie('acara_releases', WATCH_ADDRESS);

export type ReleasePageOptions = {
  sources: ReportSources & ActionRoutesOptions['sources'];
  publicOrigin: string;
  key: string | null;
  siteName: string;
  isHttps: boolean;
};

/** `/_releases`: the page of releases, for holders of a signed link. docs/contracts/release-health.md. */
export const releasePageRoutes: FastifyPluginAsync<ReleasePageOptions> = async (app, options) => {
  const { sources, publicOrigin, key, siteName, isHttps } = options;
  const { now, uptime } = sources;
  const policy = watchPagePolicy(isHttps);
  const readReport = createReportReader(sources);
  const inTime = createReadTimeout(sources.onError);
  const cachedFailures = createFailureCache(sources.failures ?? (async () => []), uptime);
  const readFailures: FailureReader = (remote) => inTime(cachedFailures(remote));
  const readPass = (token: string) => (key === null ? null : readWatchPass(token, key, new Date(now())));
  const getPage = createReportCache(async (address) => {
    const query = new URLSearchParams(address);
    const revision = Number(query.get(DONE_PARAMETER)) || null;
    const wanted = { remote: query.get('package'), team: query.get('team'), revision };
    const report = { ...(await readReport(findRange(query.get('range')))), actor: query.get(ACTOR_PARAMETER) };
    const chosen = chosenPackage(ofTeam(report, wanted.team), wanted.remote);
    const body = pageBody(report, wanted, chosen === null ? [] : await readFailures(chosen));
    return packDocument(watchPage(body, siteName), policy);
  }, uptime);
  const passOf = (request: FastifyRequest) => readPass(watchCookie.read(request.headers.cookie ?? '') ?? '');

  /** The known parameters of an address; others must not fill the cache. */
  const knownQuery = (query: URLSearchParams): URLSearchParams => {
    const remote = query.get('package') ?? '';
    const team = query.get('team') ?? '';
    const registry = sources.served();
    return new URLSearchParams({
      range: findRange(query.get('range')).id,
      ...(Object.hasOwn(registry?.microFrontends ?? {}, remote) && { package: remote }),
      ...(listTeams({ registry }).includes(team) && { team }),
    });
  };

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

  app.get(WATCH_ADDRESS, { config: { limits: ['work'] } }, async (request, reply) => {
    const query = new URLSearchParams(request.raw.url?.split('?')[1]);
    if (query.has(WATCH_PARAMETER)) return enter(reply, query);
    const pass = passOf(request);
    if (!pass) return refused(reply, siteName);
    const page = await getPage.read(`${knownQuery(query).toString()}&${actorQuery(pass, query).toString()}`);
    reply.headers(HEADERS);
    if (isHttps) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    return sendDocument(request, reply, page);
  });

  app.get(JSON_ADDRESS, { config: { limits: ['work'] } }, async (request, reply) => {
    if (!passOf(request)) return refused(reply, siteName);
    const query = knownQuery(new URLSearchParams(request.raw.url?.split('?')[1]));
    const report = ofTeam(await readReport(findRange(query.get('range'))), query.get('team'));
    const remotes = Object.keys(report.registry?.microFrontends ?? {});
    const failures = await Promise.all(remotes.map(async (remote) => [remote, await readFailures(remote)] as const));
    return reply
      .headers({ ...HEADERS, 'content-type': 'application/json' })
      .send(reportJson(report, Object.fromEntries(failures)));
  });

  await app.register(actionRoutes, {
    sources,
    now,
    uptime,
    passOf,
    publicOrigin,
    siteName,
    isPackage: (name) => Object.hasOwn(sources.served()?.microFrontends ?? {}, name),
    pageOf: (request, revision) => {
      const query = knownQuery(new URLSearchParams(request.raw.url?.split('?')[1]));
      if (revision !== undefined) query.set(DONE_PARAMETER, String(revision));
      return `${WATCH_ADDRESS}?${query.toString()}`;
    },
    onChanged: getPage.forget,
  });
};

const JSON_ADDRESS = `${WATCH_ADDRESS}/report.json`;
/** Of the page after an action: the revision that it made. */
const DONE_PARAMETER = 'done';
/** Only part of the cache's key: addresses do not contain the reader's name. */
const ACTOR_PARAMETER = 'actor';

/** Only for readers who may act: the actions, and the result of the last one. */
const actorQuery = ({ by, mayAct }: WatchPass, query: URLSearchParams): URLSearchParams => {
  const done = query.get(DONE_PARAMETER) ?? '';
  if (!mayAct || by === undefined) return new URLSearchParams();
  return new URLSearchParams({ [ACTOR_PARAMETER]: by, ...(/^\d{1,9}$/.test(done) && { [DONE_PARAMETER]: done }) });
};

/** How long a page is cached, in ms. */
const CACHED_MS = 2000;

/** Builds a page at most once per interval for all readers. */
const createReportCache = (make: (key: string) => Promise<PackedDocument>, uptime: () => number) => {
  const cached = new Map<string, { madeAt: number; page: Promise<PackedDocument> }>();
  const read = (key: string): Promise<PackedDocument> => {
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
  return { read, /** After a change. */ forget: () => cached.clear() };
};
