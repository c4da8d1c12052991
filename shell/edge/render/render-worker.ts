import { Socket } from 'node:net';
import process from 'node:process';
import { getHeapStatistics } from 'node:v8';
import { createBundleLoader } from './bundle-loader.ts';
import { readLines, writeLine } from './json-lines.ts';
import { lockDown } from './lock-down.ts';
import { loadProvided } from './provided-modules.ts';
import { createRenderFetch } from './render-fetch.ts';
import { renderJob } from './render-job.ts';
import {
  bundleKey,
  type ApiAnswer,
  type BundleSource,
  type WorkerAnswer,
  type WorkerRequest,
} from './render-messages.ts';

// A process of its own, started by worker-process.ts. Its third descriptor leads to the edge, its argument is the memory.

/** Beside the faces of all that visitors get there is room for previews. */
const SPARE_BUNDLES = 8;
/** Of the worker's memory, what one face may hold before it has rendered anything. */
const MEMORY_SHARE = 0.25;
/** The first face brings more with it than the others. */
const MIN_BYTES = 32 * 1024 * 1024;

const memoryMb = Number(process.argv[2]);
const exit = process.exit.bind(process);
const edge = new Socket({ fd: 3 });
const send = (message: WorkerAnswer) => writeLine(edge, message);

/** Asks the edge, and waits for the answer with the same id. */
const createRequests = <T>() => {
  const open = new Map<number, (answer: T) => void>();
  let nextId = 1;
  return {
    ask: (question: (id: number) => WorkerAnswer) =>
      new Promise<T>((resolve) => {
        const id = nextId++;
        open.set(id, resolve);
        send(question(id));
      }),
    settle: (id: number, answer: T) => {
      open.get(id)?.(answer);
      open.delete(id);
    },
  };
};
const sources = createRequests<BundleSource>();
const calls = createRequests<ApiAnswer>();

globalThis.fetch = createRenderFetch((render, path) => calls.ask((id) => ({ type: 'call', id, render, path })));
const bundles = createBundleLoader({
  provide: loadProvided(),
  sourceOf: async (face) => {
    const found = await sources.ask((id) => ({ type: 'want', id, bundle: bundleKey(face) }));
    if ('problem' in found) throw new Error(found.problem);
    return found.source;
  },
  room: SPARE_BUNDLES,
  maxBytes: Math.max(MIN_BYTES, memoryMb * 1024 * 1024 * MEMORY_SHARE),
});

const take = async (message: WorkerRequest) => {
  const { id } = message;
  if (message.type === 'source') sources.settle(id, message);
  else if (message.type === 'answer') calls.settle(id, message);
  else if (message.type === 'render') send({ type: 'rendered', id, page: await renderJob(bundles.load, message.job) });
  else if (message.type === 'load') {
    bundles.makeRoom(message.room);
    const problem = await bundles.load(message.bundle).then(() => null, String);
    send({ type: 'loaded', id, problem });
  } else {
    const { used_heap_size: heap, external_memory: outside } = getHeapStatistics();
    send({ type: 'pong', id, bytes: heap + outside });
  }
};

readLines(edge, {
  // Only the edge writes here.
  onMessage: (message) => void take(message as WorkerRequest),
  onBroken: () => exit(1),
  longest: Infinity,
});
// The edge has gone.
edge.on('close', () => exit(0)).on('error', () => exit(0));
lockDown();
send({ type: 'started' });
