import { scaleLinear, scaleUtc, type ScaleLinear, type ScaleTime } from 'd3-scale';
import { stack, area, line } from 'd3-shape';
import { plotSummary, seriesName, valueText, withoutShareText, type Plot, type Series } from './plots.ts';
import { getMiddle, type TimeSpan } from './release-counts.ts';
import { markup, trusted, type Markup } from './markup.ts';
import { atWib } from './texts.ts';

export const FRAME = { width: 320, height: 200, left: 46, right: 28, top: 12, bottom: 26 };

const WIB_MS = 7 * 3_600_000;

type PlotScales = {
  x: (instant: number) => number;
  y: ScaleLinear<number, number>;
  instants: number[];
  values: number[];
};

type Band = { lower: number; upper: number }[];

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

const highest = (plot: Plot): number => {
  const values =
    plot.kind === 'bands'
      ? plotBands(plot).flatMap((band) => band.map(({ upper }) => upper))
      : plot.series.flatMap((one) => one.values.map((value) => value ?? 0));
  return values.reduce((most, value) => Math.max(most, value), 0);
};

const isEmpty = ({ series, kind }: Plot): boolean =>
  series.every(({ values }) => values.every((value) => value === null || (kind === 'bands' && value === 0)));

const { width, height, left, right, top, bottom } = FRAME;
const END = width - right;
const GROUND = height - bottom;

const round = (value: number) => Math.round(value * 100) / 100;

/** A plot as SVG. Series differ by letter and by dash or pattern, not by colour alone. */
const plotDrawing = (plot: Plot, span: TimeSpan): Markup => {
  const scales = plotScales(plot, span);
  const middles = span.starts.map((start) => getMiddle(span, start));
  const { marks, labels } = plot.kind === 'bands' ? bands(plot, middles, scales) : lines(plot, middles, scales);
  return markup`<svg class="plot" viewBox="0 0 ${width} ${height}" role="img" aria-label="${plotSummary(plot)}">${[
    limitZones(plot, scales),
    axes(plot, scales),
    marks,
    limitLines(plot, scales),
    endLabels(labels),
  ]}</svg>`;
};

type EndLabel = Pick<Series, 'letter' | 'style'> & { x: number; y: number };
type Drawn = { marks: (Markup | false | undefined)[]; labels: EndLabel[] };

const lines = ({ series }: Plot, middles: readonly number[], { x, y }: PlotScales): Drawn => {
  const draw = line<number | null>()
    .defined((value) => value !== null)
    .x((_, at) => round(x(middles[at] ?? 0)))
    .y((value) => round(y(value ?? 0)))
    .digits(2);
  const drawn = series.map(({ letter, style, values }) => {
    const last = values.findLastIndex((value) => value !== null);
    return {
      mark: markup`<path class="line ink-${style} dash-${style}" d="${draw(values) ?? ''}"/>`,
      label: last < 0 ? [] : [{ letter, style, x: x(middles[last] ?? 0), y: y(values[last] ?? 0) }],
    };
  });
  // The first ones are on top.
  return { marks: drawn.map(({ mark }) => mark).toReversed(), labels: drawn.flatMap(({ label }) => label) };
};

const bands = (plot: Plot, middles: readonly number[], { x, y }: PlotScales): Drawn => {
  const at = (index: number) => round(x(middles[index] ?? 0));
  const fill = area<Band[number]>(
    (_, index) => at(index),
    ({ lower }) => y(lower),
    ({ upper }) => y(upper),
  ).digits(2);
  const edge = line<Band[number]>(
    (_, index) => at(index),
    ({ upper }) => y(upper),
  ).digits(2);
  const stacked = plotBands(plot);
  return {
    // The edge of a band without height would hide the one below.
    marks: plot.series.map(({ style, values }, index) => {
      const band = stacked[index] ?? [];
      return (
        values.some((value) => value) &&
        markup`<path class="band" fill="url(#isi-${style})" d="${fill(band) ?? ''}"/><path class="line ink-${style}" d="${edge(band) ?? ''}"/>`
      );
    }),
    labels: plot.series.flatMap(({ letter, style }, index) => {
      const last = stacked[index]?.at(-1);
      return last ? [{ letter, style, x: x(middles.at(-1) ?? 0), y: y((last.lower + last.upper) / 2) }] : [];
    }),
  };
};

const axes = ({ format }: Plot, { x, y, instants, values }: PlotScales): Markup =>
  markup`<g class="axis">${[
    ...values.map((value) => {
      const at = round(y(value));
      return markup`<line class="${value === 0 ? 'ground' : 'grid'}" x1="${left}" x2="${END}" y1="${at}" y2="${at}"/><text x="${left - 6}" y="${at + 4}" text-anchor="end">${value === 0 ? '0' : format(value)}</text>`;
    }),
    ...instants.map(
      (instant) =>
        markup`<line class="ground" x1="${round(x(instant))}" x2="${round(x(instant))}" y1="${GROUND}" y2="${GROUND + 4}"/><text x="${round(x(instant))}" y="${GROUND + 17}" text-anchor="middle">${atWib(instant).format('HH:mm')}</text>`,
    ),
  ]}</g>`;

const limitZones = ({ limits }: Plot, { y }: PlotScales): Markup | null =>
  limits
    ? markup`<rect class="zone-fair" x="${left}" y="${round(y(limits.poor))}" width="${END - left}" height="${round(y(limits.good) - y(limits.poor))}"/><rect class="zone-poor" x="${left}" y="${top}" width="${END - left}" height="${round(y(limits.poor) - top)}"/>`
    : null;

const limitLines = ({ limits, format }: Plot, { y }: PlotScales): Markup[] =>
  limits
    ? (['good', 'poor'] as const).map((name) => {
        const at = round(y(limits[name]));
        const text = name === 'good' ? `baik sampai ${format(limits.good)}` : `buruk di atas ${format(limits.poor)}`;
        return markup`<line class="limit limit-${name}" x1="${left}" x2="${END}" y1="${at}" y2="${at}"/><text class="limit-text" x="${left + 4}" y="${at - 4}">${text}</text>`;
      })
    : [];

const STEP = 12;

/** Letters at the ends of lines, moved apart where they overlap. */
const endLabels = (labels: readonly EndLabel[]): Markup[] => {
  const sorted = labels.toSorted((one, other) => one.y - other.y);
  const places = sorted.map(({ y }) => Math.max(y, top));
  for (let at = 1; at < places.length; at += 1) places[at] = Math.max(places[at] ?? 0, (places[at - 1] ?? 0) + STEP);
  for (let at = places.length - 1, limit = GROUND; at >= 0; at -= 1, limit -= STEP)
    places[at] = Math.min(places[at] ?? 0, limit);
  return sorted.map(
    ({ letter, style, x }, at) =>
      markup`<text class="end ink-${style}" x="${round(x) + 5}" y="${round(places[at] ?? 0) + 4}">${letter}</text>`,
  );
};

/** Content of each style's pattern, 8 units wide and high, to differ without colour. */
const TILES = [
  '',
  '<path d="M-2 2 2 -2M0 8 8 0M6 10 10 6"/>',
  '<circle cx="4" cy="4" r="1.4"/>',
  '<path d="M0 4H8"/>',
  '<path d="M-2 6 2 10M0 0 8 8M6 -2 10 2"/>',
  '<path d="M4 0V8"/>',
  '<path d="M0 4H8M4 0V8"/>',
];

export const STYLES = TILES.length;

/** Fill patterns of bands, once for all plots of a page. */
export const patternDefinitions = trusted(
  `<svg class="definitions" width="0" height="0" aria-hidden="true"><defs>${TILES.map(
    (tile, style) =>
      `<pattern id="isi-${style}" class="tile-${style}" width="8" height="8" patternUnits="userSpaceOnUse"><rect width="8" height="8"/>${tile}</pattern>`,
  ).join('')}</defs></svg>`,
);

export const plotFigures = (plots: readonly Plot[], span: TimeSpan): Markup[] => {
  const times = span.starts.map((start) => atWib(start).format('HH:mm'));
  return plots.map((plot) => plotFigure(plot, span, times));
};

const plotFigure = (plot: Plot, span: TimeSpan, times: readonly string[]): Markup => {
  const withoutShare = withoutShareText(plot);
  const isDrawn = !isEmpty(plot);
  return markup`<figure class="figure">
<figcaption><h3>${plot.title}</h3><p>${plot.note}</p></figcaption>
${isDrawn && plotDrawing(plot, span)}
${withoutShare !== null && markup`<p class="${isDrawn ? 'soft' : 'empty'}">${withoutShare}</p>`}
${isDrawn || withoutShare !== null ? plotTable(plot, times) : markup`<p class="empty">Belum ada yang terukur dalam rentang ini.</p>`}
</figure>`;
};

const plotTable = (plot: Plot, times: readonly string[]): Markup => {
  const rows = times.map((time, at) => ({ time, values: plot.series.map((one) => valueText(one, at, plot.format)) }));
  return markup`<details class="numbers" id="angka-${plot.id}"><summary>Angka</summary>
<div class="scroll" id="gulung-${plot.id}" tabindex="0" role="region" aria-label="Angka: ${plot.title}"><table>
<thead><tr><th scope="col">WIB</th>${plot.series.map((one) => markup`<th scope="col" class="number">${seriesName(one)}</th>`)}</tr></thead>
<tbody>${rows
    .toReversed()
    .map(
      ({ time, values }) =>
        markup`<tr><th scope="row">${time}</th>${values.map((value) => markup`<td class="number">${value ?? '–'}</td>`)}</tr>`,
    )}</tbody></table></div></details>`;
};
