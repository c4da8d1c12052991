import { quantile } from '../lib/statistics.ts';
import { fixed, textTable } from '../lib/text-table.ts';
import type { SentRequest } from './visitor.ts';
import type { Trend } from './trend.ts';

/** How one kind of request went. Times in ms. */
export type Timing = { kind: string; count: number; p50: number; p95: number; p99: number; most: number };

export const getTimings = (asked: readonly Pick<SentRequest, 'kind' | 'ms'>[]): Timing[] =>
  [...Map.groupBy(asked, ({ kind }) => kind)].toSorted().map(([kind, all]) => {
    const times = all.map(({ ms }) => ms);
    const [p50 = NaN, p95 = NaN, p99 = NaN, most = NaN] = [0.5, 0.95, 0.99, 1].map((share) => quantile(times, share));
    return { kind, count: times.length, p50, p95, p99, most };
  });

/** Two phases side by side, the quiet one first. */
export const timingTable = (quiet: readonly Timing[], attacked: readonly Timing[]): string => {
  const cells = ({ count, p50, p95, p99, most }: Timing) => [
    String(count),
    ...[p50, p95, p99, most].map((ms) => fixed(ms, 1)),
  ];
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

/** How often each status was answered, by kind. */
export const statusTable = (byKind: Readonly<Record<string, Readonly<Record<string, number>>>>): string =>
  textTable(
    ['what', 'answered'],
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
