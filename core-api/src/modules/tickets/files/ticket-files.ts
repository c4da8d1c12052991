import { currentTrace } from '@acara/shared-contract/tracing';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { setTimeout as wait } from 'node:timers/promises';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { SingleFlight } from '../../../platform/concurrency/single-flight.ts';
import { statement, type Database } from '../../../platform/database/database.ts';
import { describeError } from '../../../platform/jobs/background.ts';
import type { Services } from '../../../platform/services.ts';
import {
  createTicketFileRepository,
  type FiledTicket,
  type TicketContent,
  type TicketFileRepository,
} from './ticket-file-repository.ts';
import { makeTicketPdf } from './ticket-pdf.ts';

const TICKET_FILE_JOB = 'make-ticket-files';

// The job key makes a repeated request no second job.
const ADD_JOB = statement<never>(`
  select from graphile_worker.add_job(
    '${TICKET_FILE_JOB}', json_build_object('transactionId', $1::bigint, 'traceparent', $2::text), job_key := 'ticket-files-' || $1::bigint,
    max_attempts := 10
  )`);

/** Inside a database transaction the job begins with its commit. */
export const requestTicketFiles = (database: Database, transactionId: number): Promise<void> =>
  database.run(ADD_JOB, [transactionId, currentTrace()]);

/** Makes a PDF with a page for each ticket of one event. */
export type MakeTicketFile = (contents: readonly TicketContent[], poster: Buffer | null) => Promise<Buffer>;

/** The poster of an event for print; null if the event has none, undefined if it is unavailable just now. */
type GetPoster = (eventId: number) => Promise<Buffer | null | undefined>;

type TicketFilesOptions = {
  repository: TicketFileRepository;
  make: MakeTicketFile;
  getPoster: GetPoster;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'error'>;
};

type TicketFiles = {
  /** Makes the missing files of an order. @throws so that the job is retried */
  makeAll: (transactionId: number, signal?: AbortSignal) => Promise<void>;
  /** One file with all issued tickets of an order. */
  makeForOrder: (transactionId: number) => Promise<Buffer>;
  /** Made now if it is missing; null if that takes too long. */
  get: (ticket: FiledTicket) => Promise<Buffer | null>;
};

/** Of a download; the site asks the visitor to try again. */
const TIMEOUT = 2_000;
const MAX_DOWNLOADS = 50;
/** Pause between two files of a job, so that sales go on. */
const PAUSE = 10;

/** Ticket files are stored in the database, where all processes have them; lost ones are made again. */
const createTicketFiles = ({ repository, make, getPoster, now, log }: TicketFilesOptions): TicketFiles => {
  const making = new SingleFlight<number, Buffer | null>();

  const findStored = async (ticket: FiledTicket): Promise<Buffer | undefined> =>
    ticket.storedVersion === ticket.version ? repository.findFile(ticket) : undefined;

  const makeOne = async (ticket: FiledTicket): Promise<Buffer> => {
    const poster = await getPoster(ticket.eventId);
    const file = await make([ticket.content], poster ?? null);
    // While its poster is unavailable it is made again at the next request.
    if (poster !== undefined) await repository.store(ticket, file, now());
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
          (await getPoster(first.eventId)) ?? null,
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

type TicketFilePlugin = { files: TicketFiles; repository: TicketFileRepository };

declare module 'fastify' {
  interface FastifyInstance {
    ticketFiles: TicketFilePlugin;
  }
}

type TicketFilePluginOptions = Services & {
  getPoster: GetPoster;
  /** Called in the job when all files of an order are made. */
  onMade: (transactionId: number) => Promise<void>;
  make?: MakeTicketFile | undefined;
};

const Payload = Type.Object({ transactionId: Type.Integer({ minimum: 1 }) });

/** Decorates `app.ticketFiles` and adds the job that makes the files of an order. */
export const registerTicketFiles = (app: FastifyInstance, options: TicketFilePluginOptions): TicketFilePlugin => {
  const { config, reads, now, getPoster, onMade } = options;
  const siteName = config.SITE_NAME;
  const { make = (contents, poster) => makeTicketPdf(contents, { siteName, poster }) } = options;
  const repository = createTicketFileRepository(reads);
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
