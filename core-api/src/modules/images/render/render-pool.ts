import { Worker } from 'node:worker_threads';
import type { PictureJob } from './picture-job.ts';
import type { RenderRequest, RenderResult } from './render-worker.ts';

/** Makes pictures away from the event loop, two at a time. */
export type RenderPool = {
  /**
   * @param widths in pixels; the files come in their order
   * @throws RenderQueueFull when too many wait; Error when the picture cannot be drawn in time
   */
  render: (job: PictureJob, widths: readonly number[]) => Promise<Buffer[]>;
  /** Ends the threads; what waits is refused. */
  close: () => Promise<void>;
};

/** Too many pictures wait already. */
export class RenderQueueFull extends Error {
  constructor() {
    super('Too many pictures wait to be made');
    this.name = 'RenderQueueFull';
  }
}

type Task = { request: RenderRequest; resolve: (files: Buffer[]) => void; reject: (reason: Error) => void };
type Lane = { worker: Worker; task: Task | null; timeout?: NodeJS.Timeout; idle?: NodeJS.Timeout };

export type RenderPoolOptions = {
  /** Threads; each holds fonts and icons, some 80 MB. They start when needed and end when idle. */
  size?: number;
  /** Pictures that may wait. */
  queue?: number;
  /** Milliseconds after which a picture is given up and its thread replaced. */
  timeout?: number;
  /** Milliseconds after which an idle thread ends. */
  idle?: number;
  /** Tests bring their own. */
  startWorker?: () => Worker;
};

const startRenderWorker = () => new Worker(new URL('./render-worker.ts', import.meta.url));

export const createRenderPool = ({
  size = 2,
  queue = 400,
  timeout = 20_000,
  idle = 30_000,
  startWorker = startRenderWorker,
}: RenderPoolOptions = {}): RenderPool => {
  const waiting: Task[] = [];
  const lanes = new Set<Lane>();
  let closed = false;

  const drop = (lane: Lane) => {
    clearTimeout(lane.timeout);
    clearTimeout(lane.idle);
    lanes.delete(lane);
    return lane.worker.terminate();
  };

  const fail = (lane: Lane, reason: Error) => {
    const { task } = lane;
    lane.task = null;
    void drop(lane);
    task?.reject(reason);
    next();
  };

  const finish = (lane: Lane, result: RenderResult) => {
    const { task } = lane;
    clearTimeout(lane.timeout);
    lane.task = null;
    if ('files' in result)
      task?.resolve(result.files.map((file) => Buffer.from(file.buffer, file.byteOffset, file.byteLength)));
    else task?.reject(new Error(result.failure));
    next();
    if (lane.task) return;
    lane.worker.unref();
    lane.idle = setTimeout(() => void drop(lane), idle).unref();
  };

  const open = (): Lane => {
    const lane: Lane = { worker: startWorker(), task: null };
    lanes.add(lane);
    lane.worker.on('message', (result: RenderResult) => finish(lane, result));
    lane.worker.on('error', (error) => fail(lane, error));
    lane.worker.on('exit', (code) => {
      if (lanes.has(lane)) fail(lane, new Error(`The picture thread ended with ${code}`));
    });
    return lane;
  };

  const next = () => {
    while (waiting.length > 0 && !closed) {
      const free = [...lanes].find((lane) => !lane.task) ?? (lanes.size < size ? open() : undefined);
      if (!free) return;
      const task = waiting.shift();
      if (!task) return;
      clearTimeout(free.idle);
      free.task = task;
      free.worker.ref();
      free.timeout = setTimeout(() => fail(free, new Error(`No picture after ${timeout} ms`)), timeout).unref();
      free.worker.postMessage(task.request);
    }
  };

  return {
    render: (job, widths) =>
      new Promise((resolve, reject) => {
        if (closed || waiting.length >= queue) {
          reject(new RenderQueueFull());
          return;
        }
        waiting.push({ request: { job, widths }, resolve, reject });
        next();
      }),
    close: async () => {
      closed = true;
      for (const task of waiting.splice(0)) task.reject(new RenderQueueFull());
      await Promise.all(
        [...lanes].map((lane) => {
          lane.task?.reject(new RenderQueueFull());
          return drop(lane);
        }),
      );
    },
  };
};
