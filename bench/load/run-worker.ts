import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Runs a worker thread until it sends its result. @param file beside the caller: `new URL(…, import.meta.url)` */
export const runWorker = async <Result>(file: URL, workerData: unknown): Promise<Result> => {
  const worker = new Worker(file, { workerData });
  try {
    const [result] = (await once(worker, 'message')) as [Result]; // of the worker that was named
    return result;
  } finally {
    await worker.terminate();
  }
};
