import { fork } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import autocannon from 'autocannon';
import type { Disposables } from '@acara/tooling/src/site/disposables.ts';
import { BenchError } from './bench.ts';
import { cpuSeconds } from './cpu-time.ts';
import { estimateMedian, median, sum, summarizeTimes, type Estimate } from './statistics.ts';

export type Load = {
  origin: string;
  /** Requested one after the other, over and over. */
  paths: readonly string[];
  headers?: Readonly<Record<string, string>>;
  /** Requests in flight. */
  connections: number;
  seconds: number;
  /** Process that answers. */
  pid: number;
};

/** Times in ms. `cost`: processor time of a response. `failed`: responses that were not 200, and none. */
export type LoadResult = Awaited<ReturnType<typeof generateLoad>>;

/** Loads a server of this machine with as many requests a second as it answers. */
export const generateLoad = async ({ origin, paths, headers, connections, seconds, pid }: Load) => {
  const before = cpuSeconds(pid);
  const result = await autocannon({
    url: origin,
    requests: paths.map((path) => ({ method: 'GET', path })),
    connections,
    duration: seconds,
    ...(headers && { headers }),
  });
  const count = result.requests.total;
  return {
    count,
    cost: ((cpuSeconds(pid) - before) * 1000) / count,
    perSecond: count / result.duration,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
};

/** One request that was sent at its time. `ms`: from when it was due; status 0: no response. */
export type Sent = { nth: number; status: number; ms: number };

const PAUSE_MS = 5;

/**
 * Sends requests at an even pace, whatever is still under way, so that one that has to wait counts its wait. (The rate of
 * autocannon comes in bursts, one a second.)
 * @param isOver asked with the seconds that have passed
 */
export const sendSteadily = async (
  perSecond: number,
  isOver: (seconds: number) => boolean,
  send: (nth: number) => Promise<{ status: number }>,
): Promise<Sent[]> => {
  const sent: Promise<Sent>[] = [];
  const begun = performance.now();
  const passed = () => (performance.now() - begun) / 1000;
  const sendOne = async (nth: number): Promise<Sent> => {
    const { status } = await send(nth);
    return { nth, status, ms: performance.now() - begun - (nth * 1000) / perSecond };
  };
  while (!isOver(passed())) {
    const due = Math.floor(passed() * perSecond);
    while (sent.length <= due) sent.push(sendOne(sent.length));
    await delay(PAUSE_MS);
  }
  return Promise.all(sent);
};

/** Their times in ms, and how many were not answered with 200. */
export const summarizeSent = (sent: readonly Sent[]) => ({
  ...summarizeTimes(sent.map(({ ms }) => ms)),
  failed: sent.filter(({ status }) => status !== 200).length,
});

/** Such as `60 × 200, 340 × 429`. */
export const countsText = (statuses: ReadonlyMap<number, number>): string =>
  [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');

/** How often each comes. */
export const countEach = (statuses: readonly number[]): Map<number, number> =>
  new Map([...Map.groupBy(statuses, (status) => status)].map(([status, all]) => [status, all.length]));

/**
 * Measures all arms once per round, the order turned from round to round. A round in which one fails is left out.
 * @returns the results by arm
 */
export const measureInTurn = async <Name extends string, Result>(
  arms: Readonly<Record<Name, () => Promise<Result>>>,
  rounds: number,
): Promise<Record<Name, Result[]>> => {
  const names = Object.keys(arms) as Name[]; // of the object
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Result[]>; // one of each
  // The first round is for caches, plans, tokens and compilers.
  for (let round = -1; round < rounds; round += 1) {
    const first = (round + 1) % names.length;
    const measured: [Name, Result][] = [];
    try {
      for (const name of [...names.slice(first), ...names.slice(0, first)]) measured.push([name, await arms[name]()]);
      if (round >= 0) for (const [name, result] of measured) results[name].push(result);
    } catch (error) {
      console.error(`\n  a round is left out: ${String(error)}`);
    }
    process.stderr.write(`\r  round ${round + 1} of ${rounds}`);
  }
  process.stderr.write('\n');
  if (names.some((name) => results[name].length === 0)) throw new BenchError('no round was complete');
  return results;
};

/** Processor time of a reference's response to that of an arm, within the rounds: what the generator takes is in neither. */
export const costRatio = (results: readonly LoadResult[], reference: readonly LoadResult[]): Estimate =>
  estimateMedian(results.map(({ cost }, round) => (reference[round]?.cost ?? NaN) / cost));

/** Medians over the rounds. */
export const loadRow = (results: readonly LoadResult[]) => {
  const middle = (name: keyof LoadResult) => median(results.map((result) => result[name]));
  return {
    'processor ms': middle('cost'),
    'per second': middle('perSecond'),
    'p99 ms': middle('p99'),
    'not 200': sum(results.map(({ failed }) => failed)),
  };
};

/** Node writes these itself. */
const OWN = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);

/**
 * Starts a bare server of Node in a process of its own that always sends the present response to a request: the same
 * headers and bytes.
 */
export const startConstant = async (
  disposables: Disposables,
  origin: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ origin: string; pid: number }> => {
  // Not by fetch, which decompresses.
  const [response] = (await once(http.get(origin + path, { headers }), 'response')) as [http.IncomingMessage]; // its first
  const body = await buffer(response);
  if (response.statusCode !== 200) throw new Error(`${path} returned ${response.statusCode}`);
  const copied = Object.fromEntries(Object.entries(response.headers).filter(([name]) => !OWN.has(name)));
  const child = fork(new URL('./constant-server.mjs', import.meta.url));
  disposables.add(async () => void child.kill());
  child.send({ headers: copied, body: body.toString('base64') });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]; // it sends nothing else
  return { origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0 };
};
