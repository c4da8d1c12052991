import { likeEvent, listLikedEvents, MAX_EVENTS, unlikeEvent } from '@acara/shared-contract/endpoints';
import type { FastifyInstance } from 'fastify';
import { requireBearer } from '../../../platform/http/bearer.ts';
import { addEndpoint } from '../../../platform/http/endpoint.ts';
import { Failure, notFound } from '../../../platform/http/failure.ts';
import { sendPersonal } from '../../../platform/http/responses.ts';
import { presentEventSummary, type EventContext } from '../event-presenter.ts';
import type { LikeRepository } from './like-repository.ts';

const PAGE_SIZE = 6;

const LIKED = 'Event ditambahkan ke favorit';
const UNLIKED = 'Event dihapus dari favorit';
const CLOSED = 'Buka event ini dengan kode aksesnya sebelum menambahkannya ke favorit';

type LikeRouteOptions = { likes: LikeRepository; context: EventContext };

export const registerLikeRoutes = (app: FastifyInstance, { likes, context }: LikeRouteOptions): void => {
  addEndpoint(app, likeEvent, async (request, reply) => {
    const result = await likes.like(requireBearer(request).userId, request.body.event_id);
    if (result === 'missing') throw notFound('Event');
    if (result === 'closed') throw new Failure(403, 'access_phrase_needed', CLOSED);
    return sendPersonal(reply, JSON.stringify({ success: LIKED }));
  });

  addEndpoint(app, unlikeEvent, async (request, reply) => {
    const result = await likes.unlike(requireBearer(request).userId, request.body.event_id);
    if (result === 'missing') throw notFound('Event');
    return sendPersonal(reply, JSON.stringify({ success: UNLIKED }));
  });

  addEndpoint(app, listLikedEvents, async (request, reply) => {
    const { limit = PAGE_SIZE, page = 1 } = request.query;
    const { rows, lastPage } = await likes.list(requireBearer(request).userId, {
      limit: Math.min(limit, MAX_EVENTS),
      page,
    });
    const data = rows.map((row) => ({
      event_id: row.event_id,
      event: { ...presentEventSummary(row, context), current_auth_liked: true },
      event_places_left: row.places_left,
    }));
    return sendPersonal(reply, JSON.stringify({ data, last_page: lastPage }));
  });
};
