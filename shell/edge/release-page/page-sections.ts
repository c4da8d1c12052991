import {
  estimatePercentile,
  ownerText,
  packageState,
  evidenceByKind,
  HALT_THRESHOLDS,
  FAILURE_KINDS,
  listMetrics,
  type PackageState,
  type FailureKind,
  type AnalysisTally,
  type MinuteCount,
  type ReleaseRow,
} from '@acara/releases';
import type { RegistryDocument } from '@acara/releases/registry';
import { formatCount } from '@acara/shared-ui/formats';
import { markup, type Markup } from './markup.ts';
import type { Report, HealthGate } from './read-report.ts';
import {
  countPackages,
  countReleases,
  FEWEST_FOR_SHARE,
  isEmptyCounts,
  noCounts,
  SHOWN_VITALS,
  type Counts,
  type ShownVital,
} from './release-counts.ts';
import { causeText } from './incident-notices.ts';
import { packageActions } from './package-actions.ts';
import { getView, viewAddress } from './team-view.ts';
import { durationText, formatHappened, formatMs, formatNumber, formatShare, momentText, percentText } from './texts.ts';

export const packageCards = (report: Report, registry: RegistryDocument, chosen: string): Markup => {
  const { minutes, from } = report;
  const counts = minutes && countPackages(minutes, from);
  return markup`<ul class="packages">${Object.keys(registry.microFrontends).map((remote) => {
    const isChosen = remote === chosen;
    const state = packageState(registry, remote);
    return markup`<li class="${isChosen ? 'card chosen' : 'card'}">
<h3><a class="cover" href="${viewAddress(getView(report), { package: remote })}#angka"${isChosen && markup` aria-current="true"`}>${remote}</a></h3>
${state.owner && markup`<p class="soft">${ownerText(state.owner)}</p>`}
${roles(state)}
${counts && countsLine(counts.get(remote))}
${packageActions(state, report)}
</li>`;
  })}</ul>`;
};

const countsLine = (counts: Counts | undefined): Markup => {
  if (!counts) return markup`<p class="soft">Belum ada kunjungan dalam rentang ini.</p>`;
  const { visits, failures, errors } = counts;
  const part = (happened: number) => formatHappened(happened, visits);
  return markup`<p class="soft">${formatCount(visits)} kunjungan, ${part(failures)} gagal, ${part(errors)} galat</p>`;
};

/** The audit has all of them. */
const SHOWN_REVOKED = 2;

const roles = ({ releases, stable, candidate, approval }: PackageState): Markup => {
  const of = (id: string | null) => releases.find(({ releaseId }) => releaseId === id);
  const canary = of(candidate);
  const revoked = releases
    .flatMap((row) => (row.revoked ? [{ ...row, revoked: row.revoked }] : []))
    .toSorted((one, other) => other.revoked.at.localeCompare(one.revoked.at));
  const bp = of(stable)?.bp ?? 0;
  return markup`<ul class="roles">
<li><span class="badge">${bp === 10_000 ? 'Semua pengunjung' : `Yang lain, ${percentText(bp)}`}</span> <span class="id">${stable}</span></li>
${canary && markup`<li><span class="badge badge-canary">${canary.isForStaff ? 'Staf' : `Canary, ${percentText(canary.bp)}`}</span> <span class="id">${canary.releaseId}</span></li>`}
${approval && approvalItem(approval)}
${revoked
  .slice(0, SHOWN_REVOKED)
  .map(
    (row) =>
      markup`<li><span class="badge badge-revoked">Ditarik</span> <span class="id">${row.releaseId}</span> ${revokedText(row.revoked)}</li>`,
  )}
${revoked.length > SHOWN_REVOKED && markup`<li class="soft">dan ${revoked.length - SHOWN_REVOKED} rilis lain yang ditarik</li>`}
</ul>`;
};

const approvalItem = ({ aboveBp, startedBy, by }: NonNullable<PackageState['approval']>): Markup =>
  by === null
    ? markup`<li class="why">Di atas ${percentText(aboveBp)} perlu persetujuan${startedBy !== null && ` dari orang lain selain ${startedBy}`} (release -- approve)</li>`
    : markup`<li class="why">Disetujui ${by}</li>`;

/** The cause where it is known, else the reason. */
const revokedText = ({ at, why, failure, acknowledged }: NonNullable<ReleaseRow['revoked']>): Markup =>
  markup`<span class="why">${momentText(at)}${!failure && `: ${why || 'tanpa alasan'}`}</span>${failure && causeText(failure)}${acknowledged && markup`<span class="why">Diakui ${acknowledged.by}, ${momentText(acknowledged.at)}</span>`}`;

/** All visitors, in basis points. */
const WHOLE = 10_000;

const FAILURE_TEXTS: Record<FailureKind, { title: string; note: string }> = {
  failure: { title: 'Gagal', note: 'bagian halaman atau kerangka tidak jalan' },
  error: { title: 'Galat', note: 'galat skrip yang tidak tertangani' },
  slow: { title: 'Lambat', note: 'LCP, INP, atau CLS buruk, halaman tersendat 3 detik, dan tingkat lain' },
  symptom: { title: 'Gejala', note: 'halaman beku, kosong, tertutup, atau berputar-putar' },
  server: { title: 'Peladen', note: 'halaman yang hanya dapat dibuat rilis lain, atau membocorkan memori' },
  unusable: {
    title: 'Tidak dapat dipakai',
    note: 'pesan galat di halaman, panggilan yang gagal, atau tombol yang ditekan sia-sia',
  },
  goal: { title: 'Tujuan', note: 'kunjungan yang terdengar, dan langkah yang dicapai; bukti bila jarang di canary' },
};

type AnalysisReport = Report['analyses'][number];

export const worstFirst = (analyses: readonly AnalysisReport[]): AnalysisReport[] =>
  analyses.toSorted((one, other) => most(other) - most(one));

const most = ({ tally }: AnalysisReport): number => (tally ? Math.max(...Object.values(evidenceByKind(tally))) : 0);

export const analysisCard = (
  { analysis, tally }: AnalysisReport,
  { now, healthGate }: Pick<Report, 'now' | 'healthGate'>,
): Markup => {
  const startedAt = Date.parse(analysis.startedAt);
  return markup`<article class="card">
<h3>${analysis.remote} <span class="id">${analysis.releaseId}</span></h3>
<p class="soft">${audienceText(analysis)} sejak ${momentText(startedAt)}, sudah ${durationText(now - startedAt)}.</p>
${tally ? markup`<div class="failures">${FAILURE_KINDS.map((kind) => failureSection(kind, tally, healthGate))}</div>` : markup`<p class="notice">Hitungan uji ini belum dapat dibaca.</p>`}
</article>`;
};

const audienceText = ({ bp, controlId, isHoldback }: AnalysisReport['analysis']): Markup =>
  isHoldback
    ? markup`Semua pengunjung, kecuali ${percentText(WHOLE - bp)} yang masih memakai <span class="id">${controlId}</span>; diuji`
    : markup`Canary ${percentText(bp)} pengunjung`;

const failureSection = (kind: FailureKind, tally: AnalysisTally, { networks: needed }: HealthGate): Markup => {
  const { shares, networks } = tally[kind];
  const sums = sumShares(shares);
  const { title, note } = FAILURE_TEXTS[kind];
  const metrics = listMetrics(tally, kind);
  if (sums.canary + sums.control === 0 && metrics.length === 0)
    return markup`<section class="failure"><div><h4>${title}</h4><p class="soft">${note}</p></div><p class="soft">Belum ada pengunjung yang terkena.</p></section>`;
  return markup`<section class="failure">
<div><h4>${title}</h4><p class="soft">${note}</p>
<dl class="facts"><div><dt>Canary</dt><dd>${formatCount(sums.canary)}</dd></div><div><dt>Kontrol</dt><dd>${formatCount(sums.control)}</dd></div><div><dt>Jaringan, perlu ${needed}</dt><dd>${formatCount(networks)}</dd></div></dl></div>
<div><p class="evidence">Bukti <strong>${evidenceText(evidenceByKind(tally)[kind])}</strong> dari batas ${formatCount(HALT_THRESHOLDS[kind])}</p><p class="soft">${comparison(sums, kind)}</p>${metrics.map((one) => markup`<p class="soft">${one.metric.slice(kind.length + 1)}: ${comparison(sumShares(one.shares), kind)}</p>`)}</div>
</section>`;
};

type Sums = { canary: number; control: number; expected: number };

/** A share may have several entries. `expected`: canary visitors if it failed as often as the stable release. */
const sumShares = (shares: AnalysisTally[FailureKind]['shares']): Sums =>
  shares.reduce(
    (sums, { bp, canary, control }) => ({
      canary: sums.canary + canary,
      control: sums.control + control,
      expected: sums.expected + ((canary + control) * bp) / WHOLE,
    }),
    { canary: 0, control: 0, expected: 0 },
  );

const comparison = ({ canary, control, expected }: Sums, kind: FailureKind): string => {
  const all = canary + control;
  const who = kind === 'goal' ? 'yang mencapainya' : 'yang terkena';
  if (all < FEWEST_FOR_SHARE)
    return `${formatCount(canary)} dari ${formatCount(all)} ${who} ada di canary; bila sama saja, sekitar ${formatNumber(expected, 1)}.`;
  return `${formatShare(canary / all)} dari ${who} ada di canary; bila sama saja, ${formatShare(expected / all)}.`;
};

const evidenceText = (evidence: number): string => {
  if (evidence < 0.1) return 'di bawah 0,1';
  return formatNumber(evidence, evidence < 10 ? 1 : 0);
};

const NO_VISITS = 'belum ada kunjungan';

/** Formats of the vitals, and the lower limit of poor. Source: web.dev, Web Vitals, at the 75th percentile. */
const VITALS: Record<ShownVital, { title: string; poor: number; format: (value: number) => string }> = {
  lcp: { title: 'LCP', poor: 4000, format: formatMs },
  inp: { title: 'INP', poor: 500, format: formatMs },
  cls: { title: 'CLS', poor: 0.25, format: (value) => formatNumber(value, 3) },
};

const P75 = 0.75;

type CountedRelease = { releaseId: string; row: ReleaseRow | undefined; counts: Counts };

/** The stable release and the canary always, then others with counts, the newest first. */
const listCounted = (state: PackageState | null, counted: ReadonlyMap<string, Counts>): CountedRelease[] => {
  const rows = new Map(state?.releases.map((row) => [row.releaseId, row]));
  const roles = [state?.stable, state?.candidate].filter((id) => id !== undefined && id !== null);
  const listed = [...rows.keys()].toReversed().filter((id) => counted.has(id));
  const gone = [...counted.keys()]
    .filter((id) => !rows.has(id))
    .toSorted()
    .toReversed();
  return [...new Set([...roles, ...listed, ...gone])].map((releaseId) => ({
    releaseId,
    row: rows.get(releaseId),
    counts: counted.get(releaseId) ?? noCounts(),
  }));
};

/** The counts of each release of a package in the range. */
export const releaseTable = ({ registry, from }: Report, remote: string, minutes: readonly MinuteCount[]): Markup => {
  const releases = listCounted(registry && packageState(registry, remote), countReleases(minutes, remote, from));
  const table = markup`<div class="scroll" id="gulung-rilis" tabindex="0" role="region" aria-label="Rilis dalam rentang ini"><table class="releases">
<thead><tr><th scope="col">Rilis</th><th scope="col">Untuk siapa</th>${['Kunjungan', 'Gagal', 'Galat', 'Cadangan', ...SHOWN_VITALS.map((vital) => VITALS[vital].title)].map((title) => markup`<th scope="col" class="number">${title}</th>`)}</tr></thead>
<tbody>${releases.map(releaseRow)}</tbody></table></div>`;
  if (releases.every(({ counts }) => isEmptyCounts(counts)))
    return markup`${releases.length > 0 && table}<p class="empty">Belum ada kunjungan dalam rentang ini.</p>`;
  return markup`${table}
<p class="soft">Gagal dan galat: bagian dari kunjungan, atau berapa kali bila kunjungan kurang dari ${FEWEST_FOR_SHARE} atau lebih sedikit dari kejadiannya. Cadangan: berapa kali halaman menjalankan rilis lain sebagai gantinya. LCP, INP, dan CLS: p75, tiga dari empat kunjungan tidak lebih buruk.</p>`;
};

const releaseRow = ({ releaseId, row, counts }: CountedRelease): Markup => {
  const { visits, failures, errors, fallbacks } = counts;
  const part = (happened: number) => (happened === 0 && visits === 0 ? '–' : formatHappened(happened, visits));
  return markup`<tr><th scope="row" class="id">${releaseId}</th><td>${roleText(row)}${isEmptyCounts(counts) && `, ${NO_VISITS}`}</td>
<td class="number">${formatCount(visits)}</td><td class="number">${part(failures)}</td><td class="number">${part(errors)}</td><td class="number">${formatCount(fallbacks)}</td>${SHOWN_VITALS.map((vital) => vitalCell(vital, counts))}</tr>`;
};

const vitalCell = (vital: ShownVital, { vitals }: Counts): Markup => {
  const histogram = vitals[vital];
  const value = histogram ? estimatePercentile(vital, histogram, P75) : null;
  if (value === null) return markup`<td class="number">–</td>`;
  const { poor, format } = VITALS[vital];
  return value > poor
    ? markup`<td class="number poor">${format(value)} <small>buruk</small></td>`
    : markup`<td class="number">${format(value)}</td>`;
};

const roleText = (row: ReleaseRow | undefined): string => {
  if (!row) return 'tidak terdaftar lagi';
  if (row.state === 'stable') return row.bp === 10_000 ? 'semua' : `yang lain, ${percentText(row.bp)}`;
  if (row.isForStaff) return 'staf';
  if (row.state === 'candidate') return `canary, ${percentText(row.bp)}`;
  return row.revoked ? 'ditarik' : 'halaman yang masih terbuka';
};
