import fs from 'node:fs';
import path from 'node:path';
import type { Checks } from '../lib/runs.ts';
import { estimateSlope, median, sum, summarizeTimes } from '../lib/statistics.ts';
import { estimateText } from '../lib/goal.ts';
import { printTable, rounded } from '../lib/text-table.ts';
import type { AttackersResult } from './attackers-program.ts';
import type { PurchaseCounts } from './buying.ts';
import { SOAK_DATA } from './run-in-process.ts';
import { PARTS, type Latency, type Sample } from './soak-watch.ts';
import type { SentRequest } from './visitors-program.ts';

type Line = { level: number; time: number; msg: string; more?: number };

const PROGRAMS = ['edge', 'core-api', 'sandbox'];
const ERROR = 50;
const NOT_RENDERED = /not rendered here/;

const readLines = (program: string): Line[] => {
  const file = path.join(SOAK_DATA, 'logs', `${program}.log`);
  if (!fs.existsSync(file)) return [];
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  // Other output comes before the log begins.
  return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Line);
};

/** Errors in the logs of the site in a time, and how many pages were left to the browser. */
const readLogs = ({ from, to }: Phase) => {
  const lines = PROGRAMS.flatMap(readLines).filter(({ time }) => time >= from && time < to);
  const left = lines.filter(({ msg }) => NOT_RENDERED.test(msg));
  return {
    errors: lines.filter(({ level }) => level >= ERROR).map(({ msg }) => msg),
    // The first of a minute has a line, the others of it have one together.
    notRendered: sum(left.map(({ more = 1 }) => more)),
  };
};

/** A phase of the run. Times in ms since 1970; `cpu`: processor time of the load generators, in s. */
export type Phase = {
  name: string;
  from: number;
  to: number;
  requests: readonly SentRequest[];
  purchases: PurchaseCounts;
  attacks: AttackersResult;
  cpu: { visitors: number; attackers: number };
};

type Soak = {
  phases: { before: Phase; attacked: Phase; after: Phase };
  samples: readonly Sample[];
  latencies: readonly Latency[];
};

/** How much memory and handles may grow from the first half to the second. */
const MAX_GROWTH = 1.1;
/** How much the attackers may raise a 99th percentile. */
const MAX_FACTOR = 2;
const MORE_MS = 5;
const MAX_SHOWN = 5;
/** The caches fill and the heaps find their size in this share of a phase. */
const WARM_UP = 0.25;
const HOUR = 3_600_000;

/** Prints the results and checks them. @returns the numbers to save */
export const reportSoak = (soak: Soak, { holds }: Checks): Record<string, unknown> => {
  const { phases, samples, latencies } = soak;
  const all = Object.values(phases);
  const timings = reportTimings(soak);
  const statuses = all.map(({ name, requests }) => ({ name, counts: countStatuses(requests) }));
  for (const { name, counts } of [...statuses, { name: 'attackers', counts: phases.attacked.attacks }])
    printTable(
      `statuses, ${name}`,
      Object.entries(counts).map(([what, own]) => ({
        what,
        statuses: Object.entries(own)
          .map(([status, count]) => `${count} × ${status}`)
          .join(', '),
      })),
    );
  const logs = all.map((phase) => ({ name: phase.name, ...readLogs(phase) }));
  for (const { name, errors } of logs)
    holds(errors.length === 0, `${name}: ${errors.length} errors in the logs: ${[...new Set(errors)].join('; ')}`);
  checkResponses(all, { holds });
  const unanswered = latencies.filter(({ status }) => status !== 200).length;
  holds(unanswered === 0, `/healthz did not return 200 ${unanswered} times`);
  const trends = reportTrends(soak, { holds });
  printTable(
    'each phase, processor time in % of one processor',
    all.map((phase, index) => {
      const { tickets, unpaid } = phase.purchases;
      const notRendered = logs[index]?.notRendered;
      return { ...busyRow(phase, samples), 'pages left to the browser': notRendered, tickets, 'unpaid orders': unpaid };
    }),
  );
  const slowest = ({ requests }: Phase) => requests.toSorted((one, other) => other.ms - one.ms).slice(0, 50);
  return {
    ...timings,
    phases: all.map(({ requests: _requests, ...phase }) => phase),
    statuses,
    logs,
    trends,
    samples,
    slowest: Object.fromEntries(all.map((phase) => [phase.name, slowest(phase)])),
  };
};

const countStatuses = (requests: readonly SentRequest[]): AttackersResult => {
  const counts: AttackersResult = {};
  for (const { kind, status } of requests) {
    const ofKind = (counts[kind] ??= {});
    ofKind[status] = (ofKind[status] ?? 0) + 1;
  }
  return counts;
};

const within = <Timed extends { at: number }>(list: readonly Timed[], { from, to }: Phase): Timed[] =>
  list.filter(({ at }) => at >= from && at < to);

const reportTimings = ({ phases, latencies }: Soak) => {
  const getTimings = (...some: Phase[]) => {
    const timed = some.flatMap((phase) => [
      ...phase.requests,
      ...within(latencies, phase).map(({ what, ms }) => ({ kind: what, ms })),
    ]);
    return [...Map.groupBy(timed, ({ kind }) => kind)]
      .toSorted()
      .map(([kind, own]) => ({ kind, ...summarizeTimes(own.map(({ ms }) => ms)) }));
  };
  const quiet = getTimings(phases.before, phases.after);
  const attacked = getTimings(phases.attacked);
  const visitors = new Set(phases.attacked.requests.map(({ kind }) => kind));
  const rows = quiet.flatMap(({ kind, ...before }) => {
    const under = attacked.find((one) => one.kind === kind);
    if (!under) return [];
    const limit = MAX_FACTOR * before.p99 + MORE_MS;
    const state = under.p99 <= limit ? `≤ ${rounded(limit)} met` : `≤ ${rounded(limit)} missed`;
    return [
      { ms: `${kind}, quiet`, ...before, 'p50 ×': '', 'p99 ×': '', 'p99 wanted': '' },
      {
        ...{ ms: `${kind}, attacked`, ...under },
        'p50 ×': under.p50 / before.p50,
        'p99 ×': under.p99 / before.p99,
        'p99 wanted': visitors.has(kind) ? state : '',
      },
    ];
  });
  printTable('times', rows);
  return { quiet, attacked };
};

/** Medians of the first and the second half after the warm-up, and the slope of the line through all of it. */
export const estimateTrend = <Timed extends { at: number }>(
  name: string,
  samples: readonly Timed[],
  getValue: (sample: Timed) => number,
) => {
  const points = samples
    .slice(Math.floor(samples.length * WARM_UP))
    .map((sample) => ({ at: sample.at / HOUR, value: getValue(sample) }));
  const middle = Math.floor(points.length / 2);
  const half = (from: number, to?: number) => median(points.slice(from, to).map(({ value }) => value));
  return { name, first: half(0, middle), second: half(middle), perHour: estimateSlope(points) };
};

const reportTrends = ({ phases, samples }: Soak, { holds }: Pick<Checks, 'holds'>) => {
  const during = within(samples, phases.attacked);
  const trends = [
    ...PARTS.map((part) => estimateTrend(`memory of ${part}, MB`, during, ({ memory }) => memory[part])),
    ...(['edge', 'API'] as const).map((part) =>
      estimateTrend(`sockets of ${part}`, during, ({ sockets }) => sockets[part]),
    ),
    estimateTrend('connections of the database', during, ({ connections }) => connections),
  ];
  printTable(
    'after the warm-up',
    trends.map(({ name, first, second, perHour }) => ({
      what: name,
      'first half': first,
      'second half': second,
      ratio: second / first,
      'per hour (95 % interval)': estimateText(perHour),
    })),
  );
  for (const { name, first, second } of trends)
    holds(second <= first * MAX_GROWTH, `${name}: ${rounded(first)} grew to ${rounded(second)}`);
  const workers = new Set(samples.map(({ workers: pids }) => pids.join()));
  holds(workers.size === 1, `render workers were replaced: ${[...workers].join(' then ')}`);
  return trends;
};

const checkResponses = (phases: readonly Phase[], { holds }: Pick<Checks, 'holds'>): void => {
  for (const { name, requests, purchases, attacks } of phases) {
    const failed = requests.filter(({ kind, status }) => status !== 200 && !(kind === 'purchases' && status === 409));
    const shown = failed.slice(0, MAX_SHOWN).map(({ what, status }) => `${what}: ${status}`);
    holds(failed.length === 0, `${name}: ${failed.length} requests of visitors failed: ${shown.join('; ')}`);
    holds(purchases.tickets > 0, `${name}: no ticket was sold`);
    const unexpected = purchases.unexpected.slice(0, MAX_SHOWN).join('; ');
    holds(
      purchases.unexpected.length === 0,
      `${name}: ${purchases.unexpected.length} purchases went wrong: ${unexpected}`,
    );
    for (const [attack, counts] of Object.entries(attacks))
      for (const [status, count] of Object.entries(counts))
        holds(!/^(0|5..)$/.test(status), `${name}: ${attack} returned ${count} × ${status}`);
  }
};

/** How much of one processor each part took, and the whole machine with all that runs on it besides. */
const busyRow = (phase: Phase, samples: readonly Sample[]) => {
  const during = within(samples, phase);
  const [first, last] = [during.at(0), during.at(-1)];
  const seconds = ((last?.at ?? 0) - (first?.at ?? 0)) / 1000;
  const busy = ([...PARTS, 'machine'] as const).map((part) => {
    const used = (last?.cpu[part] ?? NaN) - (first?.cpu[part] ?? NaN);
    return [part, (used / seconds) * 100];
  });
  const perCent = 100_000 / (phase.to - phase.from);
  return {
    phase: phase.name,
    ...Object.fromEntries(busy),
    visitors: phase.cpu.visitors * perCent,
    attackers: phase.cpu.attackers * perCent,
  };
};
