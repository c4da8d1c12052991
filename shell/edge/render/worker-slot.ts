import { Worker } from 'node:worker_threads';
import type { FaceRef } from './face-loader.ts';
import {
  jobReleases,
  type RenderedPage,
  type RenderJob,
  type WorkerAnswer,
  type WorkerRequest,
} from './render-messages.ts';

const WORKER = new URL('./render-worker.ts', import.meta.url);
/** How far the engine's limit of a worker's heap lies above what the worker may hold. */
const ENGINE_LIMIT = 2;
/** A render that nobody waits for any more is forgotten after this. */
const GIVE_UP_MS = 10_000;

/** The worker died with something under way. */
export class WorkerLostError extends Error {
  constructor(reason: string) {
    super(`the render worker was lost: ${reason}`);
    this.name = 'WorkerLostError';
  }
}

/** A render under way. */
export type RunningRender = {
  /** @throws {WorkerLostError} */
  page: Promise<RenderedPage>;
  /** Nobody waits for it any more: it does not count as load, and is forgotten after a while. */
  setOverdue: () => void;
};

/** One worker thread with what it is busy with. */
export type WorkerSlot = {
  /** Settles when the worker runs; rejects when it dies before. */
  started: Promise<void>;
  /** Renders under way that somebody waits for. */
  load: () => number;
  /** Whether a render of any other release is under way, also one that nobody waits for. */
  hasOthers: (release: string) => boolean;
  /** Settles with the next render that ends. */
  nextEnd: () => Promise<void>;
  run: (job: RenderJob) => RunningRender;
  /**
   * Loads a server face ahead of its first render. @param room how many faces to keep
   * @returns why it cannot be run, null when it can
   * @throws {WorkerLostError}
   */
  loadFace: (face: FaceRef, room: number) => Promise<string | null>;
  /** Whether anything is under way there, also what nobody waits for. */
  isBusy: () => boolean;
  /** Memory in the worker's heap and outside of it; 0 where that cannot be had. Never rejects. */
  bytesHeld: () => Promise<number>;
  /** Whether the worker answers within the time; a thread caught in a loop does not. */
  answers: (withinMs: number) => Promise<boolean>;
  end: (reason?: string) => Promise<void>;
};

/** How a worker is started. */
export type WorkerSlotOptions = { memoryMb: number; onLost: (slot: WorkerSlot, reason: string) => void };

type Waiting<T> = { resolve: (value: T) => void; reject: (error: Error) => void };
type Render = Waiting<RenderedPage> & { releases: string[]; isOverdue: boolean };

/** Starts a worker. It sees no environment but `NODE_ENV`: release code gets no secrets. */
export const startWorkerSlot = ({ memoryMb, onLost }: WorkerSlotOptions): WorkerSlot => {
  const worker = new Worker(WORKER, {
    env: { NODE_ENV: 'production' },
    workerData: { memoryMb },
    resourceLimits: { maxOldGenerationSizeMb: memoryMb * ENGINE_LIMIT },
  });
  const renders = new Map<number, Render>();
  const loads = new Map<number, Waiting<string | null>>();
  const pings = new Map<number, () => void>();
  const ends = new Set<() => void>();
  const start = Promise.withResolvers<void>();
  // A worker that is lost before anyone waits for it must not end the process.
  start.promise.catch(() => undefined);
  let nextId = 1;
  let lost: WorkerLostError | null = null;

  const send = (message: WorkerRequest) => worker.postMessage(message);
  const ended = () => {
    for (const tell of ends) tell();
    ends.clear();
  };
  const lose = (reason: string) => {
    if (lost) return;
    lost = new WorkerLostError(reason);
    start.reject(lost);
    for (const { reject } of [...renders.values(), ...loads.values()]) reject(lost);
    renders.clear();
    loads.clear();
    ended();
    onLost(slot, reason);
  };
  const endRender = (id: number, settle: (render: Render) => void) => {
    const render = renders.get(id);
    if (!render) return;
    renders.delete(id);
    settle(render);
    ended();
  };

  worker.on('message', (message: WorkerAnswer) => {
    if (message.type === 'started') start.resolve();
    else if (message.type === 'loaded') {
      loads.get(message.id)?.resolve(message.problem);
      loads.delete(message.id);
    } else if (message.type === 'pong') pings.get(message.id)?.();
    else endRender(message.id, ({ resolve }) => resolve(message.page));
  });
  worker.on('error', (error) => lose(error instanceof Error ? error.message : String(error)));
  worker.on('messageerror', (error) => lose(error.message));
  worker.on('exit', (code) => lose(`it ended with code ${code}`));

  const slot: WorkerSlot = {
    started: start.promise,
    load: () => [...renders.values()].filter(({ isOverdue }) => !isOverdue).length,
    hasOthers: (release) => [...renders.values()].some(({ releases }) => releases.some((one) => one !== release)),
    nextEnd: () => (lost ? Promise.resolve() : new Promise((resolve) => ends.add(resolve))),
    run: (job) => {
      const { promise, resolve, reject } = Promise.withResolvers<RenderedPage>();
      const id = nextId++;
      if (lost) reject(lost);
      else {
        renders.set(id, { resolve, reject, releases: jobReleases(job), isOverdue: false });
        send({ type: 'render', id, job });
      }
      return {
        page: promise,
        setOverdue: () => {
          const render = renders.get(id);
          if (!render || render.isOverdue) return;
          render.isOverdue = true;
          ended();
          setTimeout(() => endRender(id, () => reject(new WorkerLostError('it was given up'))), GIVE_UP_MS).unref();
        },
      };
    },
    loadFace: (face, room) =>
      new Promise((resolve, reject) => {
        if (lost) return reject(lost);
        const id = nextId++;
        loads.set(id, { resolve, reject });
        send({ type: 'load', id, face, room });
      }),
    isBusy: () => renders.size + loads.size > 0,
    bytesHeld: () =>
      worker.getHeapStatistics().then(
        ({ used_heap_size: heap, external_memory: outside }) => heap + outside,
        () => 0,
      ),
    answers: (withinMs) =>
      new Promise((resolve) => {
        if (lost) return resolve(false);
        const id = nextId++;
        const settle = (isAlive: boolean) => {
          clearTimeout(timer);
          pings.delete(id);
          resolve(isAlive);
        };
        const timer = setTimeout(() => settle(false), withinMs);
        pings.set(id, () => settle(true));
        send({ type: 'ping', id });
      }),
    end: async (reason = 'it was ended') => {
      lose(reason);
      await worker.terminate();
    },
  };
  return slot;
};
