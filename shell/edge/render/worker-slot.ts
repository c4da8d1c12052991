import { Worker } from 'node:worker_threads';
import type { FaceRef } from './face-loader.ts';
import type { RenderedPage, RenderJob, WorkerAnswer, WorkerRequest } from './render-messages.ts';

const WORKER = new URL('./render-worker.ts', import.meta.url);

/** The worker died with a render under way. */
export class WorkerLostError extends Error {
  constructor(reason: string) {
    super(`the render worker was lost: ${reason}`);
    this.name = 'WorkerLostError';
  }
}

/** One worker thread with what it is busy with. */
export type WorkerSlot = {
  /** Settles when the worker has loaded the faces it was started with; rejects when it dies before. */
  ready: Promise<void>;
  isReady: () => boolean;
  /** Renders under way. */
  load: () => number;
  /** @throws {WorkerLostError} */
  run: (job: RenderJob) => Promise<RenderedPage>;
  warm: (faces: FaceRef[]) => void;
  /** Whether the worker answers within the time; a thread caught in a loop does not. */
  answers: (withinMs: number) => Promise<boolean>;
  end: () => Promise<void>;
};

/** How a worker is started. */
export type WorkerSlotOptions = {
  faces: FaceRef[];
  memoryMb: number;
  onLost: (slot: WorkerSlot, reason: string) => void;
  /** A face could not be loaded; its pages are left to the browser, the worker is well. */
  onRefused: (problem: string) => void;
};

/** Starts a worker. It sees no environment but `NODE_ENV`: release code gets no secrets. */
export const startWorkerSlot = ({ faces, memoryMb, onLost, onRefused }: WorkerSlotOptions): WorkerSlot => {
  const worker = new Worker(WORKER, {
    env: { NODE_ENV: 'production' },
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  const renders = new Map<number, { resolve: (page: RenderedPage) => void; reject: (error: Error) => void }>();
  const pings = new Map<number, () => void>();
  let settleReady: { resolve: () => void; reject: (error: Error) => void } | undefined;
  const ready = new Promise<void>((resolve, reject) => {
    settleReady = { resolve, reject };
  });
  // A worker that is lost before anyone waits for it must not end the process.
  ready.catch(() => undefined);
  let nextId = 1;
  let isReady = false;
  let isLost = false;

  const send = (message: WorkerRequest) => worker.postMessage(message);
  const lose = (reason: string) => {
    if (isLost) return;
    isLost = true;
    isReady = false;
    const error = new WorkerLostError(reason);
    settleReady?.reject(error);
    for (const { reject } of renders.values()) reject(error);
    renders.clear();
    onLost(slot, reason);
  };

  worker.on('message', (message: WorkerAnswer) => {
    if (message.type === 'ready') {
      isReady = !isLost;
      settleReady?.resolve();
    } else if (message.type === 'refused') {
      onRefused(message.problem);
    } else if (message.type === 'pong') {
      pings.get(message.id)?.();
    } else {
      renders.get(message.id)?.resolve(message.page);
      renders.delete(message.id);
    }
  });
  worker.on('error', (error) => lose(error instanceof Error ? error.message : String(error)));
  worker.on('messageerror', (error) => lose(error.message));
  worker.on('exit', (code) => lose(`it ended with code ${code}`));

  const slot: WorkerSlot = {
    ready,
    isReady: () => isReady,
    load: () => renders.size,
    run: (job) =>
      new Promise((resolve, reject) => {
        if (isLost) return reject(new WorkerLostError('it is gone'));
        const id = nextId++;
        renders.set(id, { resolve, reject });
        send({ type: 'render', id, job });
      }),
    warm: (more) => send({ type: 'warm', faces: more }),
    answers: (withinMs) =>
      new Promise((resolve) => {
        if (isLost) return resolve(false);
        const id = nextId++;
        const settle = (alive: boolean) => {
          clearTimeout(timer);
          pings.delete(id);
          resolve(alive);
        };
        const timer = setTimeout(() => settle(false), withinMs);
        pings.set(id, () => settle(true));
        send({ type: 'ping', id });
      }),
    end: async () => {
      lose('it was ended');
      await worker.terminate();
    },
  };
  send({ type: 'warm', faces });
  return slot;
};
