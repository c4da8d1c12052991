import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { statement, type Database } from '../../../platform/database/database.ts';
import { describeError } from '../../../platform/jobs/background.ts';
import {
  type TicketContent,
  type FiledTicket,
  type TicketFileRepository,
  createTicketFileRepository,
} from './ticket-file-repository.ts';
import { SingleFlight } from '../../../platform/concurrency/single-flight.ts';
import type { Config } from '../../../platform/config.ts';
import { makeTicketPdf } from './ticket-pdf.ts';

/** Name of the job that makes the files of an order's tickets. */
export const TICKET_FILE_JOB = 'make-ticket-files';

/** What such a job is given. */
export type TicketFileOrder = { transactionId: number };

// The key makes a second wish for the same order no second job.
const ADD_JOB = statement<never>(`
  select from graphile_worker.add_job(
    '${TICKET_FILE_JOB}', json_build_object('transactionId', $1::bigint), job_key := 'ticket-files-' || $1::bigint,
    max_attempts := 10
  )`);

/** Asks for the files of an order's tickets. Inside a database transaction the job begins with its commit. */
export const requestTicketFiles = async (database: Database, transactionId: number): Promise<void> => {
  await database.query(ADD_JOB, [transactionId]);
};

/** Makes the PDF of tickets of one event, a page for each. */
export type MakeTicketFile = (contents: readonly TicketContent[], poster: Buffer | null) => Promise<Buffer>;

/** Gives the poster of an event for print, or null where it cannot be had just now. */
export type GetPoster = (eventId: number) => Promise<Buffer | null>;

export type TicketFilesOptions = {
  repository: TicketFileRepository;
  make: MakeTicketFile;
  getPoster: GetPoster;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'error'>;
};

export type TicketFiles = {
  /** Makes what is missing of an order. @throws what `make` throws, so that the job is tried again */
  makeAll: (transactionId: number, signal?: AbortSignal) => Promise<void>;
  /** One file with all issued tickets of an order. @throws what `make` throws */
  makeForOrder: (transactionId: number) => Promise<Buffer>;
  /** The file of an issued ticket, made now where it is missing; null while it cannot be had soon. */
  get: (ticket: FiledTicket) => Promise<Buffer | null>;
};

/** Whoever downloads waits no longer than this; the site asks them to try again. */
const TIMEOUT = 2_000;
/** Files being made for downloads at most. */
const MAX_DOWNLOADS = 50;
/** Between two files of a job the process does something else: sales go on while ten thousand tickets are made. */
const PAUSE = 10;

/** Ticket files, kept in the database: each API process has all of them, and each can make a lost one again. */
export const createTicketFiles = ({ repository, make, getPoster, now, log }: TicketFilesOptions): TicketFiles => {
  const making = new SingleFlight<number, Buffer | null>();

  const findStored = async (ticket: FiledTicket): Promise<Buffer | undefined> =>
    ticket.storedVersion === ticket.version ? repository.findFile(ticket) : undefined;

  const makeOne = async (ticket: FiledTicket): Promise<Buffer> => {
    const poster = await getPoster(ticket.eventId);
    const file = await make([ticket.content], poster);
    // Without its poster it is made again for whoever asks next.
    if (poster) await repository.store(ticket, file, now());
    return file;
  };

  const makeForDownload = (ticket: FiledTicket): Promise<Buffer | null> => {
    if (!making.get(ticket.ticketId) && making.size >= MAX_DOWNLOADS) return Promise.resolve(null);
    return making.run(ticket.ticketId, () =>
      makeOne(ticket).catch((error: unknown) => {
        log.error({ ticketId: ticket.ticketId, ...describeError(error) }, 'the file of a ticket could not be made');
        return null;
      }),
    );
  };

  return {
    makeAll: async (transactionId, signal) => {
      for (const ticket of await repository.listIssued(transactionId)) {
        if (ticket.storedVersion === ticket.version) continue;
        signal?.throwIfAborted();
        await makeOne(ticket);
        await wait(PAUSE);
      }
    },

    makeForOrder: async (transactionId) => {
      const tickets = await repository.listIssued(transactionId);
      const [first] = tickets;
      if (!first) throw new Error(`Transaction ${transactionId} has no issued tickets`);
      const stored = tickets.length === 1 ? await findStored(first) : undefined;
      return (
        stored ??
        make(
          tickets.map(({ content }) => content),
          await getPoster(first.eventId),
        )
      );
    },

    get: async (ticket) => {
      const stored = await findStored(ticket);
      if (stored) return stored;
      const timeout = new AbortController();
      const tooLong = wait(TIMEOUT, null, { signal: timeout.signal }).catch(() => null);
      const file = await Promise.race([makeForDownload(ticket), tooLong]);
      timeout.abort();
      return file;
    },
  };
};

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
  getPoster: GetPoster;
  /** Told, in the job, when all files of an order are there. */
  onMade: (transactionId: number) => Promise<void>;
  make?: MakeTicketFile | undefined;
};

const Payload = Type.Object({ transactionId: Type.Integer({ minimum: 1 }) });

/** Files of tickets: `app.ticketFiles`, and the job that makes them once an order is issued. */
export const registerTicketFiles = (app: FastifyInstance, options: TicketFilePluginOptions): TicketFilePlugin => {
  const { config, database, now, getPoster, onMade } = options;
  const siteName = config.SITE_NAME;
  const { make = (contents, poster) => makeTicketPdf(contents, { siteName, poster }) } = options;
  const repository = createTicketFileRepository(database);
  const files = createTicketFiles({ repository, make, getPoster, now, log: app.log });
  const plugin = { files, repository };
  app.decorate('ticketFiles', plugin);
  app.jobs.add(TICKET_FILE_JOB, async (payload, signal) => {
    const { transactionId } = Value.Parse(Payload, payload);
    await files.makeAll(transactionId, signal);
    await onMade(transactionId);
  });
  return plugin;
};
