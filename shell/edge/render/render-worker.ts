import { Socket } from 'node:net';
import process from 'node:process';
import { getHeapStatistics } from 'node:v8';
import type React from 'react';
import { scopeOf } from '@acara/shared-contract/provided-libraries';
import {
  parseRenderOrigin,
  bundleKey,
  type ApiAnswer,
  type BundleSource,
  type WorkerAnswer,
  type WorkerRequest,
} from './render-messages.ts';
import { createBundleLoader } from './bundle-loader.ts';
import { lockDown } from './lock-down.ts';
import { readMessages, writeMessage } from './message-stream.ts';
import { renderJob } from './render-job.ts';

// The code of a child process, which worker-process.ts starts. File descriptor 3 is the channel to the edge, the
// argument is the memory limit.

type CallApi = (render: number, path: string) => Promise<ApiAnswer>;

/** `fetch` of release code: it reaches the API through the edge, and nothing else. */
const createRenderFetch =
  (call: CallApi): typeof fetch =>
  async (input, init) => {
    const { url, method, signal } = new Request(input, init);
    const { origin, pathname, search } = new URL(url);
    const render = parseRenderOrigin(origin);
    if (render === null || method !== 'GET')
      throw new TypeError(`${method} ${origin}: release code may read the API of its render and nothing else`);
    signal.throwIfAborted();
    const aborted = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
    );
    const answer = await Promise.race([call(render, pathname + search), aborted]);
    if (answer.status === 0) throw new TypeError('the API did not respond');
    return new Response(answer.body || null, {
      status: answer.status,
      headers: { 'content-type': answer.contentType },
    });
  };

/** Capacity for previews besides the served bundles. */
const SPARE_BUNDLES = 8;
const MEMORY_SHARE = 0.25;
/** The first bundle loads more than the others. */
const MIN_BYTES = 32 * 1024 * 1024;

/** Requests to the edge, matched with responses by id. */
const createRequests = <T>(send: (message: WorkerAnswer) => void) => {
  const open = new Map<number, (answer: T) => void>();
  let nextId = 1;
  return {
    send: (createRequest: (id: number) => WorkerAnswer) =>
      new Promise<T>((resolve) => {
        const id = nextId++;
        open.set(id, resolve);
        send(createRequest(id));
      }),
    settle: (id: number, answer: T) => {
      open.get(id)?.(answer);
      open.delete(id);
    },
  };
};

type Libraries = ReadonlyMap<string, unknown>;

const providedScope = (libraries: Libraries) => scopeOf((libraries.get('react') as typeof React).version);

/**
 * Serves the edge. Nothing can be loaded after this.
 * @param loadProvided loads the libraries that server bundles get from the edge
 * @param furtherScopes the same for further share scopes: evaluated for the first bundle that needs it
 */
export const startRenderWorker = (
  loadProvided: () => Libraries,
  furtherScopes: Readonly<Record<string, () => Libraries>>,
): void => {
  const memoryMb = Number(process.argv[2]);
  const exit = process.exit.bind(process);
  const collectGarbage = globalThis.gc;
  globalThis.gc = undefined;
  const edge = new Socket({ fd: 3 });
  const send = (message: WorkerAnswer) => writeMessage(edge, message);

  const sources = createRequests<BundleSource>(send);
  const calls = createRequests<ApiAnswer>(send);

  globalThis.fetch = createRenderFetch((render, path) => calls.send((id) => ({ type: 'call', id, render, path })));
  const provided = loadProvided();
  const scopes = new Map([[providedScope(provided), provided]]);
  const getLibraries = (scope: string): Libraries | undefined => {
    const libraries = scopes.get(scope) ?? furtherScopes[scope]?.();
    // Where its packages were not installed, they are those of the shell.
    if (!libraries || providedScope(libraries) !== scope) return undefined;
    scopes.set(scope, libraries);
    return libraries;
  };
  const bundles = createBundleLoader({
    provide: (request, scope) => (scope ? getLibraries(scope) : provided)?.get(request),
    getSource: async (bundle) => {
      const found = await sources.send((id) => ({ type: 'want', id, bundle: bundleKey(bundle) }));
      if ('problem' in found) throw new Error(found.problem);
      return found.source;
    },
    capacity: SPARE_BUNDLES,
    maxBytes: Math.max(MIN_BYTES, memoryMb * 1024 * 1024 * MEMORY_SHARE),
  });

  const take = async (message: WorkerRequest) => {
    const { id } = message;
    if (message.type === 'source') sources.settle(id, message);
    else if (message.type === 'answer') calls.settle(id, message);
    else if (message.type === 'render')
      send({ type: 'rendered', id, page: await renderJob(bundles.load, message.job) });
    else if (message.type === 'load') {
      bundles.raiseCapacity(message.capacity);
      const problem = await bundles.load(message.bundle).then(() => null, String);
      send({ type: 'loaded', id, problem });
    } else {
      if (message.afterGc) collectGarbage?.();
      const { used_heap_size: heap, external_memory: outside } = getHeapStatistics();
      send({ type: 'pong', id, bytes: heap + outside });
    }
  };

  readMessages(edge, {
    // Only the edge writes to this channel.
    onMessage: (message) => void take(message as WorkerRequest),
    onBroken: () => exit(1),
    longest: Infinity,
  });
  edge.on('close', () => exit(0)).on('error', () => exit(0));
  lockDown();
  send({ type: 'started' });
};
