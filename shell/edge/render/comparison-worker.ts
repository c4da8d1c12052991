import { startPooledWorker, type PooledWorker } from './pooled-worker.ts';
import type { RenderJob } from './render-messages.ts';
import { watchMemory } from './worker-process.ts';
import { withTimeout } from './with-timeout.ts';

type ComparisonWorkerOptions = {
  memoryMb: number;
  onLost: (reason: string) => void;
  startMs?: number;
  /** For a page, then for a sign of life, then for the page of a worker that gave one. */
  timeoutMs?: number;
};

/**
 * A worker outside the pool, for one render at a time, which no visitor waits for: its failure is caused by that
 * render, and the release is not paused for it.
 */
export const createComparisonWorker = (options: ComparisonWorkerOptions) => {
  const { memoryMb, onLost, startMs = 5000, timeoutMs = 1000 } = options;
  const running = new Set<PooledWorker>();
  const stopWatching = watchMemory(running, memoryMb * 1024 * 1024);
  let isClosed = false;

  const start = (): PooledWorker => {
    const worker = startPooledWorker({
      memoryMb,
      onLost: (ended, reason) => {
        // Ended on purpose, it is gone already.
        if (running.delete(ended)) onLost(reason);
      },
    });
    running.add(worker);
    return worker;
  };
  const stop = async () => {
    const workers = [...running];
    running.clear();
    await Promise.all(workers.map((worker) => worker.end()));
  };

  return {
    /** Whether a job has no page; null if that may be the fault of a late API. Never rejects. */
    fails: async (job: RenderJob): Promise<boolean | null> => {
      if (isClosed) return null;
      const worker = [...running][0] ?? start();
      const started = worker.started.then(
        () => true,
        () => false,
      );
      if ((await withTimeout(started, startMs)) !== true) {
        await stop();
        return null;
      }
      const made = worker.run(job).page.then(
        ({ remote }) => remote === null,
        () => true,
      );
      const soon = await withTimeout(made, timeoutMs);
      if (soon !== 'too-slow') return isClosed ? null : soon;
      if (!(await worker.answers(timeoutMs))) {
        await worker.end('it hung');
        return isClosed ? null : true;
      }
      const late = await withTimeout(made, timeoutMs);
      if (late !== 'too-slow') return isClosed ? null : late;
      // One that loops after a while does not answer now.
      const hangs = !(await worker.answers(timeoutMs));
      if (hangs) await worker.end('it hung');
      else await stop();
      return hangs && !isClosed ? true : null;
    },
    /** Ends the worker until the next comparison. */
    stop,
    close: async () => {
      isClosed = true;
      stopWatching();
      await stop();
    },
  };
};

export type ComparisonWorker = ReturnType<typeof createComparisonWorker>;
