import { seriesName, valueText, withoutShareText, type Plot } from './plots.ts';
import { markup, type Markup } from './markup.ts';
import { plotDrawing } from './plot-drawing.ts';
import { isEmpty } from './plot-scales.ts';
import { atWib } from './texts.ts';
import type { TimeSpan } from './time-span.ts';

/** Plots, each with its title and a collapsed table of its numbers. */
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
