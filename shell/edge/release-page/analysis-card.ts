import { evidenceByKind, HALT_THRESHOLD, FAILURE_KINDS, type FailureKind, type AnalysisTally } from '@acara/releases';
import { formatCount } from '@acara/shared-ui/formats';
import { scaleLog } from 'd3-scale';
import { markup, type Markup } from './markup.ts';
import { formatNumber, formatShare } from './plots.ts';
import type { HealthGate, Report } from './read-report.ts';
import { FEWEST_FOR_SHARE } from './release-counts.ts';
import { durationText, momentText, percentText } from './texts.ts';

const FAILURE_TEXTS: Record<FailureKind, { title: string; note: string }> = {
  failure: { title: 'Gagal', note: 'bagian halaman atau kerangka tidak jalan' },
  error: { title: 'Galat', note: 'galat skrip yang tidak tertangani' },
  slow: { title: 'Lambat', note: 'LCP, INP, atau CLS buruk' },
};

type AnalysisReport = Report['analyses'][number];

/** Those with the most evidence first. */
export const worstFirst = (analyses: readonly AnalysisReport[]): AnalysisReport[] =>
  analyses.toSorted((one, other) => most(other) - most(one));

const most = ({ tally }: AnalysisReport): number => (tally ? Math.max(...Object.values(evidenceByKind(tally))) : 0);

/** One running canary analysis. */
export const analysisCard = (
  { analysis, tally }: AnalysisReport,
  { now, healthGate }: Pick<Report, 'now' | 'healthGate'>,
): Markup => {
  const startedAt = Date.parse(analysis.startedAt);
  return markup`<article class="card">
<h3>${analysis.remote} <span class="id">${analysis.releaseId}</span></h3>
<p class="soft">Canary ${percentText(analysis.bp)} pengunjung sejak ${momentText(startedAt)}, sudah ${durationText(now - startedAt)}.</p>
${tally ? markup`<div class="failures">${FAILURE_KINDS.map((kind) => failureSection(kind, tally, healthGate))}</div>` : markup`<p class="notice">Hitungan uji ini belum dapat dibaca.</p>`}
</article>`;
};

const failureSection = (kind: FailureKind, tally: AnalysisTally, { networks: needed }: HealthGate): Markup => {
  const { shares, networks } = tally[kind];
  const sums = sumShares(shares);
  const { title, note } = FAILURE_TEXTS[kind];
  if (sums.canary + sums.control === 0)
    return markup`<section class="failure"><div><h4>${title}</h4><p class="soft">${note}</p></div><p class="soft">Belum ada pengunjung yang terkena.</p></section>`;
  return markup`<section class="failure">
<div><h4>${title}</h4><p class="soft">${note}</p>
<dl class="facts"><div><dt>Canary</dt><dd>${formatCount(sums.canary)}</dd></div><div><dt>Kontrol</dt><dd>${formatCount(sums.control)}</dd></div><div><dt>Jaringan, perlu ${needed}</dt><dd>${formatCount(networks)}</dd></div></dl></div>
<div>${evidenceBar(evidenceByKind(tally)[kind])}<p class="soft">${comparison(sums)}</p></div>
</section>`;
};

type Sums = { canary: number; control: number; expected: number };

/**
 * A share may have several entries. `expected`: affected canary visitors if the canary failed as often as the stable
 * release.
 */
const sumShares = (shares: AnalysisTally[FailureKind]['shares']): Sums =>
  shares.reduce(
    (sums, { bp, canary, control }) => ({
      canary: sums.canary + canary,
      control: sums.control + control,
      expected: sums.expected + ((canary + control) * bp) / 10_000,
    }),
    { canary: 0, control: 0, expected: 0 },
  );

const comparison = ({ canary, control, expected }: Sums): string => {
  const all = canary + control;
  if (all < FEWEST_FOR_SHARE)
    return `${formatCount(canary)} dari ${formatCount(all)} yang terkena ada di canary; bila sama saja, sekitar ${formatNumber(expected, 1)}.`;
  return `${formatShare(canary / all)} dari yang terkena ada di canary; bila sama saja, ${formatShare(expected / all)}.`;
};

const BAR = { width: 300, height: 36, left: 0, right: 0, top: 4, thick: 10 };
/** 1 is neutral; some room beyond the limit shows how far it was exceeded. */
const scale = scaleLog([1, HALT_THRESHOLD * 4], [BAR.left, BAR.width - BAR.right]).clamp(true);

/** Position of the evidence on the bar. Less than 1 speaks for the release and has no length. */
export const evidenceAt = (evidence: number): number => Math.round(scale(Math.max(evidence, 1)) * 100) / 100;

/** Evidence against the limit, on a log scale. */
export const evidenceBar = (evidence: number): Markup => {
  const { left, right, width, height, top, thick } = BAR;
  const limit = evidenceAt(HALT_THRESHOLD);
  const end = evidenceAt(evidence);
  const text = markup`Bukti <strong>${evidenceText(evidence)}</strong> dari batas ${formatCount(HALT_THRESHOLD)}`;
  return markup`<p class="evidence">${text}</p><svg class="bar" viewBox="0 0 ${width} ${height}" aria-hidden="true">
<rect class="bar-ground" x="${left}" y="${top}" width="${width - left - right}" height="${thick}" rx="5"/>
${end > left && markup`<rect class="${evidence >= HALT_THRESHOLD ? 'bar-over' : 'bar-fill'}" x="${left}" y="${top}" width="${Math.max(end - left, thick)}" height="${thick}" rx="5"/>`}
<line class="bar-limit" x1="${limit}" x2="${limit}" y1="${top - 3}" y2="${top + thick + 5}"/>
${[1, 10, 100, HALT_THRESHOLD].map((tick) => markup`<text class="bar-tick" x="${evidenceAt(tick)}" y="${top + thick + 16}" text-anchor="${tick === 1 ? 'start' : 'middle'}">${tick === HALT_THRESHOLD ? `batas ${formatCount(tick)}` : formatCount(tick)}</text>`)}
</svg>`;
};

const evidenceText = (evidence: number): string => {
  if (evidence < 0.1) return 'di bawah 0,1';
  return formatNumber(evidence, evidence < 10 ? 1 : 0);
};
