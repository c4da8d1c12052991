import { parentPort } from 'node:worker_threads';
import { splitShaped } from './shaped-text.ts';
import type { PdfAnswer, PdfJob } from './ticket-pdf-thread.ts';
import { drawTickets } from './ticket-pdf.ts';

// The thread of ticket-pdf-thread.ts.

const draw = async ({ tickets, options }: PdfJob): Promise<PdfAnswer['result']> => {
  try {
    const poster = options.poster && Buffer.from(options.poster);
    return { file: await drawTickets(tickets, { ...options, poster }, splitShaped) };
  } catch (error) {
    return { problem: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
};

// One after the other: each takes the whole thread.
let before = Promise.resolve();
parentPort?.on('message', (job: PdfJob) => {
  before = before.then(async () => {
    const result = await draw(job);
    parentPort?.postMessage({ id: job.id, result, memory: process.memoryUsage().external } satisfies PdfAnswer);
  });
});
