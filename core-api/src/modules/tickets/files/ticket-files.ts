import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { kindOf } from '../../../platform/jobs/background.ts';
import type { TicketContent } from './ticket-content.ts';
import type { FiledTicket, TicketFileRepository } from './ticket-file-repository.ts';
import { SingleFlight } from '../../../platform/concurrency/single-flight.ts';

/** Makes the PDF of tickets of one event, a page for each. */
export type MakeTicketFile = (contents: readonly TicketContent[], poster: Buffer | null) => Promise<Buffer>;

/** Gives the poster of an event for print: null where the event has none, undefined where it is unavailable. */
export type PosterOf = (eventId: number) => Promise<Buffer | null | undefined>;

export type TicketFilesOptions = {
  repository: TicketFileRepository;
  make: MakeTicketFile;
  posterOf: PosterOf;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'error'>;
};

export type TicketFiles = {
  /** Makes what is missing of an order. @throws what `make` throws, so that the job is tried again */
  makeAll: (transactionId: number, signal?: AbortSignal) => Promise<void>;
  /** One file with all issued tickets of an order. @throws what `make` throws */
  ofOrder: (transactionId: number) => Promise<Buffer>;
  /** The file of an issued ticket, made now where it is missing; null while it cannot be had soon. */
  get: (ticket: FiledTicket) => Promise<Buffer | null>;
};

/** Whoever downloads waits no longer than this; the site asks them to try again. */
const TIMEOUT = 2_000;
/** Files being made for downloads at most. */
const MOST = 50;
/** Between two files of a job the process does something else: sales go on while ten thousand tickets are made. */
const REST = 10;

/** Ticket files, kept in the database: each API process has all of them, and each can make a lost one again. */
export const createTicketFiles = ({ repository, make, posterOf, now, log }: TicketFilesOptions): TicketFiles => {
  const making = new SingleFlight<number, Buffer | null>();

  const storedOf = async (ticket: FiledTicket): Promise<Buffer | undefined> =>
    ticket.storedVersion === ticket.version ? repository.fileOf(ticket) : undefined;

  const makeOne = async (ticket: FiledTicket): Promise<Buffer> => {
    const poster = await posterOf(ticket.eventId);
    const file = await make([ticket.content], poster ?? null);
    // Where the poster is unavailable the file is made again at the next request.
    if (poster !== undefined) await repository.keep(ticket, file, now());
    return file;
  };

  const makeForDownload = (ticket: FiledTicket): Promise<Buffer | null> => {
    if (!making.get(ticket.ticketId) && making.size >= MOST) return Promise.resolve(null);
    return making.run(ticket.ticketId, () =>
      makeOne(ticket).catch((error: unknown) => {
        log.error({ ticketId: ticket.ticketId, ...kindOf(error) }, 'the file of a ticket could not be made');
        return null;
      }),
    );
  };

  return {
    makeAll: async (transactionId, signal) => {
      for (const ticket of await repository.issuedOf(transactionId)) {
        if (ticket.storedVersion === ticket.version) continue;
        signal?.throwIfAborted();
        await makeOne(ticket);
        await wait(REST);
      }
    },

    ofOrder: async (transactionId) => {
      const tickets = await repository.issuedOf(transactionId);
      const [first] = tickets;
      if (!first) throw new Error(`Transaction ${transactionId} has no issued tickets`);
      const kept = tickets.length === 1 ? await storedOf(first) : undefined;
      return (
        kept ??
        make(
          tickets.map(({ content }) => content),
          (await posterOf(first.eventId)) ?? null,
        )
      );
    },

    get: async (ticket) => {
      const kept = await storedOf(ticket);
      if (kept) return kept;
      const timeout = new AbortController();
      const tooLong = wait(TIMEOUT, null, { signal: timeout.signal }).catch(() => null);
      const file = await Promise.race([makeForDownload(ticket), tooLong]);
      timeout.abort();
      return file;
    },
  };
};
