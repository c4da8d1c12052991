import type { FastifyInstance } from 'fastify';
import type { Config } from '../../platform/config.ts';
import { SingleFlightCache } from '../../platform/cache/single-flight-cache.ts';
import { CountBuffer, RecentVisits } from '../../platform/counters/counters.ts';
import type { Database } from '../../platform/database/database.ts';
import { textSize, type EventText, type JsonText } from '../../platform/http/responses.ts';
import { repeat } from '../../platform/jobs/repeat.ts';
import { createCatalogueRepository } from '../catalogue/index.ts';
import { createSitemapRepository, registerSitemapRoutes } from './sitemap/sitemap-routes.ts';
import { createAccessGuard, createPrivateAccessRepository } from './detail/private-access.ts';
import { registerEventDetailRoutes, type CachedAvailability, type CachedEvent } from './detail/detail-routes.ts';
import { createEventDetailRepository } from './detail/event-detail-repository.ts';
import { writeEventClicks, sweepOverEvents } from './event-jobs.ts';
import { registerLikeRoutes } from './likes/like-routes.ts';
import { createLikeRepository } from './likes/like-repository.ts';
import { createEventListRepository } from './list/event-list-repository.ts';
import { registerEventListRoutes } from './list/list-routes.ts';
import { registerSuggestRoutes } from './list/suggest-routes.ts';

/** Characters of answers kept at most. */
const CACHED_LISTS = 32 * 1024 * 1024;
const CACHED_SUGGESTIONS = 8 * 1024 * 1024;
const FLUSH_CLICKS = 5_000;
const SWEEP_OVER = 60_000;
/** One visitor counts once for an event in this time. */
const VISIT_WINDOW = 30 * 60 * 1000;

export type EventRoutesOptions = {
  config: Pick<Config, 'PUBLIC_ORIGIN'>;
  /** For what is looked at. */
  reads: Database;
  /** For what nobody waits for. */
  jobs: Database;
  now: () => Date;
};

/** Lists, pages, likes and addresses of events, and the jobs behind them. */
export const registerEventRoutes = (app: FastifyInstance, { config, reads, jobs, now }: EventRoutesOptions): void => {
  const { uptime } = app.clock;
  const moment = { ttl: 1_000, stale: 5_000, uptime };
  const lists = new SingleFlightCache<EventText>({ ...moment, max: CACHED_LISTS, getSize: textSize });
  // Many type the same beginnings: kept longer than a list.
  const suggestions = new SingleFlightCache<JsonText>({
    ttl: 15_000,
    stale: 45_000,
    uptime,
    max: CACHED_SUGGESTIONS,
    getSize: textSize,
  });
  // It holds who sits where: 5 s is all that anybody may lag behind.
  const details = new SingleFlightCache<CachedEvent>({ ...moment, stale: 4_000, max: 2_000 });
  // No stale numbers of seats: 1 s is all that a picker may lag behind.
  const availabilities = new SingleFlightCache<CachedAvailability>({ ...moment, stale: 0, max: 2_000 });
  const clicks = new CountBuffer(writeEventClicks(jobs));
  const events = createEventListRepository(reads, app.clock);
  const likes = createLikeRepository(reads, now);
  const context = { publicOrigin: config.PUBLIC_ORIGIN, now };

  registerEventListRoutes(app, { events, responses: lists, likes, context });
  registerSuggestRoutes(app, { events, catalogue: createCatalogueRepository(reads, app.clock), suggestions });
  registerSitemapRoutes(app, { addresses: createSitemapRepository(reads) });
  registerEventDetailRoutes(app, {
    events: createEventDetailRepository(reads),
    details,
    availabilities,
    likes,
    guard: createAccessGuard(app.limits),
    access: createPrivateAccessRepository(reads, now),
    visits: new RecentVisits({ window: VISIT_WINDOW, max: 200_000, uptime }),
    clicks,
    context,
  });
  registerLikeRoutes(app, { likes, context });
  repeat(app, 'write clicks of events', FLUSH_CLICKS, () => clicks.flush(), { atClose: true });
  repeat(app, 'sweep over events', SWEEP_OVER, () => sweepOverEvents(jobs, now()), { atStart: true });
};
