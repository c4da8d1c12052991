import { Worker } from 'node:worker_threads';
import type { TicketContent } from './ticket-file-repository.ts';
import type { PdfOptions } from './ticket-pdf.ts';

export type PdfJob = { id: number; tickets: readonly TicketContent[]; options: PdfOptions };
export type PdfAnswer = { id: number; file: Uint8Array } | { id: number; problem: string };

/** Of the thread's own memory. */
const MEMORY_MB = 256;

type Waiting = { resolve: (file: Buffer) => void; reject: (error: Error) => void };

// Bounded: the tickets that are drawn at a time, which ticket-files.ts limits.
const waiting = new Map<number, Waiting>();
let thread: Worker | undefined;
let lastId = 0;

const start = (): Worker => {
  const started = new Worker(new URL('./ticket-pdf-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  const end = (error: Error) => {
    if (thread === started) thread = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  started
    .on('message', (answer: PdfAnswer) => {
      const job = waiting.get(answer.id);
      waiting.delete(answer.id);
      if (waiting.size === 0) started.unref();
      if ('file' in answer) job?.resolve(Buffer.from(answer.file));
      else job?.reject(new Error(answer.problem));
    })
    .on('error', end)
    .on('exit', () => end(new Error('the thread that draws tickets ended')));
  return started;
};

/**
 * Draws tickets whose texts need further fonts in a thread of its own: these fonts have megabytes and take time to open,
 * while the process sells tickets. The thread is started for the first such ticket.
 */
export const drawInThread = (tickets: readonly TicketContent[], options: PdfOptions): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    thread ??= start();
    lastId += 1;
    waiting.set(lastId, { resolve, reject });
    thread.ref();
    thread.postMessage({ id: lastId, tickets, options } satisfies PdfJob);
  });
