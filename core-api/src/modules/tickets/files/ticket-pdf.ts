import { Piscina } from 'piscina';
import type { DrawnTickets, drawTickets, PdfOptions } from './draw-tickets.ts';
import type { TicketContent } from './ticket-file-repository.ts';

/** HarfBuzz gives memory of fonts back late: a thread that has more is replaced. In bytes. */
const MOST_MEMORY = 128 * 1024 * 1024;
const LIMIT_MS = 60_000;

/** A thread of its own, from the first ticket on: the process sells tickets meanwhile. */
const startThread = () =>
  new Piscina<Parameters<typeof drawTickets>[0], DrawnTickets>({
    filename: new URL('./draw-tickets.ts', import.meta.url).href,
    name: 'drawTickets',
    minThreads: 1,
    maxThreads: 1,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });

let thread: ReturnType<typeof startThread> | undefined;

/** One page per ticket, with selectable text and a vector code. */
export const makeTicketPdf = async (tickets: readonly TicketContent[], options: PdfOptions): Promise<Buffer> => {
  const current = (thread ??= startThread());
  const { file, memory } = await current.run({ tickets, options }, { signal: AbortSignal.timeout(LIMIT_MS) });
  if (memory > MOST_MEMORY && thread === current) {
    thread = undefined;
    void current.close();
  }
  return Buffer.from(file);
};
