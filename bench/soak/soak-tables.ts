import { estimateSlope, median, summarizeTimes, type Estimate, type Timing } from '../lib/statistics.ts';
import { fixed, textTable } from '../lib/text-table.ts';
import type { SentRequest } from './visitor.ts';

/** How a number develops over a phase, after its warm-up. */
export type Trend = { name: string; first: number; second: number; perHour: Estimate };

/** The caches fill and the heaps find their size in this share of a phase. */
const WARM_UP = 0.25;
const HOUR = 3_600_000;

/** Medians of the first and the second half after the warm-up, and the slope of the line through all of it. */
export const estimateTrend = <Sample extends { at: number }>(
  name: string,
  samples: readonly Sample[],
  getValue: (sample: Sample) => number,
): Trend => {
  const points = samples
    .slice(Math.floor(samples.length * WARM_UP))
    .map((sample) => ({ at: sample.at / HOUR, value: getValue(sample) }));
  const middle = Math.floor(points.length / 2);
  const half = (from: number, to?: number) => median(points.slice(from, to).map(({ value }) => value));
  return { name, first: half(0, middle), second: half(middle), perHour: estimateSlope(points) };
};

/** How one kind of request went. Times in ms. */
export type KindTiming = Timing & { kind: string };

export const getTimings = (requests: readonly Pick<SentRequest, 'kind' | 'ms'>[]): KindTiming[] =>
  [...Map.groupBy(requests, ({ kind }) => kind)]
    .toSorted()
    .map(([kind, all]) => ({ kind, ...summarizeTimes(all.map(({ ms }) => ms)) }));

/** Two phases side by side, the quiet one first. */
export const timingTable = (quiet: readonly KindTiming[], attacked: readonly KindTiming[]): string => {
  const cells = ({ count, p50, p95, p99, most }: Timing) => [count, ...[p50, p95, p99, most].map((ms) => fixed(ms, 1))];
  const rows = quiet.flatMap((before) => {
    const under = attacked.find(({ kind }) => kind === before.kind);
    if (!under) return [];
    const ratio = (share: 'p50' | 'p99') => fixed(under[share] / before[share], 2);
    return [
      [`${before.kind}, quiet`, ...cells(before), '', ''],
      [`${before.kind}, attacked`, ...cells(under), ratio('p50'), ratio('p99')],
    ];
  });
  return textTable(['', 'count', 'p50 ms', 'p95 ms', 'p99 ms', 'most ms', 'p50 ×', 'p99 ×'], rows);
};

export const trendTable = (trends: readonly Trend[]): string =>
  textTable(
    ['after warm-up', 'first half', 'second half', 'ratio', 'per hour', '95 % interval'],
    trends.map(({ name, first, second, perHour }) => [
      name,
      fixed(first, 1),
      fixed(second, 1),
      fixed(second / first, 3),
      fixed(perHour.value, 1),
      `${fixed(perHour.low, 1)} to ${fixed(perHour.high, 1)}`,
    ]),
  );

/** How often each status was returned, by kind. */
export const statusTable = (byKind: Readonly<Record<string, Readonly<Record<string, number>>>>): string =>
  textTable(
    ['what', 'statuses'],
    Object.entries(byKind).map(([kind, statuses]) => [
      kind,
      Object.entries(statuses)
        .map(([status, count]) => `${count} × ${status}`)
        .join(', '),
    ]),
  );

export const countStatuses = (asked: readonly SentRequest[]): Record<string, Record<string, number>> => {
  const counts: Record<string, Record<string, number>> = {};
  for (const { kind, status } of asked) {
    const ofKind = (counts[kind] ??= {});
    ofKind[status] = (ofKind[status] ?? 0) + 1;
  }
  return counts;
};
