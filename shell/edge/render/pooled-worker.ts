import { createApiCalls, NO_ANSWER, type ApiCalls } from './api-calls.ts';
import type { BundleRef } from './bundle-loader.ts';
import { readBundle } from './bundle-source.ts';
import {
  bundleKey,
  jobBundles,
  jobReleases,
  renderOrigin,
  type RenderedPage,
  type RenderJob,
  type WorkerAnswer,
} from './render-messages.ts';
import { withTimeout } from './with-timeout.ts';
import { startWorkerProcess } from './worker-process.ts';

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

/** One worker process with what it is busy with. */
export type PooledWorker = {
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
  loadFace: (face: BundleRef, room: number) => Promise<string | null>;
  /** Whether anything is under way there, also what nobody waits for. */
  isBusy: () => boolean;
  pid: number | undefined;
  /** Memory in the worker's heap and outside of it, as it says itself; 0 when it is lost first. Never rejects. */
  bytesHeld: () => Promise<number>;
  /** Whether the worker answers within the time; one caught in a loop does not. */
  answers: (withinMs: number) => Promise<boolean>;
  end: (reason?: string) => Promise<void>;
};

/** How a worker is started. */
export type PooledWorkerOptions = { memoryMb: number; onLost: (slot: PooledWorker, reason: string) => void };

type Deferred<T> = { resolve: (value: T) => void; reject: (error: Error) => void };
type Render = Deferred<RenderedPage> & { releases: string[]; api: ApiCalls; isOverdue: boolean };

/** Starts a worker. What it asks for is answered here: the faces it was told to run, and what their renders may read. */
export const startPooledWorker = ({ memoryMb, onLost }: PooledWorkerOptions): PooledWorker => {
  const renders = new Map<number, Render>();
  const loads = new Map<number, Deferred<string | null>>();
  const pings = new Map<number, (bytes: number) => void>();
  const faces = new Map<string, BundleRef>();
  const ends = new Set<() => void>();
  const start = Promise.withResolvers<void>();
  // A worker that is lost before anyone waits for it must not end the process.
  start.promise.catch(() => undefined);
  let nextId = 1;
  let lost: WorkerLostError | null = null;

  const ended = () => {
    for (const tell of ends) tell();
    ends.clear();
  };
  const lose = (reason: string) => {
    if (lost) return;
    lost = new WorkerLostError(reason);
    start.reject(lost);
    for (const { reject } of [...renders.values(), ...loads.values()]) reject(lost);
    for (const { api } of renders.values()) api.end();
    for (const answer of pings.values()) answer(0);
    renders.clear();
    loads.clear();
    pings.clear();
    ended();
    onLost(slot, reason);
  };
  const endRender = (id: number, settle: (render: Render) => void) => {
    const render = renders.get(id);
    if (!render) return;
    renders.delete(id);
    render.api.end();
    settle(render);
    ended();
  };

  const take = async (message: WorkerAnswer) => {
    if (message.type === 'started') start.resolve();
    else if (message.type === 'loaded') {
      loads.get(message.id)?.resolve(message.problem);
      loads.delete(message.id);
    } else if (message.type === 'pong') {
      pings.get(message.id)?.(message.bytes);
      pings.delete(message.id);
    } else if (message.type === 'want') {
      const face = faces.get(message.bundle);
      const found = face ? await readBundle(face) : { problem: 'nobody asked for this face' };
      worker.send({ type: 'source', id: message.id, ...found });
    } else if (message.type === 'call') {
      const answer = (await renders.get(message.render)?.api.get(message.path)) ?? NO_ANSWER;
      worker.send({ type: 'answer', id: message.id, ...answer });
    } else endRender(message.id, ({ resolve }) => resolve(message.page));
  };
  const end = async (reason: string) => {
    lose(reason);
    await worker.kill();
  };
  const worker = startWorkerProcess({
    memoryMb,
    onMessage: (message) => void take(message),
    onEnd: (reason) => void end(reason),
  });
  const ping = () =>
    new Promise<number>((resolve) => {
      if (lost) return resolve(0);
      const id = nextId++;
      pings.set(id, resolve);
      worker.send({ type: 'ping', id });
    });

  const slot: PooledWorker = {
    started: start.promise,
    load: () => [...renders.values()].filter(({ isOverdue }) => !isOverdue).length,
    hasOthers: (release) => [...renders.values()].some(({ releases }) => releases.some((one) => one !== release)),
    nextEnd: () => (lost ? Promise.resolve() : new Promise((resolve) => ends.add(resolve))),
    run: (job) => {
      const { promise, resolve, reject } = Promise.withResolvers<RenderedPage>();
      const id = nextId++;
      if (lost) reject(lost);
      else {
        const { request } = job;
        for (const face of jobBundles(job)) faces.set(bundleKey(face), face);
        renders.set(id, {
          ...{ resolve, reject, isOverdue: false },
          releases: jobReleases(job),
          api: createApiCalls(request.api),
        });
        const api = { ...request.api, origin: renderOrigin(id) };
        worker.send({ type: 'render', id, job: { ...job, request: { ...request, api } } });
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
        faces.set(bundleKey(face), face);
        worker.send({ type: 'load', id, bundle: face, room });
      }),
    isBusy: () => renders.size + loads.size > 0,
    pid: worker.pid,
    bytesHeld: ping,
    answers: async (withinMs) => (await withTimeout(ping(), withinMs)) !== 'too-slow' && !lost,
    end: (reason = 'it was ended') => end(reason),
  };
  return slot;
};
