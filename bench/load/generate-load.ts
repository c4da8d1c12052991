import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { quantile } from '../lib/statistics.ts';

/** What to ask, and for how long. */
export type Load = {
  origin: string;
  /** Asked one after the other, over and over. */
  paths: readonly string[];
  headers?: Readonly<Record<string, string>>;
  /** Requests in flight. */
  connections: number;
  durationMs: number;
};

/** What a load came to. Times in ms. */
export type LoadResult = {
  perSecond: number;
  count: number;
  p50: number;
  p99: number;
  /** Answers that were not 200. */
  refused: number;
  bytesPerAnswer: number;
};

type WorkerResult = { times: Float64Array; refused: number; bytes: number; ms: number };

const WORKER = new URL('./load-worker.mjs', import.meta.url);

/**
 * Asks a server of this machine for as long as wanted, from a thread of its own.
 * @throws when the server drops a connection or answers in a form that cannot be counted
 */
export const generateLoad = async ({
  origin,
  paths,
  headers = {},
  connections,
  durationMs,
}: Load): Promise<LoadResult> => {
  const { hostname, port } = new URL(origin);
  const host = hostname === 'localhost' ? '127.0.0.1' : hostname;
  const worker = new Worker(WORKER, {
    workerData: { host, port: Number(port), paths: [...paths], headers, connections, durationMs },
  });
  try {
    const [result] = (await once(worker, 'message')) as [WorkerResult]; // load-worker.mjs sends nothing else
    const times = [...result.times];
    return {
      perSecond: times.length / (result.ms / 1000),
      count: times.length,
      p50: quantile(times, 0.5),
      p99: quantile(times, 0.99),
      refused: result.refused,
      bytesPerAnswer: result.bytes / times.length,
    };
  } finally {
    await worker.terminate();
  }
};
