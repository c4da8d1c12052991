import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Config } from '../../../config.ts';
import type { Database } from '../../../database/database.ts';
import { wantOrderMail } from '../order-mail/order-mail-job.ts';
import { TICKET_FILE_JOB } from './ticket-file-job.ts';
import { createTicketFileRepository, type TicketFileRepository } from './ticket-file-repository.ts';
import { createTicketFiles, type MakeTicketFile, type PosterOf, type TicketFiles } from './ticket-files.ts';
import { makeTicketPdf } from './ticket-pdf.ts';

export type TicketFilePlugin = { files: TicketFiles; repository: TicketFileRepository };

declare module 'fastify' {
  interface FastifyInstance {
    ticketFiles: TicketFilePlugin;
  }
}

export type TicketFilePluginOptions = {
  config: Pick<Config, 'SITE_NAME' | 'SMTP_URL'>;
  database: Database;
  now: () => Date;
  posterOf: PosterOf;
  make?: MakeTicketFile | undefined;
};

const Payload = Type.Object({ transactionId: Type.Integer({ minimum: 1 }) });

/** Files of tickets: `app.ticketFiles`, and the job that makes them once an order is issued. */
export const registerTicketFiles = (app: FastifyInstance, options: TicketFilePluginOptions): TicketFilePlugin => {
  const { config, database, now, posterOf } = options;
  const siteName = config.SITE_NAME;
  const { make = (contents, poster) => makeTicketPdf(contents, { siteName, poster }) } = options;
  const repository = createTicketFileRepository(database);
  const files = createTicketFiles({ repository, make, posterOf, now, log: app.log });
  const plugin = { files, repository };
  app.decorate('ticketFiles', plugin);
  app.jobs.add(TICKET_FILE_JOB, async (payload, signal) => {
    const { transactionId } = Value.Parse(Payload, payload);
    await files.makeAll(transactionId, signal);
    // Once they are all there.
    if (config.SMTP_URL) await wantOrderMail(database, 'tickets', transactionId);
  });
  return plugin;
};
