import { getCategory, listCategories } from '@acara/shared-contract/calls';
import type { FastifyInstance } from 'fastify';
import type { SingleFlightCache } from '../../../plugins/app/cache/single-flight-cache.ts';
import type { CatalogueRepository } from '../../../plugins/app/catalogue/catalogue-repository.ts';
import { addCall } from '../../../plugins/app/http/call-route.ts';
import { notFound } from '../../../plugins/app/http/failure.ts';
import { jsonText, type JsonText } from '../../../plugins/app/http/json-text.ts';
import { sendCached } from '../../../plugins/app/http/send-cached.ts';
import { presentCategory } from '../../../presenters/catalogue.ts';

export type CategoryRouteOptions = { catalogue: CatalogueRepository; responses: SingleFlightCache<JsonText> };

export const registerCategoryRoutes = (app: FastifyInstance, { catalogue, responses }: CategoryRouteOptions): void => {
  addCall(app, listCategories, (request, reply) =>
    sendCached(request, reply, {
      responses,
      key: 'categories',
      load: async () => jsonText({ data: (await catalogue.categories()).map(presentCategory) }),
    }),
  );

  addCall(app, getCategory, (request, reply) => {
    const { id } = request.params;
    const load = async () => {
      const row = await catalogue.categoryById(id);
      if (!row) throw notFound('Kategori');
      return jsonText({ data: presentCategory(row) });
    };
    return sendCached(request, reply, { responses, key: `category ${id}`, load });
  });
};
