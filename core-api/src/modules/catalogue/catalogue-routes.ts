import {
  followFeatured,
  getCategory,
  getOrganizer,
  listCategories,
  listCities,
  listFeatured,
  MAX_LIMIT,
} from '@acara/shared-contract/endpoints';
import type { Featured } from '@acara/shared-contract/entities';
import type { FastifyInstance } from 'fastify';
import { SingleFlightCache } from '../../platform/cache/single-flight-cache.ts';
import { CountBuffer } from '../../platform/counters/counters.ts';
import { databaseFallback } from '../../platform/database/database-fallback.ts';
import { addEndpoint } from '../../platform/http/endpoint.ts';
import { notFound } from '../../platform/http/failure.ts';
import { jsonText, sendCached, textSize, type JsonText } from '../../platform/http/responses.ts';
import { repeat } from '../../platform/jobs/repeat.ts';
import type { Services } from '../../platform/services.ts';
import { createCatalogueRepository, writeBannerClicks, type FeaturedRow } from './catalogue-repository.ts';
import { imageUrl } from '../images/index.ts';
import { redirectTarget } from './redirect-target.ts';

/** In bytes. */
const MAX_CACHED = 8 * 1024 * 1024;
const FLUSH_CLICKS = 5_000;

/** With the target, by which the page distinguishes its own addresses from foreign ones. */
const presentFeatured = ({ featured_image_version: version, ...row }: FeaturedRow): Featured => ({
  ...row,
  featured_image_url: imageUrl('banner', row.featured_id, version),
});

/** Categories, cities, banners and organisers. */
export const registerCatalogueRoutes = (app: FastifyInstance, { lateReads, jobs }: Services): void => {
  const { uptime } = app.clock;
  const responses = new SingleFlightCache<JsonText>({
    ttl: 1_000,
    stale: 5_000,
    fallback: databaseFallback(app.clock),
    uptime,
    maxBytes: MAX_CACHED,
    sizeOf: textSize,
  });
  app.observeCache('catalogue', responses);
  const clicks = new CountBuffer(writeBannerClicks(jobs));
  const catalogue = createCatalogueRepository(lateReads, app.clock);

  addEndpoint(app, listCategories, (request, reply) => {
    const load = async () => jsonText({ data: await catalogue.categories() });
    return sendCached(request, reply, { responses, key: 'categories', load });
  });

  addEndpoint(app, getCategory, (request, reply) => {
    const { id } = request.params;
    const load = async () => {
      const row = await catalogue.categoryById(id);
      if (!row) throw notFound('Kategori');
      return jsonText({ data: row });
    };
    return sendCached(request, reply, { responses, key: `category ${id}`, load });
  });

  addEndpoint(app, listCities, (request, reply) => {
    const { page = 1, limit = MAX_LIMIT } = request.query;
    const size = Math.min(limit, MAX_LIMIT);
    const load = async () => {
      const { rows, lastPage } = await catalogue.cities(size, page);
      return jsonText({ data: rows, last_page: lastPage });
    };
    return sendCached(request, reply, { responses, key: `cities ${size} ${page}`, load });
  });

  addEndpoint(app, getOrganizer, (request, reply) => {
    const { id } = request.params;
    const load = async () => {
      const row = await catalogue.organizerById(id);
      if (!row) throw notFound('Penyelenggara');
      return jsonText({ data: row });
    };
    return sendCached(request, reply, { responses, key: `organizer ${id}`, load });
  });

  addEndpoint(app, listFeatured, (request, reply) => {
    const domain = request.params.site.toLowerCase();
    const load = async () => jsonText({ data: (await catalogue.featured(domain)).map(presentFeatured) });
    return sendCached(request, reply, { responses, key: `featured ${domain}`, load });
  });

  addEndpoint(app, followFeatured, async (request, reply) => {
    const banner = await catalogue.featuredById(request.params.id);
    const target = banner && redirectTarget(banner.featured_redirect_url);
    if (!banner || !target) throw notFound('Banner');
    clicks.add(banner.featured_id);
    // A cached redirect would not be counted.
    return reply.header('cache-control', 'no-store').redirect(target, 302);
  });

  repeat(app, 'write clicks of banners', FLUSH_CLICKS, () => clicks.flush(), { atClose: true });
};
