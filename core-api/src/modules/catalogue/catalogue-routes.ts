import type { FastifyInstance } from 'fastify';
import { SingleFlightCache } from '../../platform/cache/single-flight-cache.ts';
import { CountBuffer } from '../../platform/counters/count-buffer.ts';
import type { Database } from '../../platform/database/database.ts';
import { sizeOfText, type JsonText } from '../../platform/http/json-text.ts';
import { repeat } from '../../platform/jobs/repeat.ts';
import { writeBannerClicks } from './banner-clicks.ts';
import { createCatalogueRepository } from './catalogue-repository.ts';
import { registerCategoryRoutes } from './category-routes.ts';
import { registerCityRoutes } from './city-routes.ts';
import { createFeaturedRepository } from './featured-repository.ts';
import { registerFeaturedRoutes } from './featured-routes.ts';
import { createOrganizerRepository } from './organizer-repository.ts';
import { registerOrganizerRoutes } from './organizer-routes.ts';

/** Characters of answers kept at most. */
const CACHED_TEXT = 8 * 1024 * 1024;
const FLUSH_CLICKS = 5_000;

export type CatalogueRoutesOptions = {
  /** For what is looked at. */
  reads: Database;
  /** For what nobody waits for. */
  jobs: Database;
};

/** What events are sorted and shown by: categories, cities, banners, organisers. */
export const registerCatalogueRoutes = (app: FastifyInstance, { reads, jobs }: CatalogueRoutesOptions): void => {
  const { uptime } = app.clock;
  const responses = new SingleFlightCache<JsonText>({
    ttl: 1_000,
    stale: 5_000,
    uptime,
    max: CACHED_TEXT,
    sizeOf: sizeOfText,
  });
  const clicks = new CountBuffer(writeBannerClicks(jobs));
  const catalogue = createCatalogueRepository(reads, app.clock);
  registerCategoryRoutes(app, { catalogue, responses });
  registerCityRoutes(app, { catalogue, responses });
  registerFeaturedRoutes(app, { featured: createFeaturedRepository(reads), responses, clicks });
  registerOrganizerRoutes(app, { organizers: createOrganizerRepository(reads), responses });
  repeat(app, 'write clicks of banners', FLUSH_CLICKS, () => clicks.flush(), { atClose: true });
};
