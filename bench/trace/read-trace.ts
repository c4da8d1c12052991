import { createSampleReader, type CpuProfile, type ProfileNode, type Sample } from '../lib/cpu-profile.ts';

/** An event of the browser's trace, as far as it is read here. Times in µs. */
export type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  id?: string;
  args?: { data?: Record<string, unknown> };
};

type ProfileChunk = { cpuProfile?: { nodes?: ProfileNode[]; samples?: number[] }; timeDeltas?: number[] };

/** A task of the main thread that ended after the first contentful paint. Times in ms, `at` since navigation began. */
export type Task = { at: number; ms: number; cause: string; engine: Record<string, number>; samples: Sample[] };

const isTask = ({ name, ph }: TraceEvent) => ph === 'X' && name.endsWith('RunTask');

/** Work of the browser itself. */
const ENGINE: Readonly<Record<string, string>> = {
  UpdateLayoutTree: 'style',
  Layout: 'layout',
  PrePaint: 'paint',
  Paint: 'paint',
  Layerize: 'paint',
  'v8.compile': 'compile',
  MinorGC: 'GC',
  MajorGC: 'GC',
};
const CAUSES = new Set(['EvaluateScript', 'FunctionCall', 'EventDispatch', 'ParseHTML']);

const SHORTEST_LONG_TASK_MS = 50;

/** Time beyond 50 ms of each task. */
export const blockedTime = (tasks: readonly Task[]): number =>
  tasks.reduce((sum, { ms }) => sum + Math.max(0, ms - SHORTEST_LONG_TASK_MS), 0);

const dataOf = ({ args }: TraceEvent): Record<string, unknown> => args?.data ?? {};

/** @param url of the page @throws when the trace has no first contentful paint of it */
export const readTasks = (events: readonly TraceEvent[], url: string): Task[] => {
  const begin = events.find((event) => event.name === 'navigationStart' && dataOf(event).documentLoaderURL === url);
  const own = events.filter(({ pid, ts }) => pid === begin?.pid && ts >= begin.ts);
  const painted = own.find(({ name }) => name === 'firstContentfulPaint');
  if (!begin || !painted) throw new Error(`the trace has no first contentful paint of ${url}`);
  const onMain = own.filter(({ ph, tid, dur = 0 }) => ph === 'X' && tid === begin.tid && dur > 0);
  const samplesOf = createSampleReader(readProfile(events.filter(({ pid }) => pid === begin.pid)));
  return onMain
    .filter((event) => isTask(event) && end(event) > painted.ts)
    .map((task) => {
      const inside = onMain.filter((event) => event.ts >= task.ts && end(event) <= end(task));
      return {
        at: (task.ts - begin.ts) / 1000,
        ms: (task.dur ?? 0) / 1000,
        cause: causeOf(inside),
        engine: engineWork(inside),
        samples: samplesOf(task.ts, end(task)),
      };
    });
};

const end = ({ ts, dur = 0 }: TraceEvent): number => ts + dur;

/** The longest script, call or event of a task. */
const causeOf = (inside: readonly TraceEvent[]): string => {
  const [longest] = inside
    .filter(({ name }) => CAUSES.has(name))
    .toSorted((one, other) => (other.dur ?? 0) - (one.dur ?? 0));
  if (!longest) return '';
  const { url, type, functionName } = dataOf(longest);
  const file = typeof url === 'string' ? url.split('/').at(-1) : '';
  return [longest.name, type, functionName, file].filter((part) => typeof part === 'string' && part !== '').join(' ');
};

/** Each kind in ms; of events inside one another only the outer one counts. */
const engineWork = (inside: readonly TraceEvent[]): Record<string, number> => {
  const work: Record<string, number> = {};
  const over: Record<string, number> = {};
  for (const event of inside.toSorted((one, other) => one.ts - other.ts)) {
    const kind = ENGINE[event.name];
    if (!kind || event.ts < (over[kind] ?? 0)) continue;
    over[kind] = end(event);
    work[kind] = (work[kind] ?? 0) + (event.dur ?? 0) / 1000;
  }
  return work;
};

/** The profile that a trace brings in pieces. */
const readProfile = (events: readonly TraceEvent[]): CpuProfile => {
  const start = events.find(({ name }) => name === 'Profile');
  const chunks = events
    .filter(({ name, id }) => name === 'ProfileChunk' && id === start?.id)
    .map((event) => dataOf(event) as ProfileChunk); // as V8 writes it
  return {
    startTime: Number(start && dataOf(start).startTime),
    nodes: chunks.flatMap(({ cpuProfile }) => cpuProfile?.nodes ?? []),
    samples: chunks.flatMap(({ cpuProfile }) => cpuProfile?.samples ?? []),
    timeDeltas: chunks.flatMap(({ timeDeltas = [] }) => timeDeltas),
  };
};
