import { downloadTicket } from '@acara/shared-contract/endpoints';
import type { FastifyInstance } from 'fastify';
import { addEndpoint } from '../../../platform/http/endpoint.ts';
import { forbidden, notFound } from '../../../platform/http/failure.ts';
import { bearerOf } from '../../../platform/http/bearer.ts';
import type { TicketFilePlugin } from './ticket-file-plugin.ts';

/** Shorter than any file: by that the site knows it. */
const NOT_YET = 'File tiket sedang dibuat. Silakan coba lagi dalam 5 detik.';

/** The PDF of a ticket, for its holder once it is issued. */
export const registerDownloadRoutes = (app: FastifyInstance, { files, repository }: TicketFilePlugin): void => {
  addEndpoint(app, downloadTicket, async (request, reply) => {
    const ticket = await repository.byId(request.params.id, bearerOf(request).userId);
    if (!ticket) throw notFound('Tiket');
    if (ticket.status !== 'issued') throw forbidden('Tiket ini belum dibayar atau sudah tidak berlaku');
    const file = await files.get(ticket);
    void reply.header('cache-control', 'private, no-store').header('vary', 'authorization');
    if (!file) return reply.header('retry-after', '5').type('text/plain; charset=utf-8').send(NOT_YET);
    return reply
      .header('content-disposition', `attachment; filename="${ticket.content.bookingNumber}.pdf"`)
      .type('application/pdf')
      .send(file);
  });
};
