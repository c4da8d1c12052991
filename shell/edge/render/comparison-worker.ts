import { startPooledWorker, type KnownAnswers, type PooledWorker } from './pooled-worker.ts';
import type { RenderJob } from './render-messages.ts';
import { watchMemory } from './worker-process.ts';
import { withTimeout } from './with-timeout.ts';

type ComparisonWorkerOptions = {
  memoryMb: number;
  onLost: (reason: string) => void;
  startMs?: number;
  /** Timeout of each step: the page, then a sign of life, then once more the page if there was one. */
  timeoutMs?: number;
};

/** Renderings until caches are filled and most code is compiled. */
const WARM_UP = 15;
/** Then so many are measured, each time this many together: the median, as code that is compiled or forgotten makes jumps. */
const WINDOWS = 5;
const WINDOW = 5;
/** What a rendering may leave behind: sound ones left up to 17 KB. */
export const LITTLE_BYTES = 32 * 1024;
/** Timeout of all renderings of a page. */
const LONGEST_MS = 10_000;

/**
 * A worker outside the pool, for one render at a time, which no visitor waits for: its failure is caused by that
 * render, and the release is not paused for it.
 */
export const createComparisonWorker = (options: ComparisonWorkerOptions) => {
  const { memoryMb, onLost, startMs = 20_000, timeoutMs = 1000 } = options;
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

  /** Null where none starts in time. */
  const getStarted = async (): Promise<PooledWorker | null> => {
    if (isClosed) return null;
    const worker = [...running][0] ?? start();
    const started = worker.started.then(
      () => worker,
      () => null,
    );
    const found = await withTimeout(started, startMs);
    if (found !== null && found !== 'too-slow') return found;
    await stop();
    return null;
  };
  const failsIn = async (worker: PooledWorker, job: RenderJob, known?: KnownAnswers): Promise<boolean | null> => {
    const { page, quietMs } = worker.run(job, known);
    const made = page.then(
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
    // Nor does one come that has waited for no answer of the API for so long.
    const fails = hangs || quietMs() >= timeoutMs;
    if (hangs) await worker.end('it hung');
    else await stop();
    return fails && !isClosed ? true : null;
  };
  const growthIn = async (worker: PooledWorker, job: RenderJob, known: KnownAnswers): Promise<number | null> => {
    const deadline = performance.now() + LONGEST_MS;
    const sizes: number[] = [];
    for (let rendered = 0; sizes.length <= WINDOWS; rendered += 1) {
      if (rendered >= WARM_UP && (rendered - WARM_UP) % WINDOW === 0) {
        const size = await withTimeout(worker.bytesHeld({ afterGc: true }), timeoutMs);
        if (size === 'too-slow') return null;
        sizes.push(size);
      }
      const failed = performance.now() > deadline ? null : await failsIn(worker, job, known);
      if (failed !== false) return failed && Infinity;
    }
    const growths = sizes.slice(1).map((size, at) => (size - (sizes[at] ?? 0)) / WINDOW);
    return Math.max(0, growths.sort((one, other) => one - other)[Math.floor(WINDOWS / 2)] ?? 0);
  };

  return {
    /** Whether a job has no page; null if that may be the fault of a late API. Never rejects. */
    fails: async (job: RenderJob): Promise<boolean | null> => {
      const worker = await getStarted();
      return worker && failsIn(worker, job);
    },
    /**
     * The bytes that each of many renderings leaves behind, Infinity for one without a page; null if that may be the
     * fault of a late API, or of a busy machine. Never rejects. @param known answers: the API is asked once
     */
    growth: async (job: RenderJob, known: KnownAnswers): Promise<number | null> => {
      const worker = await getStarted();
      const bytes = worker && (await growthIn(worker, job, known));
      // The next one must not pay for what this one left.
      if (bytes === null || bytes > LITTLE_BYTES) await stop();
      return isClosed ? null : bytes;
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
