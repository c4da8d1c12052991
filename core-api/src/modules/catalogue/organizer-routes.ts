import { getOrganizer } from '@acara/shared-contract/endpoints';
import type { FastifyInstance } from 'fastify';
import type { SingleFlightCache } from '../../platform/cache/single-flight-cache.ts';
import { addEndpoint } from '../../platform/http/endpoint.ts';
import { notFound } from '../../platform/http/failure.ts';
import { jsonText, type JsonText } from '../../platform/http/json-text.ts';
import { sendCached } from '../../platform/http/send-cached.ts';
import type { OrganizerRepository } from './organizer-repository.ts';
import { presentOrganizer } from './organizer-presenter.ts';

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
