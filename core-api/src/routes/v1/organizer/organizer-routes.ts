import { getOrganizer } from '@acara/shared-contract/calls';
import type { FastifyInstance } from 'fastify';
import type { SingleFlightCache } from '../../../plugins/app/cache/single-flight-cache.ts';
import { addCall } from '../../../plugins/app/http/call-route.ts';
import { notFound } from '../../../plugins/app/http/failure.ts';
import { jsonText, type JsonText } from '../../../plugins/app/http/json-text.ts';
import { sendCached } from '../../../plugins/app/http/send-cached.ts';
import type { OrganizerRepository } from '../../../plugins/app/organizer/organizer-repository.ts';
import { presentOrganizer } from '../../../presenters/organizer.ts';

export type OrganizerRouteOptions = { organizers: OrganizerRepository; responses: SingleFlightCache<JsonText> };

export const registerOrganizerRoutes = (
  app: FastifyInstance,
  { organizers, responses }: OrganizerRouteOptions,
): void => {
  addCall(app, getOrganizer, (request, reply) => {
    const { id } = request.params;
    const load = async () => {
      const row = await organizers.findById(id);
      if (!row) throw notFound('Penyelenggara');
      return jsonText({ data: presentOrganizer(row) });
    };
    return sendCached(request, reply, { responses, key: `organizer ${id}`, load });
  });
};
