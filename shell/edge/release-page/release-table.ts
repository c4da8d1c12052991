import type { ReleaseRow } from '@acara/releases';
import { formatCount } from '@acara/shared-ui/formats';
import { markup, type Markup } from './markup.ts';
import { formatHappened, NO_VISITS, percentile75, VITALS } from './plots.ts';
import { isEmptyCounts, SHOWN_VITALS, type ShownVital } from './release-counts.ts';
import type { CountedRelease, PlotLine } from './shown-releases.ts';
import { percentText } from './texts.ts';

/** The counts of each release in the range, with its letter and pattern in the plots. */
export const releaseTable = (releases: readonly CountedRelease[], shown: readonly PlotLine[]): Markup => {
  const rest = shown.find(({ letter }) => letter === 'lain');
  return markup`<div class="scroll" id="gulung-rilis" tabindex="0" role="region" aria-label="Rilis dalam rentang ini"><table class="releases">
<thead><tr><th scope="col">Garis</th><th scope="col">Rilis</th><th scope="col">Untuk siapa</th>${['Kunjungan', 'Gagal', 'Galat', 'Cadangan', ...SHOWN_VITALS.map((vital) => VITALS[vital].title)].map((title) => markup`<th scope="col" class="number">${title}</th>`)}</tr></thead>
<tbody>${releases.map((release) => releaseRow(release, release.line ?? rest))}</tbody></table></div>`;
};

const releaseRow = ({ releaseId, row, counts: { total } }: CountedRelease, drawn: PlotLine | undefined): Markup => {
  const part = (happened: number) =>
    happened === 0 && total.visits === 0 ? '–' : formatHappened(happened, total.visits);
  return markup`<tr><td>${drawn && swatch(drawn)}</td><th scope="row" class="id">${releaseId}</th><td>${roleText(row)}${isEmptyCounts(total) && `, ${NO_VISITS}`}</td>
<td class="number">${formatCount(total.visits)}</td><td class="number">${part(total.failures)}</td><td class="number">${part(total.errors)}</td><td class="number">${formatCount(total.fallbacks)}</td>${SHOWN_VITALS.map((vital) => vitalCell(vital, percentile75(vital, total)))}</tr>`;
};

const vitalCell = (vital: ShownVital, value: number | null): Markup => {
  if (value === null) return markup`<td class="number">–</td>`;
  const { poor, format } = VITALS[vital];
  return value > poor
    ? markup`<td class="number poor">${format(value)} <small>buruk</small></td>`
    : markup`<td class="number">${format(value)}</td>`;
};

const roleText = (row: ReleaseRow | undefined): string => {
  if (!row) return 'tidak terdaftar lagi';
  if (row.state === 'everybody') return row.bp === 10_000 ? 'semua' : `yang lain, ${percentText(row.bp)}`;
  if (row.state === 'candidate') return `canary, ${percentText(row.bp)}`;
  return row.revoked ? 'ditarik' : 'halaman yang masih terbuka';
};

const swatch = ({ style, letter }: PlotLine): Markup =>
  markup`<span class="key"><svg class="swatch" viewBox="0 0 34 16" aria-hidden="true"><rect x="0" y="0" width="34" height="16" rx="4" fill="url(#isi-${style})"/><path class="line ink-${style} dash-${style}" d="M3 8H31"/></svg> <strong class="letter-${style}">${letter}</strong></span>`;
