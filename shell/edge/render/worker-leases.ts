import { withTimeout } from './with-timeout.ts';
import type { PooledWorker } from './pooled-worker.ts';

/** An exclusive lease of a worker. */
export type WorkerLease = {
  worker: PooledWorker;
  release: () => void;
};

/** Assigns workers: most are shared, some are leased to one release. */
export type WorkerLeases = {
  open: (worker: PooledWorker) => void;
  close: (worker: PooledWorker) => void;
  all: () => PooledWorker[];
  /** The least busy shared worker. */
  any: () => PooledWorker | undefined;
  /** Leases a worker exclusively when its other renders have ended; null on timeout. @param only this worker */
  lease: (release: string, withinMs: number, only?: PooledWorker) => Promise<WorkerLease | null>;
};

/** Waiting leases beyond this are refused. */
const MAX_WAITING = 64;

/** @param maxLeases workers leased exclusively at a time */
export const createWorkerLeases = (maxLeases: number): WorkerLeases => {
  const open = new Set<PooledWorker>();
  const leased = new Set<PooledWorker>();
  const queue: (() => void)[] = [];

  const free = () => [...open].filter((worker) => !leased.has(worker));
  const leastBusy = (workers: PooledWorker[]) => workers.sort((one, other) => one.load() - other.load())[0];
  const pick = (release: string, only?: PooledWorker): PooledWorker | undefined => {
    if (leased.size >= maxLeases) return undefined;
    const workers = free().filter((worker) => !only || worker === only);
    return leastBusy(workers.filter((worker) => !worker.hasOthers(release))) ?? leastBusy(workers);
  };
  const notifyAll = () => queue.splice(0).forEach((notify) => notify());
  const nextChange = () => new Promise<void>((resolve) => queue.push(resolve));

  return {
    open: (worker) => {
      open.add(worker);
      notifyAll();
    },
    close: (worker) => {
      open.delete(worker);
      notifyAll();
    },
    all: () => [...open],
    any: () => leastBusy(free()),
    lease: async (release, withinMs, only) => {
      const deadline = performance.now() + withinMs;
      const left = () => deadline - performance.now();
      let worker = pick(release, only);
      while (!worker && left() > 0 && queue.length < MAX_WAITING) {
        await withTimeout(nextChange(), left());
        worker = pick(release, only);
      }
      if (!worker) return null;
      const taken = worker;
      leased.add(taken);
      const end = () => {
        leased.delete(taken);
        notifyAll();
      };
      while (taken.load() > 0 && left() > 0) await withTimeout(taken.nextEnd(), left());
      if (taken.load() === 0 && open.has(taken)) return { worker: taken, release: end };
      end();
      return null;
    },
  };
};
