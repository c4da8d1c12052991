import { estimateSlope, median, type Estimate } from '../lib/statistics.ts';

/** What becomes of a number over a phase, after its warm-up. */
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
