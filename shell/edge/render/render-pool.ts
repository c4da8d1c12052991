import { createBundlePreloader } from './bundle-preloader.ts';
import type { BundleRef } from './bundle-loader.ts';
import { watchMemory } from './worker-process.ts';
import { createRenderBreaker } from './render-breaker.ts';
import {
  releaseName,
  fragmentName,
  splitJob,
  type JobPart,
  type RenderedPage,
  type RenderJob,
} from './render-messages.ts';
import { withTimeout } from './with-timeout.ts';
import { createWorkerLeases, type WorkerLease } from './worker-leases.ts';
import { startPooledWorker, type PooledWorker } from './pooled-worker.ts';

export type RenderFailure = 'too-slow' | 'worker-lost' | 'overloaded' | 'paused';

export type RenderOutcome =
  | { page: RenderedPage }
  | { page: null; failure: RenderFailure; late: Promise<RenderedPage | null> };

export type RenderPoolOptions = {
  workers: number;
  /** How long a worker may be unresponsive after an overdue render before it is considered hung, in ms. */
  hangMs: number;
  /** Memory limit of a worker in MB, heap and buffers; beyond it the worker is replaced. */
  memoryMb: number;
  /** Concurrent renders per worker; beyond that a page is left to the browser. */
  maxPerWorker: number;
  now: () => number;
  onWorkerLost: (reason: string) => void;
  /** A worker is about to be lost for its memory. */
  onMemoryExceeded: () => void;
  onBundleRefused: (problem: string) => void;
};

const RESTART_DELAYS_MS = [0, 100, 500, 2000, 5000];
/** The first bundle of a worker also loads libraries. */
const LOAD_TIMEOUT_FACTOR = 5;
const NEVER = Promise.resolve(null);

const failure = (reason: RenderFailure, late: Promise<RenderedPage | null> = NEVER): RenderOutcome => ({
  page: null,
  failure: reason,
  late,
});

/** Renders pages in child processes and survives their failures. */
export const createRenderPool = (options: RenderPoolOptions) => {
  const { hangMs, memoryMb, maxPerWorker, onWorkerLost, onBundleRefused, workers } = options;
  const running = new Set<PooledWorker>();
  const preparing = new Set<Promise<void>>();
  const examined = new Set<PooledWorker>();
  const leases = createWorkerLeases(Math.max(1, workers - 1));
  const breaker = createRenderBreaker(options.now);
  const preloader = createBundlePreloader({
    loadMs: LOAD_TIMEOUT_FACTOR * hangMs,
    onRefused: (problem) => !isClosed && onBundleRefused(problem),
  });
  let isClosed = false;
  let failedStarts = 0;

  const prepare = async (worker: PooledWorker) => {
    try {
      await worker.started;
      await preloader.fill(worker);
      failedStarts = 0;
      if (running.has(worker)) leases.open(worker);
    } catch {
      failedStarts += 1;
    }
  };
  const start = () => {
    if (isClosed) return;
    const worker = startPooledWorker({ memoryMb, onLost: replace });
    running.add(worker);
    const prepared = prepare(worker).finally(() => preparing.delete(prepared));
    preparing.add(prepared);
  };
  const replace = (worker: PooledWorker, reason: string) => {
    running.delete(worker);
    leases.close(worker);
    if (isClosed) return;
    onWorkerLost(reason);
    const delay = RESTART_DELAYS_MS[Math.min(failedStarts, RESTART_DELAYS_MS.length - 1)] ?? 0;
    setTimeout(start, delay).unref();
  };
  /** Ends a hung worker; a worker that only waits for the API continues. */
  const examine = async (worker: PooledWorker) => {
    if (examined.has(worker)) return;
    examined.add(worker);
    leases.close(worker);
    if (!(await worker.answers(hangMs))) await worker.end();
    examined.delete(worker);
    if (running.has(worker)) leases.open(worker);
  };
  /** Runs a job; without a page where it times out or loses the worker. */
  const attempt = async (worker: PooledWorker, job: RenderJob, budgetMs: number) => {
    const run = worker.run(job);
    let wasLost = false;
    const late = run.page.catch(() => {
      wasLost = true;
      return null;
    });
    const page = await withTimeout(late, budgetMs);
    if (page !== null && page !== 'too-slow') return { page };
    run.setOverdue();
    if (!wasLost) void examine(worker);
    return { page: null, reason: wasLost ? ('worker-lost' as const) : ('too-slow' as const), late };
  };

  const renderShared = async (job: RenderJob, budgetMs: number): Promise<RenderOutcome> => {
    const worker = leases.any();
    if (!worker || worker.load() >= maxPerWorker) return failure('overloaded');
    const outcome = await attempt(worker, job, budgetMs);
    if (outcome.page) {
      lateFragments(job, outcome.page).forEach(breaker.suspected);
      return { page: outcome.page };
    }
    // Other running renders are handled by their own callers.
    for (const { name } of splitJob(job)) breaker.suspected(name);
    return failure(outcome.reason, outcome.late);
  };

  /** Renders each release alone on a leased worker, to attribute a crash. */
  const renderIsolated = async (job: RenderJob, budgetMs: number): Promise<RenderOutcome> => {
    const deadline = performance.now() + budgetMs;
    const parts = splitJob(job);
    const lease = await leases.lease(parts[0]?.release ?? '', budgetMs);
    if (!lease) return failure('overloaded');
    try {
      return await renderParts(lease, parts, () => Math.max(1, deadline - performance.now()));
    } finally {
      lease.release();
    }
  };
  const renderParts = async (
    { worker }: WorkerLease,
    [first, ...others]: JobPart[],
    left: () => number,
  ): Promise<RenderOutcome> => {
    const attemptPart = async ({ name, release, part }: JobPart) => {
      // Another request may have excluded it meanwhile.
      if (isExcluded(release, name)) return { page: null, reason: 'paused' as const, late: NEVER };
      // Overdue renders count too.
      const isExact = !worker.hasOthers(release);
      const ms = left();
      const outcome = await attempt(worker, part, ms);
      // Earlier parts may have left less time than it is granted.
      const isCutShort = !outcome.page && outcome.reason === 'too-slow' && ms < (part.fragmentMs ?? 0);
      if (outcome.page && lateFragments(part, outcome.page).length === 0) breaker.succeeded(name);
      else if (isExact && !isCutShort) breaker.failed(name);
      else breaker.suspected(name);
      return outcome;
    };
    if (!first) return { page: NOTHING };
    const one = await attemptPart(first);
    if (!one.page) {
      const renderRest = async (page: RenderedPage | null) => {
        let made = page;
        for (const { part } of others) made = made && merged(made, await worker.run(part).page);
        return made;
      };
      return failure(
        one.reason,
        one.late.then(renderRest).catch(() => null),
      );
    }
    let { page } = one;
    for (const part of others) {
      const other = await attemptPart(part);
      page = merged(page, other.page ?? { ...NOTHING, errors: [`${part.name}: ${other.reason}`] });
      // The other parts are not at fault.
      if (!other.page && other.reason !== 'paused') break;
    }
    return { page };
  };

  const isExcluded = (release: string, name = release) => breaker.isOpen(name) || preloader.isExcluded(release);

  const stopWatching = watchMemory(running, memoryMb * 1024 * 1024, options.onMemoryExceeded);
  for (let count = 0; count < workers; count += 1) start();

  return {
    /** Never rejects. @param budgetMs timeout */
    render: async (requested: RenderJob, budgetMs: number): Promise<RenderOutcome> => {
      const isChromeExcluded = requested.chrome !== null && isExcluded(releaseName(requested.chrome));
      const isRemoteExcluded =
        requested.remote === 'not-found'
          ? isChromeExcluded
          : requested.remote !== null && isExcluded(releaseName(requested.remote));
      if (isRemoteExcluded) return failure('paused');
      const job = {
        ...requested,
        ...(isChromeExcluded && { chrome: null }),
        ...(requested.fragments && {
          fragments: requested.fragments.filter((one) => !isExcluded(releaseName(one.bundle), fragmentName(one))),
        }),
      };
      const parts = splitJob(job);
      if (parts.length === 0) return { page: NOTHING };
      return parts.some(({ name }) => breaker.isSuspect(name))
        ? renderIsolated(job, budgetMs)
        : renderShared(job, budgetMs);
    },
    /** Loads bundles in every worker, one worker at a time, and in those started later. Never rejects. */
    warm: async (wanted: BundleRef[]) => {
      preloader.setWanted(wanted);
      await Promise.all(preparing);
      for (const worker of leases.all()) {
        if (!preloader.lacks(worker)) continue;
        const lease = await leases.lease('', hangMs, worker);
        // The preloader reports a crash, and the worker is replaced.
        if (lease) await preloader.fill(worker).catch(() => undefined);
        lease?.release();
      }
    },
    counts: () => ({
      workers: running.size,
      waiting: leases.waiting(),
      renders: [...running].reduce((sum, worker) => sum + worker.load(), 0),
      busy: [...running].filter((worker) => worker.isBusy()).length,
    }),
    isAlive: () => leases.all().length > 0 || examined.size > 0,
    close: async () => {
      isClosed = true;
      stopWatching();
      await Promise.all([...running].map((worker) => worker.end()));
    },
  };
};

export type RenderPool = ReturnType<typeof createRenderPool>;

const NOTHING: RenderedPage = { chrome: null, remote: null, errors: [] };

const lateFragments = ({ fragments = [] }: RenderJob, { late = [] }: RenderedPage): string[] =>
  fragments.filter(({ name }) => late.includes(name)).map(fragmentName);

const merged = (one: RenderedPage, other: RenderedPage): RenderedPage => ({
  remote: one.remote ?? other.remote,
  chrome: one.chrome ?? other.chrome,
  fragments: { ...one.fragments, ...other.fragments },
  late: [...(one.late ?? []), ...(other.late ?? [])],
  errors: [...one.errors, ...other.errors],
});
