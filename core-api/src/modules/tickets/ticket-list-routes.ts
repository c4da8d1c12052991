import { listTickets, MAX_LIMIT } from '@acara/shared-contract/endpoints';
import type { FastifyInstance } from 'fastify';
import { addEndpoint } from '../../platform/http/endpoint.ts';
import { notFound } from '../../platform/http/failure.ts';
import { sendPersonal } from '../../platform/http/json-text.ts';
import type { LikeRepository, EventContext } from '../events/index.ts';
import type { TicketRepository } from './ticket-repository.ts';
import { bearerOf } from '../../platform/http/bearer.ts';
import { presentTicket } from './ticket-presenter.ts';

export type TicketListRouteOptions = {
  tickets: TicketRepository;
  likes: Pick<LikeRepository, 'likedAmong'>;
  context: EventContext;
};

/** The tickets of the bearer: by state in pages, or those of one transaction of theirs. */
export const registerTicketListRoutes = (app: FastifyInstance, options: TicketListRouteOptions): void => {
  const { tickets, likes, context } = options;

  addEndpoint(app, listTickets, async (request, reply) => {
    const { userId } = bearerOf(request);
    const { limit = MAX_LIMIT, page = 1, ticket_status_name: status, transaction_id: transactionId } = request.query;
    if (transactionId !== undefined && !(await tickets.isOrderOf(transactionId, userId))) throw notFound('Transaksi');
    const window = { limit: Math.min(limit, MAX_LIMIT), page };
    const { rows, lastPage } = await tickets.list({ userId, status, transactionId }, window);
    const liked = await likes.likedAmong(userId, [...new Set(rows.map((row) => row.event_id))]);
    const data = rows.map((row) => presentTicket(row, liked.has(row.event_id), context));
    return sendPersonal(reply, JSON.stringify({ data, last_page: lastPage }));
  });
};
