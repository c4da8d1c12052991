import { scaleLinear, scaleUtc, type ScaleLinear, type ScaleTime } from 'd3-scale';
import { stack } from 'd3-shape';
import type { Plot } from './plots.ts';
import type { TimeSpan } from './time-span.ts';

/** In units of the drawing: about pixels. */
export const FRAME = { width: 320, height: 200, left: 46, right: 28, top: 12, bottom: 26 };

/** Offset of WIB from UTC. */
const WIB_MS = 7 * 3_600_000;

export type PlotScales = {
  x: (instant: number) => number;
  y: ScaleLinear<number, number>;
  /** In ms, for the axis. */
  instants: number[];
  values: number[];
};

/** By bucket. */
export type Band = { lower: number; upper: number }[];

/** Horizontally the span, vertically from 0 to a round number above all values. */
export const plotScales = (plot: Plot, span: TimeSpan): PlotScales => {
  const { width, height, left, right, top, bottom } = FRAME;
  // Shifted so that the axis has round times of Jakarta.
  const time: ScaleTime<number, number> = scaleUtc([span.from + WIB_MS, span.to + WIB_MS], [left, width - right]);
  const y = scaleLinear([0, Math.max(plot.least, highest(plot))], [height - bottom, top]).nice(4);
  return {
    x: (instant) => time(instant + WIB_MS),
    y,
    instants: time.ticks(5).map((tick) => tick.getTime() - WIB_MS),
    values: y.ticks(4),
  };
};

/** Stacked bands; unknown values count as 0. */
export const plotBands = ({ series }: Plot): Band[] => {
  const buckets = series[0]?.values.map((_, at) => at) ?? [];
  const stacked = stack<number, number>()
    .keys(series.map((_, key) => key))
    .value((at, key) => series[key]?.values[at] ?? 0)(buckets);
  return stacked.map((band) => band.map(([lower, upper]) => ({ lower, upper })));
};

/** 0 where there is none. */
export const highest = (plot: Plot): number => {
  const values =
    plot.kind === 'bands'
      ? plotBands(plot).flatMap((band) => band.map(({ upper }) => upper))
      : plot.series.flatMap((one) => one.values.map((value) => value ?? 0));
  return values.reduce((most, value) => Math.max(most, value), 0);
};

export const isEmpty = ({ series, kind }: Plot): boolean =>
  series.every(({ values }) => values.every((value) => value === null || (kind === 'bands' && value === 0)));
