import type { Plot, Series } from './plots.ts';

/** What a plot says, in words: the last value and the highest one of each series. */
export const plotSummary = ({ title, series, format }: Plot): string =>
  `${title}. ${series.map((one) => `${nameOf(one)}: ${words(one, format)}`).join('; ')}.`;

/** How tables and texts name a series: its letter, then the release. */
export const nameOf = ({ letter, text }: Pick<Series, 'letter' | 'text'>): string =>
  letter === 'lain' ? text : `${letter} ${text}`;

const words = ({ values }: Series, format: Plot['format']): string => {
  const known = values.filter((value) => value !== null);
  const last = known.at(-1);
  if (last === undefined) return 'belum ada';
  return `terakhir ${format(last)}, tertinggi ${format(known.reduce((most, value) => Math.max(most, value)))}`;
};
