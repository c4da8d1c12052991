import { listCities, MAX_LIMIT } from '@acara/shared-contract/calls';
import type { FastifyInstance } from 'fastify';
import type { SingleFlightCache } from '../../../plugins/app/cache/single-flight-cache.ts';
import type { CatalogueRepository } from '../../../plugins/app/catalogue/catalogue-repository.ts';
import { addCall } from '../../../plugins/app/http/call-route.ts';
import { jsonText, type JsonText } from '../../../plugins/app/http/json-text.ts';
import { sendCached } from '../../../plugins/app/http/send-cached.ts';
import { presentCity } from '../../../presenters/catalogue.ts';

export type CityRouteOptions = { catalogue: CatalogueRepository; responses: SingleFlightCache<JsonText> };

export const registerCityRoutes = (app: FastifyInstance, { catalogue, responses }: CityRouteOptions): void => {
  addCall(app, listCities, (request, reply) => {
    const { page = 1, limit: wanted = MAX_LIMIT } = request.query;
    const limit = Math.min(wanted, MAX_LIMIT);
    const load = async () => {
      const { rows, lastPage } = await catalogue.cities(limit, page);
      return jsonText({ data: rows.map(presentCity), last_page: lastPage });
    };
    return sendCached(request, reply, { responses, key: `cities ${limit} ${page}`, load });
  });
};
