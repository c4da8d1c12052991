import { withTimeout } from './with-timeout.ts';
import type { PooledWorker } from './pooled-worker.ts';

export type WorkerLease = { worker: PooledWorker; release: () => void };

const MAX_WAITING = 64;

/** Assigns workers: most are shared, at most `maxLeases` are leased to one release. */
export const createWorkerLeases = (maxLeases: number) => {
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
    open: (worker: PooledWorker) => {
      open.add(worker);
      notifyAll();
    },
    close: (worker: PooledWorker) => {
      open.delete(worker);
      notifyAll();
    },
    all: () => [...open],
    /** Renders that wait for a worker to be leased. */
    waiting: () => queue.length,
    /** The least busy shared worker. */
    any: () => leastBusy(free()),
    /** Leases a worker exclusively when its other renders have ended; null on timeout. @param only this worker */
    lease: async (release: string, withinMs: number, only?: PooledWorker): Promise<WorkerLease | null> => {
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
