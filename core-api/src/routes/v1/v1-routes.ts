import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import type { TransactionalDatabase } from '../../database/database.ts';
import { repeat } from '../../jobs/repeat.ts';
import { SingleFlightCache } from '../../plugins/app/cache/single-flight-cache.ts';
import { createCatalogueRepository } from '../../plugins/app/catalogue/catalogue-repository.ts';
import { CountBuffer } from '../../plugins/app/counters/count-buffer.ts';
import { writeBannerClicks, writeEventClicks } from '../../plugins/app/counters/count-statements.ts';
import { RecentVisits } from '../../plugins/app/counters/recent-visits.ts';
import { createAccessGuard } from '../../plugins/app/event/access-guard.ts';
import { createEventAddressRepository } from '../../plugins/app/event/event-address-repository.ts';
import { createEventDetailRepository } from '../../plugins/app/event/event-detail-repository.ts';
import { createEventListRepository } from '../../plugins/app/event/event-list-repository.ts';
import { sweepOverEvents } from '../../plugins/app/event/event-over-sweep.ts';
import { createPrivateAccessRepository } from '../../plugins/app/event/private-access-repository.ts';
import { createFeaturedRepository } from '../../plugins/app/featured/featured-repository.ts';
import type { EventText, JsonText } from '../../plugins/app/http/json-text.ts';
import { createCompanyRepository } from '../../plugins/app/login/company-repository.ts';
import { createLogins } from '../../plugins/app/login/login-plugin.ts';
import { createLikeRepository } from '../../plugins/app/like/like-repository.ts';
import type { PaymentDesk } from '../../plugins/app/payment/payment-desk-type.ts';
import type { Reserve } from '../../plugins/app/selling/ticket-order.ts';
import { createOrganizerRepository } from '../../plugins/app/organizer/organizer-repository.ts';
import type { Mailer } from '../../plugins/external/mail.ts';
import { registerAccountRoutes } from './account/account-routes.ts';
import { registerCategoryRoutes } from './category-event/category-routes.ts';
import { registerEventAddressRoutes } from './event/address-routes.ts';
import { registerEventDetailRoutes, type CachedAvailability, type CachedEvent } from './event/detail-routes.ts';
import { registerLikeRoutes } from './event/like-routes.ts';
import { registerEventListRoutes } from './event/list-routes.ts';
import { registerSuggestRoutes } from './event/suggest-routes.ts';
import { registerFeaturedRoutes } from './featured/featured-routes.ts';
import { registerLoginRoutes } from './login/login-routes.ts';
import { registerCityRoutes } from './ms-city/city-routes.ts';
import { registerOrganizerRoutes } from './organizer/organizer-routes.ts';
import { registerSellingRoutes } from './transaction/selling-routes.ts';
import { registerPaymentRoutes } from './payment/payment-routes.ts';
import { registerDownloadRoutes } from './ticket/download-routes.ts';
import { registerTokenRoutes } from './token/token-routes.ts';

/** Characters of answers kept at most. */
const CACHED_LISTS = 32 * 1024 * 1024;
const CACHED_TEXT = 8 * 1024 * 1024;
/** What an entry takes besides its text: key, head, places in maps. Empty lists are many. */
const ENTRY = 1_000;
const FLUSH_CLICKS = 5_000;
const SWEEP_OVER = 60_000;
/** One visitor counts once for an event in this time. */
const VISIT_WINDOW = 30 * 60 * 1000;

export type V1Options = {
  config: Config;
  /** For all that buying takes. */
  database: TransactionalDatabase;
  /** For what is looked at. */
  reads: TransactionalDatabase;
  /** For what nobody waits for. */
  jobs: TransactionalDatabase;
  now: () => Date;
  mailer: Mailer;
  /** Where answers of captchas come from; tests bring their own. */
  captchaAnswers?: (() => string) | undefined;
  /** Where transactions are paid. */
  desk: PaymentDesk;
  /** How tickets are reserved; tests of what must be caught bring one that oversells. */
  reserve?: Reserve | undefined;
};

/** Every call of version 1. */
export const registerV1 = (app: FastifyInstance, options: V1Options): void => {
  const { config, database, reads, jobs, now, mailer, captchaAnswers, desk, reserve } = options;
  const { uptime } = app.clock;
  const moment = { ttl: 1_000, stale: 5_000, uptime };
  const sizeOf = ({ body }: JsonText) => body.length + ENTRY;
  const lists = new SingleFlightCache<EventText>({ ...moment, max: CACHED_LISTS, sizeOf });
  const responses = new SingleFlightCache<JsonText>({ ...moment, max: CACHED_TEXT, sizeOf });
  // It holds who sits where: 5 s is all that anybody may lag behind.
  const details = new SingleFlightCache<CachedEvent>({ ...moment, stale: 4_000, max: 2_000 });
  // No stale numbers of seats: 1 s is all that a picker may lag behind.
  const availabilities = new SingleFlightCache<CachedAvailability>({ ...moment, stale: 0, max: 2_000 });
  const visits = new RecentVisits({ window: VISIT_WINDOW, max: 200_000, uptime });
  const eventClicks = new CountBuffer(writeEventClicks(jobs));
  const bannerClicks = new CountBuffer(writeBannerClicks(jobs));
  const suggestions = new SingleFlightCache<JsonText>({
    ...moment,
    ttl: 15_000,
    stale: 45_000,
    max: CACHED_TEXT,
    sizeOf,
  });
  const catalogue = createCatalogueRepository(reads, app.clock);
  const events = createEventListRepository(reads, app.clock);
  const context = { publicOrigin: config.PUBLIC_ORIGIN, now };

  const likes = createLikeRepository(reads, now);

  registerEventListRoutes(app, { events, responses: lists, likes, context });
  registerSuggestRoutes(app, { events, catalogue, suggestions });
  registerEventAddressRoutes(app, { addresses: createEventAddressRepository(reads) });
  registerEventDetailRoutes(app, {
    events: createEventDetailRepository(reads),
    details,
    availabilities,
    likes,
    guard: createAccessGuard(app.limits),
    access: createPrivateAccessRepository(reads, now),
    visits,
    clicks: eventClicks,
    context,
  });
  registerLikeRoutes(app, { likes, context });
  registerAccountRoutes(app, { config, database, now, mailer });
  registerCategoryRoutes(app, { catalogue, responses });
  registerCityRoutes(app, { catalogue, responses });
  registerFeaturedRoutes(app, { featured: createFeaturedRepository(reads), responses, clicks: bannerClicks });
  registerOrganizerRoutes(app, { organizers: createOrganizerRepository(reads), responses });
  const { sessions } = app.session;
  registerLoginRoutes(app, {
    sessions,
    companies: createCompanyRepository(reads),
    ...createLogins(app, { config, database, now, captchaAnswers }),
  });
  registerTokenRoutes(app, { sessions });
  registerSellingRoutes(app, { config, database, reads, jobs, now, context, likes, desk, reserve });
  registerPaymentRoutes(app, { config, database, now, desk });
  registerDownloadRoutes(app, app.ticketFiles);
  const writeCounts = async () => {
    await Promise.all([eventClicks.flush(), bannerClicks.flush()]);
  };
  repeat(app, 'write counts', FLUSH_CLICKS, writeCounts, { atClose: true });
  repeat(app, 'sweep over events', SWEEP_OVER, () => sweepOverEvents(jobs, now()), { atStart: true });
};
