import type { FastifyInstance } from 'fastify';
import { SingleFlightCache } from '../../platform/cache/single-flight-cache.ts';
import { CountBuffer } from '../../platform/counters/counters.ts';
import { RecentViews } from '../../platform/counters/recent-views.ts';
import { orFallback } from '../../platform/concurrency/fallback.ts';
import { databaseFallback } from '../../platform/database/database-fallback.ts';
import type { LinkSigner } from '../../platform/http/link-signer.ts';
import { textSize, type EventText, type JsonText } from '../../platform/http/responses.ts';
import { repeat } from '../../platform/jobs/repeat.ts';
import type { Services } from '../../platform/services.ts';
import { createCatalogueRepository } from '../catalogue/index.ts';
import { registerEventCalendar } from './calendar/event-calendar.ts';
import {
  cachedSize,
  registerEventDetailRoutes,
  type CachedAvailability,
  type CachedEvent,
} from './detail/detail-routes.ts';
import { createEventDetailRepository } from './detail/event-detail-repository.ts';
import { createAccessGuard, createPrivateAccessRepository } from './detail/private-access.ts';
import { orderAllBySale, sweepOverEvents, writeEventClicks } from './event-jobs.ts';
import { createLikeRepository, type LikedAmong } from './likes/like-repository.ts';
import { registerLikeRoutes } from './likes/like-routes.ts';
import { createEventListRepository } from './list/event-list-repository.ts';
import { registerEventListRoutes } from './list/list-routes.ts';
import { registerSuggestRoutes } from './list/suggest-routes.ts';
import { registerSitemapRoutes } from './sitemap/sitemap-routes.ts';

/** In bytes. */
const CACHED_LISTS = 32 * 1024 * 1024;
const CACHED_SUGGESTIONS = 8 * 1024 * 1024;
const CACHED_EVENTS = 32 * 1024 * 1024;
const CACHED_AVAILABILITIES = 8 * 1024 * 1024;
const RECENT_VIEWS = 32 * 1024 * 1024;
const FLUSH_CLICKS = 5_000;
const SWEEP_OVER = 60_000;
const ORDER_BY_SALE = 5_000;
/** A visitor counts once per event in this time. */
const VIEW_WINDOW = 30 * 60 * 1000;

export const registerEventRoutes = (
  app: FastifyInstance,
  { config, reads, lateReads, jobs, now, links }: Services & { links: LinkSigner },
): void => {
  const { uptime } = app.clock;
  const fallback = databaseFallback(app.clock);
  const moment = { ttl: 1_000, stale: 5_000, uptime };
  const lists = new SingleFlightCache<EventText>({ ...moment, fallback, maxBytes: CACHED_LISTS, sizeOf: textSize });
  // Cached longer than lists: many visitors type the same prefixes.
  const suggestions = new SingleFlightCache<JsonText>({
    ttl: 15_000,
    stale: 45_000,
    fallback,
    uptime,
    maxBytes: CACHED_SUGGESTIONS,
    sizeOf: textSize,
  });
  // Contains taken seats: at most 5 s old while the database answers.
  const details = new SingleFlightCache<CachedEvent>({
    ...moment,
    fallback,
    stale: 4_000,
    maxBytes: CACHED_EVENTS,
    sizeOf: cachedSize,
  });
  // At most 1 s old, without a fallback, for the seat picker.
  const availabilities = new SingleFlightCache<CachedAvailability>({
    ...moment,
    stale: 0,
    maxBytes: CACHED_AVAILABILITIES,
    sizeOf: cachedSize,
  });
  for (const [name, cache] of Object.entries({ lists, suggestions, details, availabilities }))
    app.observeCache(name, cache);
  const clicks = new CountBuffer(writeEventClicks(jobs));
  const views = new RecentViews({ window: VIEW_WINDOW, maxBytes: RECENT_VIEWS, uptime });
  app.observeMap('recent views', views.entries);
  const events = createEventListRepository(lateReads, app.clock);
  app.observeCache('counts of lists', events.counts);
  const likes = createLikeRepository(reads, now);
  // Without the database a list without hearts is better than no list.
  const likedAmong: LikedAmong = (userId, eventIds) =>
    orFallback(likes.likedAmong(userId, eventIds), fallback, () => new Set());
  const context = { publicOrigin: config.PUBLIC_ORIGIN, now };

  registerEventListRoutes(app, { events, responses: lists, likedAmong, context });
  registerSuggestRoutes(app, { events, catalogue: createCatalogueRepository(lateReads, app.clock), suggestions });
  registerSitemapRoutes(app, lateReads);
  registerEventDetailRoutes(app, {
    events: createEventDetailRepository(reads),
    publicEvents: createEventDetailRepository(lateReads),
    details,
    availabilities,
    likedAmong,
    guard: createAccessGuard({ limits: app.limits, after: app.clock.after }),
    access: createPrivateAccessRepository(reads, now),
    views,
    clicks,
    context,
    links,
  });
  registerEventCalendar(app, { database: lateReads, links, site: context, now });
  registerLikeRoutes(app, { likes, context });
  repeat(app, 'write clicks of events', FLUSH_CLICKS, () => clicks.flush(), { atClose: true });
  repeat(app, 'sweep over events', SWEEP_OVER, () => sweepOverEvents(jobs, now()), { atStart: true });
  repeat(app, 'order events by sale', ORDER_BY_SALE, () => orderAllBySale(jobs, { now, uptime }), { atStart: true });
};
