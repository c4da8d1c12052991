import { withTimeout } from './with-timeout.ts';
import type { PooledWorker } from './pooled-worker.ts';

/** A worker that one release has to itself. */
export type WorkerLease = {
  slot: PooledWorker;
  leave: () => void;
};

/** Which worker takes what: most take everything, at times one is kept for a single release. */
export type WorkerLeases = {
  /** A worker takes renders from now on. */
  open: (slot: PooledWorker) => void;
  close: (slot: PooledWorker) => void;
  isOpen: (slot: PooledWorker) => boolean;
  all: () => PooledWorker[];
  /** The least busy worker that takes everything. */
  any: () => PooledWorker | undefined;
  /** A worker for one release alone, when the others' renders there have ended; null when there is none in time. */
  alone: (release: string, withinMs: number, only?: PooledWorker) => Promise<WorkerLease | null>;
};

/** More than this waits for a worker alone only where something is very wrong. */
const MAX_WAITING = 64;

/** @param maxLeases how many workers may be kept for single releases at a time */
export const createWorkerLeases = (maxLeases: number): WorkerLeases => {
  const open = new Set<PooledWorker>();
  const kept = new Set<PooledWorker>();
  const queue: (() => void)[] = [];

  const free = () => [...open].filter((slot) => !kept.has(slot));
  const leastBusy = (slots: PooledWorker[]) => slots.sort((one, other) => one.load() - other.load())[0];
  const pick = (release: string, only?: PooledWorker): PooledWorker | undefined => {
    if (kept.size >= maxLeases) return undefined;
    const slots = free().filter((slot) => !only || slot === only);
    return leastBusy(slots.filter((slot) => !slot.hasOthers(release))) ?? leastBusy(slots);
  };
  const next = () => queue.splice(0).forEach((tell) => tell());
  const turn = () => new Promise<void>((resolve) => queue.push(resolve));

  return {
    open: (slot) => {
      open.add(slot);
      next();
    },
    close: (slot) => {
      open.delete(slot);
      next();
    },
    isOpen: (slot) => open.has(slot),
    all: () => [...open],
    any: () => leastBusy(free()),
    alone: async (release, withinMs, only) => {
      const deadline = performance.now() + withinMs;
      const left = () => deadline - performance.now();
      let slot = pick(release, only);
      while (!slot && left() > 0 && queue.length < MAX_WAITING) {
        await withTimeout(turn(), left());
        slot = pick(release, only);
      }
      if (!slot) return null;
      const mine = slot;
      kept.add(mine);
      const leave = () => {
        kept.delete(mine);
        next();
      };
      while (mine.load() > 0 && left() > 0) await withTimeout(mine.nextEnd(), left());
      if (mine.load() === 0 && open.has(mine)) return { slot: mine, leave };
      leave();
      return null;
    },
  };
};
