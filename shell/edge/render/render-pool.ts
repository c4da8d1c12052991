import type { FaceRef } from './face-loader.ts';
import type { RenderedPage, RenderJob } from './render-messages.ts';
import { createRenderBreaker } from './render-breaker.ts';
import { startWorkerSlot, type WorkerSlot } from './worker-slot.ts';

/** Why a page could not be rendered in time. */
export type RenderFailure = 'too-slow' | 'worker-lost' | 'overloaded' | 'paused';

/** A rendered page, or why there is none and what may still come of it. */
export type RenderOutcome =
  { page: RenderedPage } | { page: null; failure: RenderFailure; late: Promise<RenderedPage | null> };

/** The workers and their limits. */
export type RenderPoolOptions = {
  workers: number;
  /** How long a worker may stay silent after a late render before it is taken for hanging, in ms. */
  hangMs: number;
  /** Heap of one worker in MB; beyond it the worker is replaced. */
  memoryMb: number;
  /** Renders under way per worker; beyond that a page is left to the browser. */
  maxPerWorker: number;
  now: () => number;
  onWorkerLost: (reason: string) => void;
  onFaceRefused: (problem: string) => void;
};

/** Renders pages in worker threads and survives whatever happens there. */
export type RenderPool = {
  /** Never rejects. @param budgetMs how long to wait */
  render: (job: RenderJob, budgetMs: number) => Promise<RenderOutcome>;
  /** Loads faces in every worker now, and in every one started later. */
  warm: (faces: FaceRef[]) => Promise<void>;
  isAlive: () => boolean;
  close: () => Promise<void>;
};

const RESTART_DELAYS_MS = [0, 100, 500, 2000, 5000];
const NEVER = Promise.resolve(null);

export const createRenderPool = (options: RenderPoolOptions): RenderPool => {
  const { hangMs, memoryMb, maxPerWorker, onWorkerLost, onFaceRefused } = options;
  const slots = new Set<WorkerSlot>();
  const examined = new Set<WorkerSlot>();
  const breaker = createRenderBreaker(options.now);
  let faces: FaceRef[] = [];
  let isClosed = false;
  let failedStarts = 0;

  const start = () => {
    if (isClosed) return;
    const slot = startWorkerSlot({ faces, memoryMb, onLost: replace, onRefused: onFaceRefused });
    slots.add(slot);
    slot.ready.then(
      () => (failedStarts = 0),
      () => (failedStarts += 1),
    );
  };
  const replace = (slot: WorkerSlot, reason: string) => {
    slots.delete(slot);
    if (isClosed) return;
    onWorkerLost(reason);
    const delay = RESTART_DELAYS_MS[Math.min(failedStarts, RESTART_DELAYS_MS.length - 1)] ?? 0;
    setTimeout(start, delay).unref();
  };
  /** Ends a worker that hangs; one that merely waits for an answer of the API goes on. */
  const examine = async (slot: WorkerSlot) => {
    if (examined.has(slot)) return;
    examined.add(slot);
    if (!(await slot.answers(hangMs))) await slot.end();
    examined.delete(slot);
  };
  const leastBusy = (): WorkerSlot | undefined =>
    [...slots]
      .filter((slot) => slot.isReady() && !examined.has(slot))
      .sort((one, other) => one.load() - other.load())[0];

  for (let count = 0; count < options.workers; count += 1) start();

  return {
    render: async (job, budgetMs) => {
      const key = breakerKey(job);
      if (breaker.isOpen(key)) return { page: null, failure: 'paused', late: NEVER };
      const slot = leastBusy();
      if (!slot || slot.load() >= maxPerWorker) return { page: null, failure: 'overloaded', late: NEVER };

      let wasLost = false;
      const late = slot.run(job).catch(() => {
        wasLost = true;
        return null;
      });
      const page = await within(late, budgetMs);
      if (page && page !== 'too-slow') {
        breaker.succeeded(key);
        return { page };
      }
      breaker.failed(key);
      if (!wasLost) void examine(slot);
      return { page: null, failure: wasLost ? 'worker-lost' : 'too-slow', late };
    },
    warm: async (wanted) => {
      faces = wanted;
      for (const slot of slots) slot.warm(wanted);
      await Promise.allSettled([...slots].map(({ ready }) => ready));
    },
    isAlive: () => [...slots].some((slot) => slot.isReady()),
    close: async () => {
      isClosed = true;
      await Promise.all([...slots].map((slot) => slot.end()));
    },
  };
};

const breakerKey = ({ slice, chrome }: RenderJob): string => {
  const face = slice === null || slice === 'not-found' ? chrome : slice;
  return face ? `${face.remote}/${face.releaseId}` : 'nothing';
};

const within = async <T>(promise: Promise<T>, ms: number): Promise<T | 'too-slow'> => {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<'too-slow'>((resolve) => {
    timer = setTimeout(() => resolve('too-slow'), ms);
  });
  try {
    return await Promise.race([promise, limit]);
  } finally {
    clearTimeout(timer);
  }
};
