import type { FastifyInstance } from 'fastify';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/database.ts';
import { createLikeRepository } from '../events/index.ts';
import { registerDownloadRoutes } from './files/download-routes.ts';
import { registerTicketListRoutes } from './ticket-list-routes.ts';
import { createTicketRepository } from './ticket-repository.ts';

export type TicketRoutesOptions = { config: Pick<Config, 'PUBLIC_ORIGIN'>; reads: Database; now: () => Date };

/** The tickets of a buyer and their files. Wants `app.ticketFiles`. */
export const registerTicketRoutes = (app: FastifyInstance, { config, reads, now }: TicketRoutesOptions): void => {
  registerTicketListRoutes(app, {
    tickets: createTicketRepository(reads),
    likes: createLikeRepository(reads, now),
    context: { publicOrigin: config.PUBLIC_ORIGIN, now },
  });
  registerDownloadRoutes(app, app.ticketFiles);
};
