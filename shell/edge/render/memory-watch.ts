import type { WorkerSlot } from './worker-slot.ts';

const INTERVAL_MS = 200;

/**
 * Ends workers that hold too much outside of their heap, which no limit of the engine bounds: buffers, typed arrays.
 * @returns how to stop
 */
export const watchMemory = (slots: ReadonlySet<WorkerSlot>, maxBytes: number): (() => void) => {
  const asked = new Set<WorkerSlot>();
  const look = async (slot: WorkerSlot) => {
    // A thread in a loop answers late; its question stays the only one.
    if (asked.has(slot)) return;
    asked.add(slot);
    const bytes = await slot.bytesOutsideHeap();
    asked.delete(slot);
    if (bytes > maxBytes) await slot.end();
  };
  const timer = setInterval(() => {
    for (const slot of slots) if (slot.isBusy()) void look(slot);
  }, INTERVAL_MS).unref();
  return () => clearInterval(timer);
};
