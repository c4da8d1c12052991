import type { WorkerSlot } from './worker-slot.ts';

/** What grows as fast as it can takes seconds from its bound to the engine's own, `ENGINE_LIMIT` times as high. */
const INTERVAL_MS = 50;

/**
 * Ends workers that hold more than they may, in their heap and outside of it. The engine's own limit is only the last
 * resort: it knows nothing of buffers, and a thread that reaches it can take the whole process with it.
 * @returns how to stop
 */
export const watchMemory = (slots: ReadonlySet<WorkerSlot>, maxBytes: number): (() => void) => {
  const asked = new Set<WorkerSlot>();
  const look = async (slot: WorkerSlot) => {
    // A thread in a loop answers late; its question stays the only one.
    if (asked.has(slot)) return;
    asked.add(slot);
    const bytes = await slot.bytesHeld();
    asked.delete(slot);
    if (bytes > maxBytes) await slot.end(`it held ${Math.round(bytes / 1024 / 1024)} MB`);
  };
  const timer = setInterval(() => {
    for (const slot of slots) if (slot.isBusy()) void look(slot);
  }, INTERVAL_MS).unref();
  return () => clearInterval(timer);
};
