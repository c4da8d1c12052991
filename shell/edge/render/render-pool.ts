import { createFaceKeeper } from './face-keeper.ts';
import type { FaceRef } from './face-loader.ts';
import { watchMemory } from './memory-watch.ts';
import { createRenderBreaker } from './render-breaker.ts';
import {
  faceName,
  fragmentName,
  jobParts,
  type JobPart,
  type RenderedPage,
  type RenderJob,
} from './render-messages.ts';
import { within } from './within.ts';
import { createWorkerSeats, type LoneSeat } from './worker-seats.ts';
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
  /** What one worker may hold in MB, in its heap and outside of it; beyond that the worker is replaced. */
  memoryMb: number;
  /** Renders under way per worker; beyond that a page is left to the browser. */
  maxPerWorker: number;
  now: () => number;
  onWorkerLost: (reason: string) => void;
  onFaceRefused: (problem: string) => void;
};

/** Renders pages in processes of their own and survives whatever happens there. */
export type RenderPool = {
  /** Never rejects. @param budgetMs how long to wait */
  render: (job: RenderJob, budgetMs: number) => Promise<RenderOutcome>;
  /** Loads faces in every worker now, one worker after the other, and in every one started later. Never rejects. */
  warm: (faces: FaceRef[]) => Promise<void>;
  isAlive: () => boolean;
  close: () => Promise<void>;
};

const RESTART_DELAYS_MS = [0, 100, 500, 2000, 5000];
/** The first face of a worker brings the libraries with it. */
const LOAD_HANGS = 5;
const NEVER = Promise.resolve(null);

const failure = (reason: RenderFailure, late: Promise<RenderedPage | null> = NEVER): RenderOutcome => ({
  page: null,
  failure: reason,
  late,
});

export const createRenderPool = (options: RenderPoolOptions): RenderPool => {
  const { hangMs, memoryMb, maxPerWorker, onWorkerLost, onFaceRefused, workers } = options;
  const slots = new Set<WorkerSlot>();
  const preparing = new Set<Promise<void>>();
  const examined = new Set<WorkerSlot>();
  const seats = createWorkerSeats(Math.max(1, workers - 1));
  const breaker = createRenderBreaker(options.now);
  const faces = createFaceKeeper({
    loadMs: LOAD_HANGS * hangMs,
    onRefused: (problem) => !isClosed && onFaceRefused(problem),
  });
  let isClosed = false;
  let failedStarts = 0;

  const prepare = async (slot: WorkerSlot) => {
    try {
      await slot.started;
      await faces.fill(slot);
      failedStarts = 0;
      if (slots.has(slot)) seats.open(slot);
    } catch {
      failedStarts += 1;
    }
  };
  const start = () => {
    if (isClosed) return;
    const slot = startWorkerSlot({ memoryMb, onLost: replace });
    slots.add(slot);
    const prepared = prepare(slot).finally(() => preparing.delete(prepared));
    preparing.add(prepared);
  };
  const replace = (slot: WorkerSlot, reason: string) => {
    slots.delete(slot);
    seats.close(slot);
    if (isClosed) return;
    onWorkerLost(reason);
    const delay = RESTART_DELAYS_MS[Math.min(failedStarts, RESTART_DELAYS_MS.length - 1)] ?? 0;
    setTimeout(start, delay).unref();
  };
  /** Ends a worker that hangs; one that merely waits for an answer of the API goes on. */
  const examine = async (slot: WorkerSlot) => {
    if (examined.has(slot)) return;
    examined.add(slot);
    seats.close(slot);
    if (!(await slot.answers(hangMs))) await slot.end();
    examined.delete(slot);
    if (slots.has(slot)) seats.open(slot);
  };
  /** Runs a job; null with the reason where it does not end in time or costs the worker. */
  const attempt = async (slot: WorkerSlot, job: RenderJob, budgetMs: number) => {
    const run = slot.run(job);
    let wasLost = false;
    const late = run.page.catch(() => {
      wasLost = true;
      return null;
    });
    const page = await within(late, budgetMs);
    if (page !== null && page !== 'too-slow') return { page };
    run.setOverdue();
    if (!wasLost) void examine(slot);
    return { page: null, reason: wasLost ? ('worker-lost' as const) : ('too-slow' as const), late };
  };

  const renderTogether = async (job: RenderJob, budgetMs: number): Promise<RenderOutcome> => {
    const slot = seats.any();
    if (!slot || slot.load() >= maxPerWorker) return failure('overloaded');
    const outcome = await attempt(slot, job, budgetMs);
    if (outcome.page) {
      lateFragments(job, outcome.page).forEach(breaker.suspected);
      return { page: outcome.page };
    }
    // Whoever else was under way there says so for itself.
    for (const { name } of jobParts(job)) breaker.suspected(name);
    return failure(outcome.reason, outcome.late);
  };

  /** One release after the other, and nothing else in that worker: so it is known whose fault a loss is. */
  const renderApart = async (job: RenderJob, budgetMs: number): Promise<RenderOutcome> => {
    const deadline = performance.now() + budgetMs;
    const parts = jobParts(job);
    const seat = await seats.alone(parts[0]?.release ?? '', budgetMs);
    if (!seat) return failure('overloaded');
    try {
      return await renderParts(seat, parts, () => Math.max(1, deadline - performance.now()));
    } finally {
      seat.leave();
    }
  };
  const renderParts = async (
    { slot }: LoneSeat,
    [first, ...others]: JobPart[],
    left: () => number,
  ): Promise<RenderOutcome> => {
    const attemptPart = async ({ name, release, part }: JobPart) => {
      // Others may have waited for the same trial.
      if (isKeptAway(release, name)) return { page: null, reason: 'paused' as const, late: NEVER };
      // Not even a render that nobody waits for.
      const isExact = !slot.hasOthers(release);
      const ms = left();
      const outcome = await attempt(slot, part, ms);
      // What was rendered before it may have left less time than it is given.
      const isCutShort = !outcome.page && outcome.reason === 'too-slow' && ms < (part.fragmentMs ?? 0);
      if (outcome.page && lateFragments(part, outcome.page).length === 0) breaker.succeeded(name);
      else if (isExact && !isCutShort) breaker.failed(name);
      else breaker.suspected(name);
      return outcome;
    };
    if (!first) return { page: NOTHING };
    const one = await attemptPart(first);
    if (!one.page) {
      const whole = async (page: RenderedPage | null) => {
        let made = page;
        for (const { part } of others) made = made && merged(made, await slot.run(part).page);
        return made;
      };
      return failure(
        one.reason,
        one.late.then(whole).catch(() => null),
      );
    }
    let { page } = one;
    for (const part of others) {
      const other = await attemptPart(part);
      page = merged(page, other.page ?? { ...NOTHING, errors: [`${part.name}: ${other.reason}`] });
      // Of what the worker was lost to, or still has to do, the others are not to blame.
      if (!other.page && other.reason !== 'paused') break;
    }
    return { page };
  };

  const isKeptAway = (release: string, name = release) => breaker.isOpen(name) || faces.isBanned(release);

  const stopWatching = watchMemory(slots, memoryMb * 1024 * 1024);
  for (let count = 0; count < workers; count += 1) start();

  return {
    render: async (given, budgetMs) => {
      const chromeIsAway = given.chrome !== null && isKeptAway(faceName(given.chrome));
      const sliceIsAway =
        given.slice === 'not-found' ? chromeIsAway : given.slice !== null && isKeptAway(faceName(given.slice));
      if (sliceIsAway) return failure('paused');
      const job = {
        ...given,
        ...(chromeIsAway && { chrome: null }),
        ...(given.fragments && {
          fragments: given.fragments.filter((one) => !isKeptAway(faceName(one.face), fragmentName(one))),
        }),
      };
      const parts = jobParts(job);
      if (parts.length === 0) return { page: NOTHING };
      return parts.some(({ name }) => breaker.isSuspect(name))
        ? renderApart(job, budgetMs)
        : renderTogether(job, budgetMs);
    },
    warm: async (wanted) => {
      faces.want(wanted);
      await Promise.all(preparing);
      for (const slot of seats.all()) {
        if (!faces.lacks(slot)) continue;
        const seat = await seats.alone('', hangMs, slot);
        // What that costs the worker is told by the keeper, and the worker is replaced.
        if (seat) await faces.fill(slot).catch(() => undefined);
        seat?.leave();
      }
    },
    isAlive: () => seats.all().length > 0 || examined.size > 0,
    close: async () => {
      isClosed = true;
      stopWatching();
      await Promise.all([...slots].map((slot) => slot.end()));
    },
  };
};

const NOTHING: RenderedPage = { chrome: null, slice: null, errors: [] };

/** A fragment for which a page has waited in vain counts as one that cost the budget. */
const lateFragments = ({ fragments = [] }: RenderJob, { late = [] }: RenderedPage): string[] =>
  fragments.filter(({ name }) => late.includes(name)).map(fragmentName);

const merged = (one: RenderedPage, other: RenderedPage): RenderedPage => ({
  slice: one.slice ?? other.slice,
  chrome: one.chrome ?? other.chrome,
  fragments: { ...one.fragments, ...other.fragments },
  late: [...(one.late ?? []), ...(other.late ?? [])],
  errors: [...one.errors, ...other.errors],
});
