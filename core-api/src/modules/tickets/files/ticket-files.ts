import { BoundedMap } from '@acara/server-kit/bounded-map';
import { currentTrace } from '@acara/server-kit/tracing';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { hash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { SingleFlight } from '../../../platform/concurrency/single-flight.ts';
import { statement, type Database } from '../../../platform/database/database.ts';
import { Failure } from '../../../platform/http/failure.ts';
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
  /** Counts a file that is made for a download. @throws Failure 429 */
  countDrawn: (userId: number) => Promise<void>;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'error'>;
};

/** `key`: of the file. */
type Download = { key: string; pages: number; userId: number };

type TicketFiles = {
  /** Makes the missing files of an order. @throws so that the job is retried */
  makeAll: (transactionId: number, signal?: AbortSignal) => Promise<void>;
  /** One file with all issued tickets of an order. */
  makeForOrder: (transactionId: number) => Promise<Buffer>;
  /** Made now if it is missing; null if that takes too long. @throws Failure 429 if too many were made for this account */
  get: (ticket: FiledTicket, userId: number) => Promise<Buffer | null>;
  /** The same, one file with these tickets of an order. */
  getForOrder: (
    order: { transactionId: number; userId: number },
    tickets: readonly FiledTicket[],
  ) => Promise<Buffer | null>;
  /** Files of orders that were downloaded before. */
  orderFiles: BoundedMap<Buffer>;
};

/** Of a download; the site asks the visitor to try again. */
const TIMEOUT = 2_000;
/** Pages that are drawn for downloads at a time, beside those of the first one. */
const MAX_PAGES = 50;
/** In bytes. */
const ORDER_FILES = 4 * 1024 * 1024;
/** Pause between two files of a job, so that sales go on. */
const PAUSE = 10;

/** Another one once any of its pages shows something else. */
const orderKey = (transactionId: number, tickets: readonly FiledTicket[]) =>
  `order ${transactionId} ${hash('sha256', tickets.map(({ version }) => version).join(' '), 'base64url')}`;

/** Ticket files are stored in the database, where all processes have them; lost ones are made again. */
const createTicketFiles = (options: TicketFilesOptions): TicketFiles => {
  const { repository, make, getPoster, countDrawn, now, log } = options;
  const making = new SingleFlight<string, Buffer | null>();
  const orderFiles = new BoundedMap<Buffer>({ maxBytes: ORDER_FILES, sizeOf: (file) => file.length });
  let drawing = 0;

  const findStored = async (ticket: FiledTicket): Promise<Buffer | undefined> =>
    ticket.storedVersion === ticket.version ? repository.findFile(ticket) : undefined;

  const makeOne = async (ticket: FiledTicket): Promise<Buffer> => {
    const poster = await getPoster(ticket.eventId);
    const file = await make([ticket.content], poster ?? null);
    // While its poster is unavailable it is made again at the next request.
    if (poster !== undefined) await repository.store(ticket, file, now());
    return file;
  };

  const makeOrder = async (tickets: readonly FiledTicket[], key: string): Promise<Buffer> => {
    const [first] = tickets;
    const poster = first && (await getPoster(first.eventId));
    const contents = tickets.map(({ content }) => content);
    const file = await make(contents, poster ?? null);
    if (poster !== undefined) orderFiles.set(key, file);
    return file;
  };

  const draw = async ({ key, pages, userId }: Download, task: () => Promise<Buffer>): Promise<Buffer | null> => {
    drawing += pages;
    try {
      await countDrawn(userId);
      return await task();
    } catch (error) {
      if (error instanceof Failure) throw error;
      log.error({ file: key, ...describeError(error) }, 'the file of a ticket could not be made');
      return null;
    } finally {
      drawing -= pages;
    }
  };

  /** Null if it takes too long, or too many are being made. It is then ready at a later request. */
  const makeForDownload = async (download: Download, task: () => Promise<Buffer>): Promise<Buffer | null> => {
    const { key, pages } = download;
    if (!making.get(key) && drawing > 0 && drawing + pages > MAX_PAGES) return null;
    const timeout = new AbortController();
    const tooLong = wait(TIMEOUT, null, { signal: timeout.signal }).catch(() => null);
    try {
      return await Promise.race([making.run(key, () => draw(download, task)), tooLong]);
    } finally {
      timeout.abort();
    }
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
      return stored ?? makeOrder(tickets, orderKey(transactionId, tickets));
    },

    get: async (ticket, userId) =>
      (await findStored(ticket)) ??
      makeForDownload({ key: `ticket ${ticket.ticketId}`, pages: 1, userId }, () => makeOne(ticket)),

    getForOrder: async ({ transactionId, userId }, tickets) => {
      const key = orderKey(transactionId, tickets);
      const download = { key, pages: tickets.length, userId };
      return orderFiles.get(key) ?? makeForDownload(download, () => makeOrder(tickets, key));
    },

    orderFiles,
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
  const countDrawn = (userId: number) => app.limits.spend('ticketFiles', userId);
  const files = createTicketFiles({ repository, make, getPoster, countDrawn, now, log: app.log });
  const plugin = { files, repository };
  app.observeMap('files of orders', files.orderFiles);
  app.decorate('ticketFiles', plugin);
  app.jobs.add(TICKET_FILE_JOB, async (payload, signal) => {
    const { transactionId } = Value.Parse(Payload, payload);
    await files.makeAll(transactionId, signal);
    await onMade(transactionId);
  });
  return plugin;
};
