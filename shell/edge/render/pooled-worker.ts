import type { RenderRequest } from '@acara/shared-contract/release';
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { request } from 'undici';
import {
  bundleKey,
  jobBundles,
  jobReleases,
  releaseName,
  renderOrigin,
  type ApiAnswer,
  type BundleSource,
  type RenderedPage,
  type RenderJob,
  type WorkerAnswer,
} from './render-messages.ts';
import type { BundleRef } from './bundle-loader.ts';
import { withTimeout } from './with-timeout.ts';
import { startWorkerProcess } from './worker-process.ts';

/** What release code may read. */
const PREFIX = '/api/v1/';
/** More than any page needs. */
const MAX_CALLS = 64;
const NO_ANSWER: ApiAnswer = { status: 0, contentType: '', body: '' };

/** Answers of the API by address. */
export type KnownAnswers = Map<string, ApiAnswer>;

/** Calls the API for a render, with its visitor's headers: release code chooses the path, and nothing else. */
const createApiCalls = ({ origin, headers }: RenderRequest['api'], known?: KnownAnswers) => {
  const controller = new AbortController();
  // Calls come as messages of the worker; they belong to the trace of the page.
  const inPage = AsyncLocalStorage.snapshot();
  let calls = 0;
  let open = 0;
  let quietSince = performance.now();

  const resolveAddress = (path: string): URL | null => {
    if (!URL.canParse(path, origin)) return null;
    const url = new URL(path, origin);
    return url.origin === new URL(origin).origin && url.pathname.startsWith(PREFIX) ? url : null;
  };
  return {
    /** Never rejects. @param path with query, below the API's origin */
    get: async (path: string): Promise<ApiAnswer> => {
      const url = resolveAddress(path);
      calls += 1;
      if (!url || calls > MAX_CALLS) return NO_ANSWER;
      const before = known?.get(url.href);
      if (before) return before;
      // Many renderings share them: new addresses each time would be as many calls.
      if (known && known.size >= MAX_CALLS) return NO_ANSWER;
      open += 1;
      try {
        // Without streams and copies of headers, which `fetch` makes of each response.
        const response = await inPage(() => request(url, { headers, signal: controller.signal }));
        const contentType = String(response.headers['content-type'] ?? '');
        const answer = { status: response.statusCode, contentType, body: await response.body.text() };
        known?.set(url.href, answer);
        return answer;
      } catch {
        return NO_ANSWER;
      } finally {
        open -= 1;
        quietSince = performance.now();
      }
    },
    quietMs: () => (open > 0 ? 0 : performance.now() - quietSince),
    end: () => controller.abort(),
  };
};

/** An overdue render is abandoned after this. */
const GIVE_UP_MS = 10_000;

class WorkerLostError extends Error {
  constructor(reason: string) {
    super(`the render worker was lost: ${reason}`);
    this.name = 'WorkerLostError';
  }
}

type RunningRender = {
  /** Time since its last call of the API ended; 0 during one. */
  quietMs: () => number;
  /** @throws {WorkerLostError} */
  page: Promise<RenderedPage>;
  /** No request waits for it: it does not count as load, and is abandoned after a while. */
  setOverdue: () => void;
};

/** A pooled worker process and its running renders. */
export type PooledWorker = {
  /** Rejects when the worker dies first. */
  started: Promise<void>;
  /** Running renders without overdue ones. */
  load: () => number;
  /** Whether a render of another release is running, overdue ones included. */
  hasOthers: (release: string) => boolean;
  nextEnd: () => Promise<void>;
  /** @param known answers in place of the API's; new ones are added */
  run: (job: RenderJob, known?: KnownAnswers) => RunningRender;
  /** Preloads a server bundle; resolves with the problem, or null. @throws {WorkerLostError} */
  loadBundle: (bundle: BundleRef, capacity: number) => Promise<string | null>;
  isBusy: () => boolean;
  pid: number | undefined;
  /** Memory of heap and buffers, as the worker reports it; 0 when it dies first. Never rejects. */
  bytesHeld: (how?: { afterGc: boolean }) => Promise<number>;
  /** Whether the worker responds in time; one stuck in a loop does not. */
  answers: (withinMs: number) => Promise<boolean>;
  end: (reason?: string) => Promise<void>;
};

type PooledWorkerOptions = { memoryMb: number; onLost: (worker: PooledWorker, reason: string) => void };

type Deferred<T> = { resolve: (value: T) => void; reject: (error: Error) => void };
type Render = Deferred<RenderedPage> & {
  releases: string[];
  api: ReturnType<typeof createApiCalls>;
  isOverdue: boolean;
};

/** Starts a worker and serves its requests: the bundles that it is to run, and the API calls of its renders. */
export const startPooledWorker = ({ memoryMb, onLost }: PooledWorkerOptions): PooledWorker => {
  const renders = new Map<number, Render>();
  const loads = new Map<number, Deferred<string | null>>();
  const pings = new Map<number, (bytes: number) => void>();
  const bundles = new Map<string, BundleRef>();
  const ends = new Set<() => void>();
  const start = Promise.withResolvers<void>();
  // Not an unhandled rejection if the worker dies before anyone waits for it.
  start.promise.catch(() => undefined);
  let nextId = 1;
  let lost: WorkerLostError | null = null;

  const ended = () => {
    for (const notify of ends) notify();
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
    onLost(worker, reason);
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
      const bundle = bundles.get(message.bundle);
      const found = bundle ? await readBundle(bundle) : { problem: 'this bundle was not requested' };
      child.send({ type: 'source', id: message.id, ...found });
    } else if (message.type === 'call') {
      const answer = (await renders.get(message.render)?.api.get(message.path)) ?? NO_ANSWER;
      child.send({ type: 'answer', id: message.id, ...answer });
    } else endRender(message.id, ({ resolve }) => resolve(message.page));
  };
  const end = async (reason: string) => {
    lose(reason);
    await child.kill();
  };
  const child = startWorkerProcess({
    memoryMb,
    onMessage: (message) => void take(message),
    onEnd: (reason) => void end(reason),
  });
  const ping = ({ afterGc } = { afterGc: false }) =>
    new Promise<number>((resolve) => {
      if (lost) return resolve(0);
      const id = nextId++;
      pings.set(id, resolve);
      child.send({ type: 'ping', id, afterGc });
    });

  const worker: PooledWorker = {
    started: start.promise,
    load: () => [...renders.values()].filter(({ isOverdue }) => !isOverdue).length,
    hasOthers: (release) => [...renders.values()].some(({ releases }) => releases.some((one) => one !== release)),
    nextEnd: () => (lost ? Promise.resolve() : new Promise((resolve) => ends.add(resolve))),
    run: (job, known) => {
      const { promise, resolve, reject } = Promise.withResolvers<RenderedPage>();
      const id = nextId++;
      const api = createApiCalls(job.request.api, known);
      if (lost) reject(lost);
      else {
        const { request } = job;
        for (const bundle of jobBundles(job)) bundles.set(bundleKey(bundle), bundle);
        renders.set(id, {
          resolve,
          reject,
          isOverdue: false,
          releases: jobReleases(job),
          api,
        });
        const ownApi = { ...request.api, origin: renderOrigin(id) };
        child.send({ type: 'render', id, job: { ...job, request: { ...request, api: ownApi } } });
      }
      return {
        page: promise,
        quietMs: api.quietMs,
        setOverdue: () => {
          const render = renders.get(id);
          if (!render || render.isOverdue) return;
          render.isOverdue = true;
          ended();
          setTimeout(() => endRender(id, () => reject(new WorkerLostError('it was abandoned'))), GIVE_UP_MS).unref();
        },
      };
    },
    loadBundle: (bundle, capacity) =>
      new Promise((resolve, reject) => {
        if (lost) return reject(lost);
        const id = nextId++;
        loads.set(id, { resolve, reject });
        bundles.set(bundleKey(bundle), bundle);
        child.send({ type: 'load', id, bundle, capacity });
      }),
    isBusy: () => renders.size + loads.size > 0,
    pid: child.pid,
    bytesHeld: ping,
    answers: async (withinMs) => (await withTimeout(ping(), withinMs)) !== 'too-slow' && !lost,
    end: (reason = 'it was ended') => end(reason),
  };
  return worker;
};

/** A worker may not read files. */
const readBundle = async (bundle: BundleRef): Promise<BundleSource> => {
  try {
    const source = await readFile(bundle.file);
    const hash = `sha384-${createHash('sha384').update(source).digest('base64')}`;
    if (hash === bundle.sha384) return { source: source.toString() };
    return { problem: `the server bundle of ${releaseName(bundle)} differs from its record` };
  } catch (error) {
    return { problem: String(error) };
  }
};
