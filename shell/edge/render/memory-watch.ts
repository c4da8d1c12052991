import { readFile } from 'node:fs/promises';
import { LAST_RESORT } from './worker-process.ts';
import type { PooledWorker } from './pooled-worker.ts';

/** Even the fastest leak takes seconds from the limit to `LAST_RESORT` times the limit. */
const INTERVAL_MS = 50;

/**
 * Ends workers that exceed their memory limit, heap and buffers. Workers report it; for one stuck in a loop the
 * resident size is read from the system (Linux), as V8's limit does not cover buffers. Returns a stop function.
 */
export const watchMemory = (workers: ReadonlySet<PooledWorker>, maxBytes: number): (() => void) => {
  const pending = new Set<PooledWorker>();
  const endAbove = (worker: PooledWorker, bytes: number, most: number) =>
    bytes > most ? worker.end(`it used ${Math.round(bytes / 1024 / 1024)} MB`) : undefined;
  const checkHeap = async (worker: PooledWorker) => {
    // One in a loop responds late; no second request.
    if (pending.has(worker)) return;
    pending.add(worker);
    const bytes = await worker.bytesHeld();
    pending.delete(worker);
    await endAbove(worker, bytes, maxBytes);
  };
  const checkResident = async (worker: PooledWorker) =>
    endAbove(worker, await residentBytes(worker.pid), LAST_RESORT * maxBytes);
  const timer = setInterval(() => {
    for (const worker of workers)
      if (worker.isBusy()) {
        void checkHeap(worker);
        void checkResident(worker);
      }
  }, INTERVAL_MS).unref();
  return () => clearInterval(timer);
};

/** Resident anonymous memory (Linux); 0 elsewhere. */
const residentBytes = async (pid: number | undefined): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
};
