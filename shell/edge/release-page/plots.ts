import { estimatePercentile, type PackageState, type ReleaseRow } from '@acara/releases';
import { formatCount } from '@acara/shared-ui/formats';
import {
  noReleaseCounts,
  sumReleases,
  rollingCounts,
  toShare,
  minutesIn,
  windowText,
  type ReleaseCounts,
  type TimeSpan,
  type Counts,
  type ShownVital,
} from './release-counts.ts';

/** A line of the plots: one release, or the rest together. */
export type PlotLine = {
  letter: string;
  /** Index of its colour and pattern; the same for the same role. */
  style: number;
  text: string;
  counts: ReleaseCounts;
};

/** The stable release and the canary always, others with counts. `line` is null for one of the rest. */
export type CountedRelease = {
  releaseId: string;
  row: ReleaseRow | undefined;
  counts: ReleaseCounts;
  line: PlotLine | null;
};

/** More lines cannot be distinguished. */
const MAX_SHOWN = 5;
const LETTERS = 'ABCDE';
/** Index of a style: the stable release, the canary, the first of the others, the rest together. */
const STABLE = 0;
const CANARY = 1;
const OTHERS = 2;
const REST = 6;

/** Depends on the registry and not on counts, so that letters stay when the page refreshes. */
export const shownReleases = (
  state: PackageState | null,
  counted: ReadonlyMap<string, ReleaseCounts>,
  span: TimeSpan,
): { shown: PlotLine[]; releases: CountedRelease[] } => {
  const rows = new Map(state?.releases.map((row) => [row.releaseId, row]));
  const roles = [state?.stable, state?.candidate].filter((id) => id !== undefined && id !== null);
  const counts = new Map([...roles.map((id) => [id, noReleaseCounts(span)] as const), ...counted]);
  const listed = [...rows.keys()].toReversed().filter((id) => counts.has(id));
  const gone = [...counts.keys()]
    .filter((id) => !rows.has(id))
    .toSorted()
    .toReversed();
  const ids = [...new Set([...roles, ...listed, ...gone])];

  const drawn = ids.slice(0, ids.length > MAX_SHOWN ? MAX_SHOWN - 1 : MAX_SHOWN);
  const rest = ids.slice(drawn.length).flatMap((id) => counts.get(id) ?? []);
  let others = OTHERS;
  const shown = drawn.flatMap((id, at): PlotLine[] => {
    const own = counts.get(id);
    const style = id === state?.stable ? STABLE : id === state?.candidate ? CANARY : others++;
    return own ? [{ letter: LETTERS[at] ?? '', style, text: id, counts: own }] : [];
  });
  const together: PlotLine[] =
    rest.length > 0
      ? [{ letter: 'lain', style: REST, text: `${rest.length} rilis lain`, counts: sumReleases(rest, span) }]
      : [];
  const releases = ids.flatMap((releaseId): CountedRelease[] => {
    const own = counts.get(releaseId);
    const mine = shown.find(({ text }) => text === releaseId) ?? null;
    return own ? [{ releaseId, row: rows.get(releaseId), counts: own, line: mine }] : [];
  });
  return { shown: [...shown, ...together], releases };
};

/** A line or band; a value per bucket, null where unknown. */
export type Series = Pick<PlotLine, 'letter' | 'style' | 'text'> & {
  values: (number | null)[];
  /** Counts for buckets without a share; null also where there are no reports. */
  counts?: (number | null)[];
};

/** Data of a plot: the source of its drawing, table and text alternative. */
export type Plot = {
  id: string;
  title: string;
  note: string;
  kind: 'bands' | 'lines';
  series: Series[];
  /** Upper limit of good, lower limit of poor. */
  limits?: { good: number; poor: number };
  /** Minimum of the top of the scale. */
  least: number;
  format: (value: number) => string;
  none: string;
};

export const formatNumber = (value: number, digits: number): string => {
  // Without zeros at the end.
  const [whole, decimals] = String(Number(value.toFixed(digits))).split('.');
  return formatCount(Number(whole)) + (decimals ? `,${decimals}` : '');
};

const formatRate = (value: number) => formatNumber(value, value < 10 ? 1 : 0);
export const formatShare = (share: number) => `${formatNumber(share * 100, share < 0.1 ? 2 : 1)}\u00a0%`;
const formatTimes = (times: number) => `${formatCount(times)} kali`;
/** As a share of the visits, else as a count. */
export const formatHappened = (happened: number, visits: number): string => {
  const share = toShare(happened, visits);
  return share === null ? formatTimes(happened) : formatShare(share);
};
const formatMs = (ms: number) =>
  ms < 1000 ? `${formatNumber(ms, 0)}\u00a0ms` : `${formatNumber(ms / 1000, 2)}\u00a0s`;

/** Limits and formats of the vitals. Source: web.dev, Web Vitals, at the 75th percentile. */
export const VITALS: Record<
  ShownVital,
  { title: string; note: string; good: number; poor: number; format: (value: number) => string }
> = {
  lcp: { title: 'LCP', note: 'isi terbesar tampil', good: 2500, poor: 4000, format: formatMs },
  inp: { title: 'INP', note: 'tanggapan atas sentuhan', good: 200, poor: 500, format: formatMs },
  cls: {
    title: 'CLS',
    note: 'pergeseran tata letak',
    good: 0.1,
    poor: 0.25,
    format: (value) => formatNumber(value, 3),
  },
};

const P75 = 0.75;

export const percentile75 = (vital: ShownVital, { vitals }: Counts): number | null => {
  const histogram = vitals[vital];
  return histogram ? estimatePercentile(vital, histogram, P75) : null;
};

export const NO_VISITS = 'belum ada kunjungan';

/** The plots of one package. Shares and percentiles cover the window up to each bucket. */
export const packagePlots = (shown: readonly PlotLine[], span: TimeSpan): Plot[] => {
  const names = shown.map(({ letter, style, text }) => ({ letter, style, text }));
  const rolling = shown.map(({ counts }) => rollingCounts(counts.buckets, span));
  const createSeries = (getValue: (counts: Counts) => number | null) =>
    names.map((name, at): Series => ({ ...name, values: (rolling[at] ?? []).map(getValue) }));
  const shares = (what: 'failures' | 'errors') =>
    createSeries((counts) => toShare(counts[what], counts.visits)).map((series, at) => ({
      ...series,
      counts: (rolling[at] ?? []).map((counts) => countWithoutShare(counts[what], counts.visits)),
    }));
  const window = windowText(span);
  return [
    {
      ...{ id: 'kunjungan', title: 'Kunjungan per menit', note: 'bertumpuk menurut rilis', kind: 'bands' },
      ...{ least: 1, format: formatRate, none: NO_VISITS, series: visitsPerMinute(shown, span) },
    },
    {
      ...{ id: 'gagal', title: 'Gagal', note: `dari kunjungan dalam ${window}`, kind: 'lines' },
      ...{ least: 0.01, format: formatShare, none: NO_VISITS, series: shares('failures') },
    },
    {
      ...{ id: 'galat', title: 'Galat', note: `dari kunjungan dalam ${window}`, kind: 'lines' },
      ...{ least: 0.01, format: formatShare, none: NO_VISITS, series: shares('errors') },
    },
    ...(['lcp', 'inp', 'cls'] as const).map((vital): Plot => {
      const { title, note, good, poor, format } = VITALS[vital];
      return {
        ...{ id: vital, title: `${title}, p75`, note: `${note}, ${window}`, kind: 'lines', limits: { good, poor } },
        ...{
          least: poor * 1.1,
          format,
          none: 'belum terukur',
          series: createSeries((counts) => percentile75(vital, counts)),
        },
      };
    }),
  ];
};

const countWithoutShare = (happened: number, visits: number): number | null =>
  toShare(happened, visits) !== null || (happened === 0 && visits === 0) ? null : happened;

const visitsPerMinute = (shown: readonly PlotLine[], span: TimeSpan): Series[] =>
  shown.map(({ letter, style, text, counts }) => ({
    ...{ letter, style, text },
    values: span.starts.map((start, at) => (counts.buckets[at]?.visits ?? 0) / minutesIn(span, start)),
  }));

/** A text alternative: the last and highest value of each series. */
export const plotSummary = (plot: Plot): string =>
  `${plot.title}. ${plot.series.map((one) => `${seriesName(one)}: ${describeSeries(one, plot)}`).join('; ')}.`;

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
