import { followFeatured, listFeatured } from '@acara/shared-contract/endpoints';
import type { FastifyInstance } from 'fastify';
import type { SingleFlightCache } from '../../platform/cache/single-flight-cache.ts';
import type { CountBuffer } from '../../platform/counters/count-buffer.ts';
import type { FeaturedRepository } from './featured-repository.ts';
import { redirectTarget } from './redirect-target.ts';
import { addEndpoint } from '../../platform/http/endpoint.ts';
import { notFound } from '../../platform/http/failure.ts';
import { jsonText, type JsonText } from '../../platform/http/json-text.ts';
import { sendCached } from '../../platform/http/send-cached.ts';
import { presentFeatured } from './catalogue-presenter.ts';

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
