import { scaleLinear, scaleUtc, type ScaleLinear, type ScaleTime } from 'd3-scale';
import { stack } from 'd3-shape';
import type { Plot } from './plots.ts';
import type { TimeSpan } from './time-span.ts';

/** Size of a drawing in its own units; on the page it is about as many pixels. */
export const FRAME = { width: 320, height: 200, left: 46, right: 28, top: 12, bottom: 26 };

/** Hours that WIB is ahead of UTC, all year round. */
const WIB_MS = 7 * 3_600_000;

/** Where a drawing puts instants (ms) and values. */
export type PlotScales = {
  x: (instant: number) => number;
  y: ScaleLinear<number, number>;
  /** Round instants (ms) for the axis. */
  instants: number[];
  values: number[];
};

/** One band: its lower and upper edge per bucket. */
export type Band = { lower: number; upper: number }[];

/** The scales of a plot: the span across, from 0 to a round number above all values upwards. */
export const plotScales = (plot: Plot, span: TimeSpan): PlotScales => {
  const { width, height, left, right, top, bottom } = FRAME;
  // UTC read as if it were WIB: so the axis has round times of Jakarta.
  const time: ScaleTime<number, number> = scaleUtc([span.from + WIB_MS, span.to + WIB_MS], [left, width - right]);
  const y = scaleLinear([0, Math.max(plot.least, highest(plot))], [height - bottom, top]).nice(4);
  return {
    x: (instant) => time(instant + WIB_MS),
    y,
    instants: time.ticks(5).map((tick) => tick.getTime() - WIB_MS),
    values: y.ticks(4),
  };
};

/** The bands of a plot, each on top of those before it; what is not known counts as nothing. */
export const plotBands = ({ series }: Plot): Band[] => {
  const buckets = series[0]?.values.map((_, at) => at) ?? [];
  const stacked = stack<number, number>()
    .keys(series.map((_, key) => key))
    .value((at, key) => series[key]?.values[at] ?? 0)(buckets);
  return stacked.map((band) => band.map(([lower, upper]) => ({ lower, upper })));
};

/** The highest value that a plot has to show; 0 where there is none. */
export const highest = (plot: Plot): number => {
  const values =
    plot.kind === 'bands'
      ? plotBands(plot).flatMap((band) => band.map(({ upper }) => upper))
      : plot.series.flatMap((one) => one.values.map((value) => value ?? 0));
  return values.reduce((most, value) => Math.max(most, value), 0);
};

/** Whether there is anything to draw. */
export const isEmpty = ({ series, kind }: Plot): boolean =>
  series.every(({ values }) => values.every((value) => value === null || (kind === 'bands' && value === 0)));
