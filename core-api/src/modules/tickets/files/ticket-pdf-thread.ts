import { Worker } from 'node:worker_threads';
import type { TicketContent } from './ticket-file-repository.ts';
import type { PdfOptions } from './ticket-pdf.ts';

export type PdfJob = { id: number; tickets: readonly TicketContent[]; options: PdfOptions };
export type PdfAnswer = {
  id: number;
  result: { file: Uint8Array } | { problem: string };
  /** What fonts take in the thread, in bytes. */
  memory: number;
};

type Waiting = { resolve: (file: Buffer) => void; reject: (error: Error) => void; timer: NodeJS.Timeout };
type Thread = { worker: Worker; waiting: Map<number, Waiting> };

/** HarfBuzz gives memory of fonts back late: a thread that has more is replaced. */
const MOST_MEMORY = 128 * 1024 * 1024;
const MAX_HEAP_MB = 256;
/** A thread that takes longer is ended, so that the next one goes on. */
const LIMIT_MS = 60_000;

let current: Thread | undefined;
let lastId = 0;

const start = (): Thread => {
  const worker = new Worker(new URL('./ticket-pdf-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  // Bounded: the tickets that are drawn at a time, which ticket-files.ts limits.
  const waiting = new Map<number, Waiting>();
  const thread = { worker, waiting };
  const end = (error: Error) => {
    if (current === thread) current = undefined;
    for (const { reject, timer } of waiting.values()) {
      clearTimeout(timer);
      reject(error);
    }
    waiting.clear();
  };
  worker
    .on('message', ({ id, result, memory }: PdfAnswer) => {
      const job = waiting.get(id);
      waiting.delete(id);
      clearTimeout(job?.timer);
      if (current === thread && memory > MOST_MEMORY) current = undefined;
      if (waiting.size === 0) {
        if (current === thread) worker.unref();
        else void worker.terminate();
      }
      if ('file' in result) job?.resolve(Buffer.from(result.file));
      else job?.reject(new Error(result.problem));
    })
    .on('error', end)
    .on('exit', () => end(new Error('the thread that draws tickets ended')));
  return thread;
};

/**
 * Draws tickets whose texts need further fonts in a thread of its own: these fonts have megabytes and take time to open,
 * while the process sells tickets. The thread is started for the first such ticket.
 */
export const drawInThread = (tickets: readonly TicketContent[], options: PdfOptions): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const { worker, waiting } = (current ??= start());
    lastId += 1;
    const timer = setTimeout(() => void worker.terminate(), LIMIT_MS);
    waiting.set(lastId, { resolve, reject, timer });
    worker.ref();
    worker.postMessage({ id: lastId, tickets, options } satisfies PdfJob);
  });
