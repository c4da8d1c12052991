import fs from 'node:fs';
import path from 'node:path';
import { SOAK_DATA } from './run-in-process.ts';
import { sum } from '../lib/statistics.ts';
import { fixed, textTable } from '../lib/text-table.ts';
import type { AttackersResult } from './attackers-program.ts';
import type { SentRequest } from './visitor.ts';
import type { Bought } from './buying.ts';
import {
  countStatuses,
  statusTable,
  getTimings,
  timingTable,
  trendTable,
  estimateTrend,
  type Trend,
} from './soak-tables.ts';
import type { Sample, Latency } from './soak-watch.ts';

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
export const readLogs = ({ from, to }: { from: number; to: number }): { errors: string[]; notRendered: number } => {
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
  asked: readonly SentRequest[];
  bought: Bought;
  attacks: AttackersResult;
  cpu: { visitors: number; attackers: number };
};

export type Soak = {
  phases: { before: Phase; attacked: Phase; after: Phase };
  samples: readonly Sample[];
  latencies: readonly Latency[];
  /** Collects what does not hold. */
  holds: (isSo: boolean, words: string) => void;
};

/** How much memory and handles may grow from the first half to the second. */
const MAX_GROWTH = 1.1;
/** How much the attackers may raise a 99th percentile. */
const MAX_FACTOR = 2;
const MORE_MS = 5;
const MAX_SHOWN = 5;

/** Prints what was found and checks it. @returns the numbers to save */
export const reportSoak = (soak: Soak): Record<string, unknown> => {
  const { phases, samples, latencies, holds } = soak;
  const all = Object.values(phases);
  const timings = reportTimings(soak);
  const statuses = Object.fromEntries(all.map((phase) => [phase.name, countStatuses(phase.asked)]));
  for (const [name, counts] of Object.entries(statuses)) console.log(`\n${name}\n${statusTable(counts)}`);
  console.log(`\nattackers\n${statusTable(phases.attacked.attacks)}\n`);
  const logs = Object.fromEntries(all.map((phase) => [phase.name, readLogs(phase)]));
  for (const { name, asked } of all) {
    const pages = asked.filter(({ kind }) => kind === 'pages').length;
    const { notRendered = 0, errors = [] } = logs[name] ?? {};
    console.log(`  ${name}: ${notRendered} of ${pages} pages were left to the browser`);
    holds(errors.length === 0, `${name}: ${errors.length} errors in the logs: ${[...new Set(errors)].join('; ')}`);
  }
  checkResponses(all, holds);
  const unanswered = latencies.filter(({ status }) => status !== 200).length;
  holds(unanswered === 0, `/healthz did not return 200 ${unanswered} times`);
  const trends = reportTrends(soak);
  console.log(`\n${busyTable(all, samples)}`);
  const count = (of: 'tickets' | 'left') => sum(all.map(({ bought }) => bought[of]));
  console.log(`  ${count('tickets')} tickets bought and read, ${count('left')} orders left unpaid`);
  const slowest = (phase: Phase) => phase.asked.toSorted((one, other) => other.ms - one.ms).slice(0, 50);
  return {
    ...timings,
    phases: all.map(({ asked: _asked, ...phase }) => phase),
    statuses,
    logs,
    trends,
    samples,
    slowest: Object.fromEntries(all.map((phase) => [phase.name, slowest(phase)])),
  };
};

const within = <Timed extends { at: number }>(list: readonly Timed[], { from, to }: Phase): Timed[] =>
  list.filter(({ at }) => at >= from && at < to);

const reportTimings = ({ phases, latencies }: Soak) => {
  const besides = (phase: Phase) => within(latencies, phase).map(({ what, ms }) => ({ kind: what, ms }));
  const timed = (phase: Phase) => [...phase.asked, ...besides(phase)];
  const quiet = getTimings([...timed(phases.before), ...timed(phases.after)]);
  const attacked = getTimings(timed(phases.attacked));
  console.log(`\n${timingTable(quiet, attacked)}`);
  const visitors = new Set(phases.attacked.asked.map(({ kind }) => kind));
  for (const { kind, p99 } of quiet.filter((one) => visitors.has(one.kind))) {
    const under = attacked.find((one) => one.kind === kind)?.p99 ?? NaN;
    const limit = MAX_FACTOR * p99 + MORE_MS;
    const state = under <= limit ? 'met' : 'missed';
    console.log(`  p99 of ${kind}: ${fixed(under, 1)} ms, at most ${fixed(limit, 1)} ms wanted: ${state}`);
  }
  return { quiet, attacked };
};

const reportTrends = ({ phases, samples, holds }: Soak): Trend[] => {
  const during = within(samples, phases.attacked);
  const trends = [
    ...(['edge', 'API', 'render workers', 'PostgreSQL'] as const).map((part) =>
      estimateTrend(`memory of ${part}, MB`, during, ({ memory }) => memory[part]),
    ),
    ...(['edge', 'API'] as const).map((part) =>
      estimateTrend(`sockets of ${part}`, during, ({ sockets }) => sockets[part]),
    ),
    estimateTrend('connections of the database', during, ({ connections }) => connections),
  ];
  console.log(`\n${trendTable(trends)}`);
  for (const { name, first, second } of trends)
    holds(second <= first * MAX_GROWTH, `${name}: ${fixed(first, 1)} grew to ${fixed(second, 1)}`);
  const workers = new Set(samples.map(({ workers: pids }) => pids.join()));
  holds(workers.size === 1, `render workers were replaced: ${[...workers].join(' then ')}`);
  return trends;
};

const checkResponses = (phases: readonly Phase[], holds: Soak['holds']): void => {
  for (const { name, asked, bought, attacks } of phases) {
    const failed = asked.filter(({ kind, status }) => status !== 200 && !(kind === 'purchases' && status === 409));
    const shown = failed.slice(0, MAX_SHOWN).map(({ what, status }) => `${what}: ${status}`);
    holds(failed.length === 0, `${name}: ${failed.length} requests of visitors failed: ${shown.join('; ')}`);
    holds(bought.tickets > 0, `${name}: nobody bought anything`);
    const strange = bought.strange.slice(0, MAX_SHOWN).join('; ');
    holds(bought.strange.length === 0, `${name}: ${bought.strange.length} purchases went wrong: ${strange}`);
    for (const [attack, counts] of Object.entries(attacks))
      for (const [status, count] of Object.entries(counts))
        holds(!/^(0|5..)$/.test(status), `${name}: ${attack} returned ${count} × ${status}`);
  }
};

/** How much of one processor each part took, and the whole machine with all that runs on it besides. */
const busyTable = (phases: readonly Phase[], samples: readonly Sample[]): string => {
  const parts = ['edge', 'API', 'render workers', 'PostgreSQL', 'machine'] as const;
  return textTable(
    ['% of one processor', ...parts, 'visitors', 'attackers'],
    phases.map(({ name, from, to, cpu }) => {
      const during = samples.filter(({ at }) => at >= from && at < to);
      const [first, last] = [during.at(0), during.at(-1)];
      const seconds = ((last?.at ?? 0) - (first?.at ?? 0)) / 1000;
      const busy = (part: (typeof parts)[number]) => ((last?.cpu[part] ?? NaN) - (first?.cpu[part] ?? NaN)) / seconds;
      const own = [cpu.visitors, cpu.attackers].map((used) => used / ((to - from) / 1000));
      return [name, ...[...parts.map(busy), ...own].map((share) => fixed(share * 100, 0))];
    }),
  );
};
