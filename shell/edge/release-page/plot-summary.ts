import { formatTimes, type Plot, type Series } from './plots.ts';

/** A text alternative: the last and highest value of each series. */
export const plotSummary = (plot: Plot): string =>
  `${plot.title}. ${plot.series.map((one) => `${seriesName(one)}: ${describeSeries(one, plot)}`).join('; ')}.`;

/** Its letter, then the release. */
export const seriesName = ({ letter, text }: Pick<Series, 'letter' | 'text'>): string =>
  letter === 'lain' ? text : `${letter} ${text}`;

/** The value of a bucket, else the count; null where nothing is known. */
export const valueText = ({ values, counts }: Series, at: number, format: Plot['format']): string | null => {
  const [value, count] = [values[at] ?? null, counts?.[at] ?? null];
  if (value !== null) return format(value);
  return count === null ? null : formatTimes(count);
};

/** Counts where there is no share, in one sentence; null where shares are complete. */
export const withoutShareText = ({ series }: Plot): string | null => {
  const parts = series.flatMap((one) => {
    const most = mostWithoutShare(one);
    return most === null ? [] : [`${seriesName(one)}, ${timesUpTo(most)}`];
  });
  return parts.length > 0 ? `Tanpa persentase: ${parts.join('; ')}.` : null;
};

const describeSeries = (one: Series, { format, none, kind }: Plot): string => {
  const last = one.values.findLastIndex((_, at) => valueText(one, at, format) !== null);
  const known = one.values.filter((value) => value !== null);
  if (last < 0 || (kind === 'bands' && known.every((value) => value === 0))) return none;
  const most = mostWithoutShare(one);
  return [
    `terakhir ${valueText(one, last, format)}`,
    ...(known.length > 0 ? [`tertinggi ${format(findHighest(known))}`] : []),
    ...(most === null ? [] : [`tanpa persentase ${timesUpTo(most)}`]),
  ].join(', ');
};

/** Null where there are shares and no counts besides. */
const mostWithoutShare = ({ values, counts = [] }: Series): number | null => {
  const known = counts.filter((count) => count !== null);
  const most = known.length > 0 ? findHighest(known) : null;
  return most === 0 && values.some((value) => value !== null) ? null : most;
};

const timesUpTo = (most: number): string => (most === 0 ? formatTimes(0) : `sampai ${formatTimes(most)}`);

const findHighest = (values: readonly number[]): number => values.reduce((most, value) => Math.max(most, value));
