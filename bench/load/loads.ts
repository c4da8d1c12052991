import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Disposables } from '@acara/tooling/src/site/disposables.ts';
import { type Estimate, estimateMedian, median, quantile, sum } from '../lib/statistics.ts';

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

export type Load = {
  origin: string;
  /** Requested one after the other, over and over. */
  paths: readonly string[];
  headers?: Readonly<Record<string, string>>;
  /** Requests in flight. */
  connections: number;
  durationMs: number;
};

/** Times in ms. `refused`: responses that were not 200. */
type LoadResult = Awaited<ReturnType<typeof generateLoad>>;

/**
 * Loads a server of this machine from a thread of its own.
 * @throws when the server drops a connection or sends no content-length
 */
export const generateLoad = async ({ origin, paths, headers, connections, durationMs }: Load) => {
  const { times, refused, bytes, ms } = await runWorker<{
    times: number[];
    refused: number;
    bytes: number;
    ms: number;
  }>(new URL('./load-worker.mjs', import.meta.url), {
    // An address names no port where it is the usual one.
    port: Number(new URL(origin).port) || 80,
    ...{ paths, headers, connections, durationMs },
  });
  return {
    perSecond: times.length / (ms / 1000),
    count: times.length,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    refused,
    bytesPerAnswer: bytes / times.length,
  };
};

/**
 * Measures all arms once per round, the order turned from round to round.
 * @returns the results by arm
 */
export const measureInTurn = async <Name extends string, Result>(
  arms: Readonly<Record<Name, () => Promise<Result>>>,
  rounds: number,
): Promise<Record<Name, Result[]>> => {
  const names = Object.keys(arms) as Name[]; // of the object
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Result[]>; // one of each
  // The first of each is for plans, tokens and compilers.
  for (const name of names) await arms[name]();
  for (let round = 0; round < rounds; round += 1) {
    const first = round % names.length;
    for (const name of [...names.slice(first), ...names.slice(0, first)]) results[name].push(await arms[name]());
    process.stderr.write(`\r  round ${round + 1} of ${rounds}`);
  }
  process.stderr.write('\n');
  return results;
};

/** Ratios of two arms within the rounds. */
export const ratioWithin = <Result>(
  results: readonly Result[],
  reference: readonly Result[],
  getValue: (result: Result) => number,
): Estimate =>
  estimateMedian(
    results.map((result, round) => {
      const other = reference[round];
      return other === undefined ? NaN : getValue(result) / getValue(other);
    }),
  );

const CONSTANT = 'node:http, constant';

type LoadComparison = {
  /** Results by arm, one per round. */
  rounds: Record<string, LoadResult[]>;
  /** Requests per second to those of `CONSTANT`, by arm. */
  ratios: Record<string, Estimate>;
};

/** Loads addresses of a server in turn with a bare server that always sends the present response of the first. */
export const compareWithConstant = async (
  disposables: Disposables,
  arms: Readonly<Record<string, Pick<Load, 'origin' | 'paths' | 'headers'>>>,
  { rounds, ...options }: { rounds: number; connections: number; durationMs: number },
): Promise<LoadComparison> => {
  const [first] = Object.values(arms);
  if (!first) throw new Error('nothing to compare');
  const constant = { ...first, origin: await startConstant(disposables, first) };
  const loads = Object.entries({ [CONSTANT]: constant, ...arms }).map(([name, arm]) => [
    name,
    () => generateLoad({ ...arm, ...options }),
  ]);
  const results: Record<string, LoadResult[]> = await measureInTurn(Object.fromEntries(loads), rounds);
  const ratios = Object.entries(results).map(([name, own]) => [
    name,
    ratioWithin(own, results[CONSTANT] ?? [], ({ perSecond }) => perSecond),
  ]);
  return { rounds: results, ratios: Object.fromEntries(ratios) };
};

/** Medians over the rounds. */
export const loadRow = (results: readonly LoadResult[]) => {
  const middle = (name: keyof LoadResult) => median(results.map((result) => result[name]));
  return {
    'per second': middle('perSecond'),
    'p50 ms': middle('p50'),
    'p99 ms': middle('p99'),
    bytes: middle('bytesPerAnswer'),
    'not 200': sum(results.map(({ refused }) => refused)),
  };
};

/** Node writes these itself. */
const OWN = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);

/**
 * Starts a server in a process of its own that always sends the present response to a request: the same headers and bytes.
 * @param file beside this one
 */
export const startConstant = async (
  disposables: Disposables,
  { origin, paths: [path = '/'], headers = {} }: Pick<Load, 'origin' | 'paths' | 'headers'>,
  file: 'constant-server.mjs' | 'fastify-server.mjs' = 'constant-server.mjs',
): Promise<string> => {
  const answer = await fetch(origin + path, { headers });
  if (!answer.ok) throw new Error(`${path} returned ${answer.status}`);
  // fetch decompresses a body; cut to the compressed size.
  const packedLength = Number(answer.headers.get('content-length') ?? 0);
  const content = Buffer.from(await answer.arrayBuffer());
  const body = packedLength > 0 ? content.subarray(0, packedLength) : content;
  const copied = Object.fromEntries([...answer.headers].filter(([name]) => !OWN.has(name)));

  const child = fork(new URL(`./${file}`, import.meta.url));
  disposables.add(async () => {
    child.kill();
  });
  child.send({ headers: copied, body: body.toString('base64') });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]; // they send nothing else
  return `http://127.0.0.1:${port}`;
};
