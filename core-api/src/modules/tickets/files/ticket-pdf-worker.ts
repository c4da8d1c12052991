import { parentPort } from 'node:worker_threads';
import { splitShaped } from './shaped-text.ts';
import type { PdfAnswer, PdfJob } from './ticket-pdf-thread.ts';
import { drawTickets } from './ticket-pdf.ts';

// The thread of ticket-pdf-thread.ts.

const draw = async ({ id, tickets, options }: PdfJob): Promise<PdfAnswer> => {
  try {
    const poster = options.poster && Buffer.from(options.poster);
    return { id, file: await drawTickets(tickets, { ...options, poster }, splitShaped) };
  } catch (error) {
    return { id, problem: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
};

let before = Promise.resolve();
parentPort?.on('message', (job: PdfJob) => {
  before = before.then(async () => parentPort?.postMessage(await draw(job)));
});
