import { rawHeaders, type RawHeaders } from '@acara/server-kit/http-server';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { sendDocument } from '../document/packed-document.ts';
import { sendPlainPage } from '../document/plain-page.ts';
import { observePageCache } from '../metrics/page-metrics.ts';
import { protectionHeaders } from '../document/security-headers.ts';
import type { EdgeSettings } from '../settings/edge-settings.ts';
import { withoutEndSlash, parseAddress, recallAddress, findRedirect, type ParsedAddress } from './page-address.ts';
import { createPageCache, type PageSource } from './page-cache.ts';
import type { BuiltPage } from './page-maker.ts';
import type { PageSnapshot } from './served-releases.ts';
import { parsePreviewLink } from './preview-visits.ts';
import { failedReleases, givenSet, giveSet, visitorId } from './visitor-cookie.ts';

type PageRoutesOptions = {
  settings: Pick<EdgeSettings, 'apiOrigin' | 'cache' | 'isHttps' | 'render' | 'site'>;
  uptime: () => number;
};

/** A background render may wait for a slow API. */
const BACKGROUND_BUDGET_MS = 5000;
/** Longer addresses are rarely shared; their pages are not cached. */
const MAX_KEY = 1024;

/** Documents: every address that is neither a file nor the API. */
export const pageRoutes: FastifyPluginAsync<PageRoutesOptions> = async (app, { settings, uptime }) => {
  const { previews, waitingRoom } = app;
  const { current: releases } = app.releases;
  const { makePage } = app.rendering;
  const { siteName } = settings.site;
  const securityHeaders = rawHeaders(protectionHeaders(settings.isHttps));
  const budgets = { visitor: settings.render.budgetMs, background: BACKGROUND_BUDGET_MS };
  const cache = observePageCache(app.metrics, createPageCache({ ...settings.cache, uptime }));
  app.observeMap('pages', cache.pages);

  /** What a document depends on besides its address: the cookie of the set, or one that no shared cache serves. */
  const chooseSet = (request: FastifyRequest, reply: FastifyReply): Choice | Promise<Choice> => {
    const served = releases();
    if (!served) return UNAVAILABLE;
    const cookies = request.headers.cookie ?? '';
    const failed = failedReleases(cookies);
    const preview = previews.read(cookies);
    if (preview === null && failed.length === 0) {
      const name = givenSet(cookies);
      const named = name === null ? null : served.setNamed(name);
      if (named) return { set: named, isShared: true };
      // The visitor is new, or the set is no longer served. A shared response never sets a cookie.
      const unit = visitorId(cookies);
      const first = served.firstNameFor(unit);
      const set = served.setNamed(first);
      if (name === null && set === served.setNamed(served.firstNameFor(undefined))) return { set, isShared: true };
      giveSet(reply, first, settings);
      return { set, isShared: false };
    }
    const visitor = { unit: visitorId(cookies), failed };
    return whenKnown(preview, (known) => ({
      set: known
        ? served.previewFor({ ...visitor, chosen: known.choice, isStaff: known.isStaff === true })
        : served.setFor(visitor),
      isShared: false,
    }));
  };

  const getPage = (
    request: FastifyRequest,
    current: PageSnapshot,
    { target, url, isCacheable }: ParsedAddress,
  ): FoundPage | Promise<FoundPage> => {
    const key = isCacheable && url.length <= MAX_KEY && !current.previewJson ? `${current.id} ${url}` : null;
    const cached = key && cache.fresh(key);
    if (cached) return { page: cached, source: 'hit' };

    const api = { origin: settings.apiOrigin, headers: { 'x-forwarded-for': request.ip, 'x-request-id': request.id } };
    const make = async (priority: keyof typeof budgets) => {
      app.countWork(request);
      return makePage({ target, snapshot: current, url, api, budgetMs: budgets[priority] });
    };

    if (key) return cache.answer(key, make);
    return make('visitor').then(({ page, isFallback }) => ({ page, source: isFallback ? 'fallback' : 'miss' }));
  };

  const servePage = (request: FastifyRequest, reply: FastifyReply, { set: current, isShared }: Choice) => {
    if (!current) return unavailable(reply, siteName);
    const target = request.raw.url ?? '/';
    const address = isShared ? recallAddress(target, current.routes) : parseAddress(target, current.routes);
    const redirect = address.target.kind === 'not-found' ? findRedirect(target, current.routes) : null;
    // Another release may redirect elsewhere, and the address may contain a code.
    if (redirect) return reply.header('cache-control', CACHING.never).redirect(redirect.to, redirect.status);
    if (address.correction !== undefined) {
      const caching = address.target.isSecret ? CACHING.never : getCaching(isShared);
      return reply.header('cache-control', caching).redirect(address.correction, 308);
    }
    const isPreview = current.previewJson !== undefined;
    const room = waitingRoom.find(eventSlug(address));
    const serve = () =>
      whenKnown(getPage(request, current, address), ({ page, source }) => {
        const canBeShared = isShared && (address.isCacheable || page.status === 404);
        const isPrivate = isPreview || room !== undefined || page.isSecret;
        const caching = isPrivate ? CACHING.never : getCaching(canBeShared && page.isShared);
        return answer(request, reply, { page, source, securityHeaders, caching });
      });
    if (!room) return serve();
    return waitingRoom.enter(request, reply, room).then((isIn) => (isIn ? serve() : reply));
  };

  app.get('/*', { config: { limits: ['uncached'] } }, (request, reply) => {
    const target = withoutEndSlash(request.raw.url ?? '/');
    if (target !== null) return reply.redirect(target, 308);
    const link = parsePreviewLink(request.raw.url ?? '/');
    if (link !== null) return previews.enter(reply, link);
    return whenKnown(chooseSet(request, reply), (choice) => servePage(request, reply, choice));
  });
};

/** Of a page that shows one event. */
const eventSlug = ({ target }: ParsedAddress): string | undefined =>
  target.kind === 'remote' && target.route.countsAsView ? target.params.slug : undefined;

/** `isShared`: whether all visitors with the same set cookie get the same response. */
type Choice = { set: PageSnapshot | null; isShared: boolean };

const UNAVAILABLE: Choice = { set: null, isShared: false };

/**
 * A shared cache may show a document for 12 s: with the second in which edges learn of a halt, a halted release
 * disappears within 15 s. While no edge is reachable, a minute. Browsers always revalidate.
 */
const CACHING = {
  shared: 'public, max-age=0, s-maxage=8, stale-while-revalidate=4, stale-if-error=60',
  briefly: 'public, max-age=0, s-maxage=4',
  own: 'private, no-cache',
  never: 'private, no-store',
};

const getCaching = (isShared: boolean | 'briefly'): string => {
  if (isShared === 'briefly') return CACHING.briefly;
  return isShared ? CACHING.shared : CACHING.own;
};

type FoundPage = { page: BuiltPage; source: PageSource };

/** At once where nothing has to be awaited, as for cached pages: promises would be a good part of their cost. */
const whenKnown = <Value, Result>(value: Value | Promise<Value>, next: (value: Value) => Result | Promise<Result>) =>
  value instanceof Promise ? value.then(next) : next(value);

type Answer = { page: BuiltPage; source: PageSource; securityHeaders: RawHeaders; caching: string };

const answer = (request: FastifyRequest, reply: FastifyReply, { page, source, securityHeaders, caching }: Answer) => {
  reply.code(page.status);
  const headers = [...securityHeaders, 'referrer-policy', page.isSecret ? 'no-referrer' : 'strict-origin'];
  headers.push('cache-control', caching, 'server-timing', `page;desc="${source}"`);
  if (page.robots) headers.push('x-robots-tag', page.robots);
  return sendDocument(request, reply, page.document, headers);
};

const unavailable = (reply: FastifyReply, siteName: string) =>
  sendPlainPage(
    reply.headers({ 'cache-control': 'no-store', 'retry-after': '5' }),
    503,
    {
      title: 'Situs sedang disiapkan',
      text: 'Halaman ini belum dapat ditampilkan. Silakan coba lagi sebentar lagi.',
    },
    siteName,
  );
