import { readFile } from 'node:fs/promises';
import { LAST_RESORT } from './worker-process.ts';
import type { PooledWorker } from './pooled-worker.ts';

/** What grows as fast as it can takes seconds from its bound to the last resort, `LAST_RESORT` times as high. */
const INTERVAL_MS = 50;

/**
 * Ends workers that hold more than they may, in their heap and outside of it. They say so themselves; of one that is
 * caught in a loop the system tells (Linux), as its engine knows nothing of buffers.
 * @returns how to stop
 */
export const watchMemory = (workers: ReadonlySet<PooledWorker>, maxBytes: number): (() => void) => {
  const asked = new Set<PooledWorker>();
  const endAbove = (worker: PooledWorker, bytes: number, most: number) =>
    bytes > most ? worker.end(`it held ${Math.round(bytes / 1024 / 1024)} MB`) : undefined;
  const checkHeap = async (worker: PooledWorker) => {
    // One in a loop answers late; its question stays the only one.
    if (asked.has(worker)) return;
    asked.add(worker);
    const bytes = await worker.bytesHeld();
    asked.delete(worker);
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

/** Memory of a process that is its own, as Linux counts it; 0 where that cannot be had. */
const residentBytes = async (pid: number | undefined): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
};
