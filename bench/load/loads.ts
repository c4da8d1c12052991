import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { fork } from 'node:child_process';
import type { Disposables } from '@acara/tooling/src/site/disposables.ts';
import { quantile, estimateMedian, median, type Estimate, sum } from '../lib/statistics.ts';

export type Load = {
  origin: string;
  /** Requested one after the other, over and over. */
  paths: readonly string[];
  headers?: Readonly<Record<string, string>>;
  /** Requests in flight. */
  connections: number;
  durationMs: number;
};

/** Times in ms. */
export type LoadResult = {
  perSecond: number;
  count: number;
  p50: number;
  p99: number;
  /** Responses that were not 200. */
  refused: number;
  bytesPerAnswer: number;
};

type WorkerResult = { times: Float64Array; refused: number; bytes: number; ms: number };

const WORKER = new URL('./load-worker.mjs', import.meta.url);

/**
 * Loads a server of this machine from a thread of its own.
 * @throws when the server drops a connection or sends no content-length
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

/** Loads to compare. */
export type LoadArms = Readonly<Record<string, Pick<Load, 'origin' | 'paths' | 'headers'>>>;

export type LoadComparison = {
  /** Results by arm, one per round. */
  rounds: Record<string, LoadResult[]>;
  /** Requests per second to the reference's, by arm. */
  ratios: Record<string, Estimate>;
};

/**
 * Loads all arms once per round, the order turned from round to round, and compares within rounds.
 * @param reference name of the arm that the others are compared with
 */
export const compareLoads = async (
  arms: LoadArms,
  reference: string,
  { rounds, connections, durationMs }: { rounds: number; connections: number; durationMs: number },
): Promise<LoadComparison> => {
  const names = Object.keys(arms);
  const results: Record<string, LoadResult[]> = Object.fromEntries(names.map((name) => [name, []]));
  const once = async (name: string, ms: number) => {
    const arm = arms[name];
    if (!arm) throw new Error(`no arm ${name}`);
    return generateLoad({ ...arm, connections, durationMs: ms });
  };
  // The first seconds of a server are those of its compiler.
  for (const name of names) await once(name, durationMs);
  for (let round = 0; round < rounds; round += 1)
    for (let offset = 0; offset < names.length; offset += 1) {
      const name = names[(round + offset) % names.length] ?? reference;
      results[name]?.push(await once(name, durationMs));
    }
  const ratios = names.map((name): [string, Estimate] => [
    name,
    estimateMedian(
      (results[name] ?? []).map(({ perSecond }, round) => perSecond / (results[reference]?.[round]?.perSecond ?? NaN)),
    ),
  ]);
  return { rounds: results, ratios: Object.fromEntries(ratios) };
};

/** Medians over the rounds, as cells of a table: requests per second, p50 and p99 in ms, bytes, refusals. */
export const loadCells = (results: readonly LoadResult[]): string[] => [
  median(results.map(({ perSecond }) => perSecond)).toFixed(0),
  median(results.map(({ p50 }) => p50)).toFixed(1),
  median(results.map(({ p99 }) => p99)).toFixed(1),
  median(results.map(({ bytesPerAnswer }) => bytesPerAnswer)).toFixed(0),
  String(sum(results.map(({ refused }) => refused))),
];

const SERVER = new URL('./constant-server.mjs', import.meta.url);
/** Node writes these itself. */
const OWN = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);

/**
 * Starts a bare `node:http` server in a process of its own that always sends the present response of `url`: the same
 * headers and bytes.
 */
export const startConstant = async (
  disposables: Disposables,
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ origin: string; bytes: number }> => {
  const answer = await fetch(url, { headers });
  if (!answer.ok) throw new Error(`${url} returned ${answer.status}`);
  // fetch decompresses a body; one of the compressed size takes its place.
  const packedLength = Number(answer.headers.get('content-length') ?? 0);
  const content = Buffer.from(await answer.arrayBuffer());
  const body = packedLength > 0 ? content.subarray(0, packedLength) : content;
  const copied = Object.fromEntries([...answer.headers].filter(([name]) => !OWN.has(name)));

  const child = fork(SERVER);
  disposables.add(async () => {
    child.kill();
  });
  child.send({ headers: copied, body: body.toString('base64') });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]; // constant-server.mjs sends nothing else
  return { origin: `http://127.0.0.1:${port}`, bytes: body.length };
};
