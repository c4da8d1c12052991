import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { sendTemplate } from '../document/nonce-template.ts';
import type { SecurityPolicy } from '../document/security-headers.ts';
import { sendPlainPage } from '../document/plain-page.ts';
import { withoutEndSlash, parseAddress, findRedirect, type ParsedAddress } from './page-address.ts';
import type { PageCache, PageSource } from './page-cache.ts';
import type { BuiltPage, MadePage, PageRequest } from './page-maker.ts';
import type { PageSnapshot, ServedReleases } from './served-releases.ts';
import { parsePreviewLink, type PreviewVisits } from './preview-visits.ts';
import { failedShells, visitorId, type VisitorSigning } from './visitor-cookie.ts';

export type PageRoutesOptions = {
  releases: () => ServedReleases | null;
  previews: PreviewVisits;
  cache: PageCache;
  makePage: (request: PageRequest) => Promise<MadePage>;
  policy: SecurityPolicy;
  apiOrigin: string;
  budgets: { visitor: number; background: number };
  siteName: string;
  visitors: VisitorSigning;
};

/** Longer addresses are rarely shared; their pages are not cached. */
const MAX_KEY = 1024;

/** Documents: every address that is neither a file nor the API. */
export const pageRoutes: FastifyPluginAsync<PageRoutesOptions> = async (app, options) => {
  const { releases, previews, cache, makePage, policy, budgets } = options;

  const getSnapshot = (
    request: FastifyRequest,
    reply: FastifyReply,
  ): PageSnapshot | null | Promise<PageSnapshot | null> => {
    const served = releases();
    if (!served) return null;
    const unit = visitorId(request, reply, options.visitors);
    const cookies = request.headers.cookie ?? '';
    const visitor = { unit, failed: failedShells(cookies) };
    const preview = previews.read(cookies);
    if (preview === null) return served.setFor(visitor);
    return preview.then((known) =>
      known ? served.previewFor({ ...visitor, chosen: known.choice }) : served.setFor(visitor),
    );
  };

  const getPage = async (
    request: FastifyRequest,
    current: PageSnapshot,
    { target, url, isCacheable }: ParsedAddress,
  ) => {
    const key = isCacheable && url.length <= MAX_KEY && !current.previewJson ? `${current.id} ${url}` : null;
    const cached = key && cache.fresh(key);
    if (cached) return { page: cached, source: 'hit' as const };

    const api = { origin: options.apiOrigin, headers: { 'x-forwarded-for': request.ip, 'x-request-id': request.id } };
    const make = (priority: keyof typeof budgets) =>
      makePage({ target, snapshot: current, url, api, budgetMs: budgets[priority] });

    if (key) return cache.answer(key, make);
    const { page, isFallback } = await make('visitor');
    return { page, source: isFallback ? ('fallback' as const) : ('miss' as const) };
  };

  app.get('/*', async (request, reply) => {
    const target = withoutEndSlash(request.raw.url ?? '/');
    if (target !== null) return reply.redirect(target, 308);
    const link = parsePreviewLink(request.raw.url ?? '/');
    if (link !== null) return previews.enter(reply, link);
    const current = await getSnapshot(request, reply);
    if (!current) return unavailable(reply, options.siteName);
    const address = parseAddress(request.raw.url ?? '/', current.routes);
    const redirect = address.target.kind === 'not-found' ? findRedirect(request.raw.url ?? '/', current.routes) : null;
    // Another release may redirect elsewhere, and the address may contain a code.
    if (redirect) return reply.header('cache-control', 'private, no-store').redirect(redirect.to, redirect.status);
    const { page, source } = await getPage(request, current, address);
    return answer(request, reply, { page, source, policy, isPrivate: current.previewJson !== undefined });
  });
};

const answer = async (
  request: FastifyRequest,
  reply: FastifyReply,
  answered: { page: BuiltPage; source: PageSource; policy: SecurityPolicy; isPrivate: boolean },
) => {
  const { page, source, policy } = answered;
  reply.code(page.status);
  reply.headers(policy.headers);
  reply.headers({
    'referrer-policy': page.isSecret ? 'no-referrer' : 'strict-origin',
    'cache-control': page.isSecret || answered.isPrivate ? 'private, no-store' : 'private, no-cache',
    'server-timing': `page;desc="${source}"`,
  });
  if (page.robots) reply.header('x-robots-tag', page.robots);
  return sendTemplate(request, reply, { template: page.template, contentPolicy: policy.contentPolicy });
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
