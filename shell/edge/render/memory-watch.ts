import { readFile } from 'node:fs/promises';
import { LAST_RESORT } from './worker-process.ts';
import type { WorkerSlot } from './worker-slot.ts';

/** What grows as fast as it can takes seconds from its bound to the last resort, `LAST_RESORT` times as high. */
const INTERVAL_MS = 50;

/**
 * Ends workers that hold more than they may, in their heap and outside of it. They say so themselves; of one that is
 * caught in a loop the system tells (Linux), as its engine knows nothing of buffers.
 * @returns how to stop
 */
export const watchMemory = (slots: ReadonlySet<WorkerSlot>, maxBytes: number): (() => void) => {
  const asked = new Set<WorkerSlot>();
  const endAbove = (slot: WorkerSlot, bytes: number, most: number) =>
    bytes > most ? slot.end(`it held ${Math.round(bytes / 1024 / 1024)} MB`) : undefined;
  const ask = async (slot: WorkerSlot) => {
    // One in a loop answers late; its question stays the only one.
    if (asked.has(slot)) return;
    asked.add(slot);
    const bytes = await slot.bytesHeld();
    asked.delete(slot);
    await endAbove(slot, bytes, maxBytes);
  };
  const look = async (slot: WorkerSlot) => endAbove(slot, await residentBytes(slot.pid), LAST_RESORT * maxBytes);
  const timer = setInterval(() => {
    for (const slot of slots)
      if (slot.isBusy()) {
        void ask(slot);
        void look(slot);
      }
  }, INTERVAL_MS).unref();
  return () => clearInterval(timer);
};

/** Memory of a process that is its own, as Linux counts it; 0 where that cannot be had. */
const residentBytes = async (pid: number | undefined): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^RssAnon:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
};
