import {
  getCategory,
  listCategories,
  listCities,
  MAX_LIMIT,
  getOrganizer,
  followFeatured,
  listFeatured,
} from '@acara/shared-contract/calls';
import type { FastifyInstance } from 'fastify';
import { SingleFlightCache } from '../../platform/cache/single-flight-cache.ts';
import {
  type CatalogueRepository,
  type OrganizerRepository,
  type FeaturedRepository,
  writeBannerClicks,
  createCatalogueRepository,
  createFeaturedRepository,
  createOrganizerRepository,
} from './catalogue-repository.ts';
import { addEndpoint } from '../../platform/http/endpoint.ts';
import { notFound } from '../../platform/http/failure.ts';
import { jsonText, type JsonText, sendCached, sizeOfText } from '../../platform/http/responses.ts';
import { presentCategory, presentCity, presentOrganizer, presentFeatured } from './catalogue-presenter.ts';
import { CountBuffer } from '../../platform/counters/counters.ts';
import { redirectTarget } from './redirect-target.ts';
import type { Database } from '../../platform/database/database.ts';
import { repeat } from '../../platform/jobs/repeat.ts';

export type CategoryRouteOptions = { catalogue: CatalogueRepository; responses: SingleFlightCache<JsonText> };

export const registerCategoryRoutes = (app: FastifyInstance, { catalogue, responses }: CategoryRouteOptions): void => {
  addEndpoint(app, listCategories, (request, reply) =>
    sendCached(request, reply, {
      responses,
      key: 'categories',
      load: async () => jsonText({ data: (await catalogue.categories()).map(presentCategory) }),
    }),
  );

  addEndpoint(app, getCategory, (request, reply) => {
    const { id } = request.params;
    const load = async () => {
      const row = await catalogue.categoryById(id);
      if (!row) throw notFound('Kategori');
      return jsonText({ data: presentCategory(row) });
    };
    return sendCached(request, reply, { responses, key: `category ${id}`, load });
  });
};

export type CityRouteOptions = { catalogue: CatalogueRepository; responses: SingleFlightCache<JsonText> };

export const registerCityRoutes = (app: FastifyInstance, { catalogue, responses }: CityRouteOptions): void => {
  addEndpoint(app, listCities, (request, reply) => {
    const { page = 1, limit: wanted = MAX_LIMIT } = request.query;
    const limit = Math.min(wanted, MAX_LIMIT);
    const load = async () => {
      const { rows, lastPage } = await catalogue.cities(limit, page);
      return jsonText({ data: rows.map(presentCity), last_page: lastPage });
    };
    return sendCached(request, reply, { responses, key: `cities ${limit} ${page}`, load });
  });
};

export type OrganizerRouteOptions = { organizers: OrganizerRepository; responses: SingleFlightCache<JsonText> };

export const registerOrganizerRoutes = (
  app: FastifyInstance,
  { organizers, responses }: OrganizerRouteOptions,
): void => {
  addEndpoint(app, getOrganizer, (request, reply) => {
    const { id } = request.params;
    const load = async () => {
      const row = await organizers.findById(id);
      if (!row) throw notFound('Penyelenggara');
      return jsonText({ data: presentOrganizer(row) });
    };
    return sendCached(request, reply, { responses, key: `organizer ${id}`, load });
  });
};

export type FeaturedRouteOptions = {
  featured: FeaturedRepository;
  responses: SingleFlightCache<JsonText>;
  clicks: CountBuffer;
};

export const registerFeaturedRoutes = (
  app: FastifyInstance,
  { featured, responses, clicks }: FeaturedRouteOptions,
): void => {
  addEndpoint(app, listFeatured, (request, reply) => {
    const site = request.params.site.toLowerCase();
    const load = async () => jsonText({ data: (await featured.ofSite(site)).map(presentFeatured) });
    return sendCached(request, reply, { responses, key: `featured ${site}`, load });
  });

  addEndpoint(app, followFeatured, async (request, reply) => {
    const banner = await featured.findById(request.params.id);
    const target = banner && redirectTarget(banner.featured_redirect_url);
    if (!banner || !target) throw notFound('Banner');
    clicks.add(banner.featured_id);
    // Not kept by the browser: the next click must be counted too.
    return reply.header('cache-control', 'no-store').redirect(target, 302);
  });
};

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
