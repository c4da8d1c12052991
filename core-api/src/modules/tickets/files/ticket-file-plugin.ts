import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Config } from '../../../platform/config.ts';
import type { Database } from '../../../platform/database/database.ts';
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
  config: Pick<Config, 'SITE_NAME'>;
  database: Database;
  now: () => Date;
  posterOf: PosterOf;
  /** Told, in the job, when all files of an order are there. */
  made: (transactionId: number) => Promise<void>;
  make?: MakeTicketFile | undefined;
};

const Payload = Type.Object({ transactionId: Type.Integer({ minimum: 1 }) });

/** Files of tickets: `app.ticketFiles`, and the job that makes them once an order is issued. */
export const registerTicketFiles = (app: FastifyInstance, options: TicketFilePluginOptions): TicketFilePlugin => {
  const { config, database, now, posterOf, made } = options;
  const siteName = config.SITE_NAME;
  const { make = (contents, poster) => makeTicketPdf(contents, { siteName, poster }) } = options;
  const repository = createTicketFileRepository(database);
  const files = createTicketFiles({ repository, make, posterOf, now, log: app.log });
  const plugin = { files, repository };
  app.decorate('ticketFiles', plugin);
  app.jobs.add(TICKET_FILE_JOB, async (payload, signal) => {
    const { transactionId } = Value.Parse(Payload, payload);
    await files.makeAll(transactionId, signal);
    await made(transactionId);
  });
  return plugin;
};
