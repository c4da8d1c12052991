import { cpus } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { findChildren, memoryMb, openSockets } from '@acara/tooling/src/site/process-tree.ts';
import { repeat } from '../lib/concurrency.ts';
import { cpuSeconds } from '../lib/cpu-time.ts';
import { requestJson } from '../lib/request-json.ts';
import { sum } from '../lib/statistics.ts';
import type { SoakSite } from './soak-site.ts';

export const PARTS = ['edge', 'API', 'render workers', 'PostgreSQL'] as const;
type Part = (typeof PARTS)[number];

export type Sample = Awaited<ReturnType<typeof takeSample>>;

/**
 * How long something small took: `/healthz`, as what waits for a turn of the event loop does; and by how much a timer of
 * this process was late, which has little to do: how busy the machine is.
 */
export type Latency = { at: number; what: string; ms: number; status: number };

const SAMPLE_INTERVAL_MS = 10_000;
const PROBE_INTERVAL_MS = 1_000;
const TICK_MS = 50;

// The background processes of the server too: what they hold is PostgreSQL's.
const BACKENDS = "select pid, backend_type = 'client backend' as connection from pg_stat_activity";

const takeSample = async ({ edge, api, database }: SoakSite) => {
  const { rows } = await database.pool.query<{ pid: number; connection: boolean }>(BACKENDS);
  const workers = findChildren(edge.pid);
  const pids: Record<Part, number[]> = {
    edge: [edge.pid],
    API: [api.pid],
    'render workers': workers,
    PostgreSQL: rows.map(({ pid }) => pid),
  };
  const getSums = (getValue: (pid: number) => number) =>
    Object.fromEntries(PARTS.map((part) => [part, sum(pids[part].map((pid) => getValue(pid) || 0))])) as Record<
      Part,
      number
    >; // one of each
  const busy = cpus().map(({ times: { user, nice, sys, irq } }) => user + nice + sys + irq);
  return {
    /** In ms since 1970. */
    at: Date.now(),
    /** Private memory of a process, in MB. */
    memory: getSums((pid) => memoryMb(pid, 'RssAnon')),
    /** Processor time so far, in s; `machine`: of everything that runs here. */
    cpu: { ...getSums(cpuSeconds), machine: sum(busy) / 1000 },
    sockets: { edge: openSockets(edge.pid), API: openSockets(api.pid) },
    connections: rows.filter(({ connection }) => connection).length,
    workers,
  };
};

/** Samples the site until it is stopped. */
export const watchSite = (site: SoakSite) => {
  const samples: Sample[] = [];
  const latencies: Latency[] = [];
  const probe = async (part: string, origin: string) => {
    const at = Date.now();
    const { ms, status } = await requestJson('GET', `${origin}/healthz`);
    latencies.push({ at, what: `/healthz of the ${part}`, ms, status });
  };
  const tick = async () => {
    const [at, begun] = [Date.now(), performance.now()];
    await delay(TICK_MS);
    latencies.push({ at, what: 'a timer of the bench', ms: performance.now() - begun - TICK_MS, status: 200 });
  };
  const ends = [
    repeat(async () => samples.push(await takeSample(site)), SAMPLE_INTERVAL_MS),
    repeat(() => probe('edge', site.edge.url), PROBE_INTERVAL_MS),
    repeat(() => probe('API', site.api.url), PROBE_INTERVAL_MS),
    repeat(tick),
  ];
  return { samples, latencies, stop: () => Promise.all(ends.map((end) => end())) };
};
