import { within } from './within.ts';
import type { WorkerSlot } from './worker-slot.ts';

/** A worker that one release has to itself. */
export type LoneSeat = {
  slot: WorkerSlot;
  leave: () => void;
};

/** Which worker takes what: most take everything, at times one is kept for a single release. */
export type WorkerSeats = {
  /** A worker takes renders from now on. */
  open: (slot: WorkerSlot) => void;
  close: (slot: WorkerSlot) => void;
  isOpen: (slot: WorkerSlot) => boolean;
  all: () => WorkerSlot[];
  /** The least busy worker that takes everything. */
  any: () => WorkerSlot | undefined;
  /** A worker for one release alone, when the others' renders there have ended; null when there is none in time. */
  alone: (release: string, withinMs: number, only?: WorkerSlot) => Promise<LoneSeat | null>;
};

/** More than this waits for a worker alone only where something is very wrong. */
const MAX_WAITING = 64;

/** @param maxAlone how many workers may be kept for single releases at a time */
export const createWorkerSeats = (maxAlone: number): WorkerSeats => {
  const open = new Set<WorkerSlot>();
  const kept = new Set<WorkerSlot>();
  const queue: (() => void)[] = [];

  const free = () => [...open].filter((slot) => !kept.has(slot));
  const leastBusy = (slots: WorkerSlot[]) => slots.sort((one, other) => one.load() - other.load())[0];
  const pick = (release: string, only?: WorkerSlot): WorkerSlot | undefined => {
    if (kept.size >= maxAlone) return undefined;
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
        await within(turn(), left());
        slot = pick(release, only);
      }
      if (!slot) return null;
      const mine = slot;
      kept.add(mine);
      const leave = () => {
        kept.delete(mine);
        next();
      };
      while (mine.load() > 0 && left() > 0) await within(mine.nextEnd(), left());
      if (mine.load() === 0 && open.has(mine)) return { slot: mine, leave };
      leave();
      return null;
    },
  };
};
