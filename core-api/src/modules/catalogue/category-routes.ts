import { getCategory, listCategories } from '@acara/shared-contract/endpoints';
import type { FastifyInstance } from 'fastify';
import type { SingleFlightCache } from '../../platform/cache/single-flight-cache.ts';
import type { CatalogueRepository } from './catalogue-repository.ts';
import { addEndpoint } from '../../platform/http/endpoint.ts';
import { notFound } from '../../platform/http/failure.ts';
import { jsonText, type JsonText } from '../../platform/http/json-text.ts';
import { sendCached } from '../../platform/http/send-cached.ts';
import { presentCategory } from './catalogue-presenter.ts';

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
