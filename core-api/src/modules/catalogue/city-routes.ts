import { listCities, MAX_LIMIT } from '@acara/shared-contract/endpoints';
import type { FastifyInstance } from 'fastify';
import type { SingleFlightCache } from '../../platform/cache/single-flight-cache.ts';
import type { CatalogueRepository } from './catalogue-repository.ts';
import { addEndpoint } from '../../platform/http/endpoint.ts';
import { jsonText, type JsonText } from '../../platform/http/json-text.ts';
import { sendCached } from '../../platform/http/send-cached.ts';
import { presentCity } from './catalogue-presenter.ts';

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
