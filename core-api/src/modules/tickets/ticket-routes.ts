import { downloadOrder, downloadTicket, listTickets, MAX_LIMIT } from '@acara/shared-contract/endpoints';
import type { Ticket } from '@acara/shared-contract/entities';
import { seatRow } from '@acara/shared-contract/hall';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { requireBearer } from '../../platform/http/bearer.ts';
import { addEndpoint } from '../../platform/http/endpoint.ts';
import { forbidden, notFound } from '../../platform/http/failure.ts';
import type { LinkSigner } from '../../platform/http/link-signer.ts';
import { sendPersonal } from '../../platform/http/responses.ts';
import type { Services } from '../../platform/services.ts';
import { presentInstant, presentNullableInstant } from '../../platform/text/format.ts';
import { createLikeRepository, presentEventSummary, type EventContext } from '../events/index.ts';
import { createCalendarPath, registerTicketCalendar } from './calendar/ticket-calendar.ts';
import { createTicketRepository, type TicketRow } from './ticket-repository.ts';

/** Shorter than any file, by which the site recognises it. */
const NOT_YET = 'File tiket sedang dibuat. Silakan coba lagi dalam 5 detik.';

type TicketContext = EventContext & { isLiked: boolean; links: LinkSigner };

const presentTicket = (row: TicketRow, context: TicketContext): Ticket => ({
  ticket_id: Number(row.ticket_id),
  ticket_name: row.ticket_name,
  ticket_booking_number: row.ticket_booking_number,
  ticket_seat_number: row.ticket_seat_number,
  ticket_row: row.ticket_reserved ? seatRow(row.seat_detail_quantity, row.ticket_seat_number) : null,
  ticket_reserved: row.ticket_reserved,
  ticket_status_name: row.ticket_status_name,
  ticket_datetime: presentInstant(row.ticket_datetime),
  ticket_end_datetime: presentNullableInstant(row.ticket_end_datetime),
  ticket_calendar_url:
    row.ticket_status_name === 'issued'
      ? createCalendarPath(Number(row.ticket_id), context.links, context.now())
      : null,
  ticket_doors_datetime: presentNullableInstant(row.ticket_doors_datetime),
  ticket_contact: {
    organizer_whatsapp1: row.organizer_whatsapp1,
    organizer_phone1: row.organizer_phone1,
    organizer_email: row.organizer_email,
  },
  ticket_price: row.ticket_price,
  transaction_id: Number(row.transaction_id),
  event: { ...presentEventSummary(row, context), current_auth_liked: context.isLiked },
});

/** Sends a file, or the text that it is not ready. */
const sendFile = (reply: FastifyReply, file: Buffer | null, name: string): FastifyReply => {
  void reply.header('cache-control', 'private, no-store').header('vary', 'authorization');
  if (!file) return reply.header('retry-after', '5').type('text/plain; charset=utf-8').send(NOT_YET);
  return reply.header('content-disposition', `attachment; filename="${name}.pdf"`).type('application/pdf').send(file);
};

const notIssued = () => forbidden('Tiket ini belum dibayar atau sudah tidak berlaku');

/** The bearer's tickets and their files. Requires `app.ticketFiles`. */
export const registerTicketRoutes = (
  app: FastifyInstance,
  { config, reads, now, links }: Services & { links: LinkSigner },
): void => {
  const tickets = createTicketRepository(reads);
  const likes = createLikeRepository(reads, now);
  const context = { publicOrigin: config.PUBLIC_ORIGIN, now, links };
  const { files, repository } = app.ticketFiles;

  addEndpoint(app, listTickets, async (request, reply) => {
    const { userId } = requireBearer(request);
    const { limit = MAX_LIMIT, page = 1, ticket_status_name: status, transaction_id: transactionId } = request.query;
    if (transactionId !== undefined && !(await tickets.isOrderOwner(transactionId, userId)))
      throw notFound('Transaksi');
    const window = { limit: Math.min(limit, MAX_LIMIT), page };
    const { rows, lastPage } = await tickets.list({ userId, status, transactionId }, window);
    const liked = await likes.likedAmong(userId, [...new Set(rows.map((row) => row.event_id))]);
    const data = rows.map((row) => presentTicket(row, { ...context, isLiked: liked.has(row.event_id) }));
    return sendPersonal(reply, JSON.stringify({ data, last_page: lastPage }));
  });

  addEndpoint(app, downloadTicket, async (request, reply) => {
    const { userId } = requireBearer(request);
    const ticket = await repository.byId(request.params.id, userId);
    if (!ticket) throw notFound('Tiket');
    if (ticket.status !== 'issued') throw notIssued();
    return sendFile(reply, await files.get(ticket, userId), ticket.content.bookingNumber);
  });

  addEndpoint(app, downloadOrder, async (request, reply) => {
    const { id } = request.params;
    const { userId } = requireBearer(request);
    const tickets = await repository.listOfOrder(id, userId);
    if (tickets.length === 0) throw notFound('Transaksi');
    const issued = tickets.filter(({ status }) => status === 'issued');
    if (issued.length === 0) throw notIssued();
    return sendFile(reply, await files.getForOrder({ transactionId: id, userId }, issued), `tiket-${id}`);
  });

  registerTicketCalendar(app, { database: reads, links, publicOrigin: config.PUBLIC_ORIGIN, now });
};
