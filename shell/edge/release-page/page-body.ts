import { HEALTH_GATE, packageState } from '@acara/releases';
import type { AuditEntry, RegistryDocument } from '@acara/shared-contract/registry';
import { SHELL_NAME } from '@acara/shared-contract/release';
import { auditList, packageAddress, packageCards, releaseTable, analysisCard, worstFirst } from './page-sections.ts';
import { markup, type Markup } from './markup.ts';
import { plotFigures, patternDefinitions } from './plot-drawing.ts';
import { packagePlots, shownReleases } from './plots.ts';
import type { Report } from './read-report.ts';
import { countReleases, FEWEST_FOR_SHARE, isEmptyCounts, RANGES } from './release-counts.ts';
import { clockText, momentText } from './texts.ts';

const DAY = 24 * 3_600_000;

export const pageBody = (report: Report, wanted: string | null): Markup => {
  const chosen = chosenPackage(report, wanted);
  return markup`<main id="isi" tabindex="-1">
<div class="top"><h1>Rilis</h1><p class="soft">Diperbarui ${clockText(report.now)}${report.registry && `, registri revisi ${report.registry.extras.acara.revision}`}</p></div>
${patternDefinitions}
${notices(report)}
${haltedByHealthGate(report).map(haltedNotice)}
<section aria-labelledby="uji"><h2 id="uji">Uji yang berjalan</h2>${analysisCards(report)}</section>
<section aria-labelledby="paket"><h2 id="paket">Paket</h2>${packages(report, chosen)}</section>
${chosen !== null && markup`<section aria-labelledby="grafik">${plots(report, chosen)}</section>`}
<section aria-labelledby="perubahan"><h2 id="perubahan">Perubahan terakhir</h2>${changes(report)}</section>
</main>`;
};

/** The requested package, else one under analysis or halted today, else the shell. */
const chosenPackage = (report: Report, wanted: string | null): string | null => {
  const listed = Object.keys(report.registry?.microFrontends ?? {});
  const halted = haltedByHealthGate(report).flatMap(({ diff }) => diff.map(({ remote }) => remote));
  const candidates = [wanted, worstFirst(report.analyses)[0]?.analysis.remote, halted[0], SHELL_NAME, listed[0]];
  return candidates.find((remote) => remote != null && listed.includes(remote)) ?? null;
};

const notices = ({ isRegistryUnavailable, minutes, healthGate, isBehindUnknownProxy }: Report) => [
  !healthGate.isOn &&
    markup`<p class="notice"><strong>Gerbang dimatikan.</strong> Semua dihitung, tetapi tidak ada rilis yang dihentikan otomatis (RELEASE_GATE).</p>`,
  isBehindUnknownProxy &&
    markup`<p class="notice"><strong>Jaringan pengunjung tidak diketahui.</strong> Pengunjung datang lewat proxy yang tidak disebut dalam EDGE_TRUST_PROXY. Semua yang lewat proxy itu tampak dari satu jaringan, sehingga rilis tidak dapat dihentikan otomatis.</p>`,
  isRegistryUnavailable &&
    markup`<p class="notice"><strong>Registri tidak dapat dijangkau.</strong> Yang tampil adalah keadaan terakhir yang diketahui server ini; pengunjung tetap dilayani menurut keadaan itu.</p>`,
  minutes === null &&
    markup`<p class="notice"><strong>Hitungan tidak dapat dijangkau.</strong> Kunjungan, kegagalan, dan uji belum dapat ditampilkan. Selama itu mungkin tidak ada rilis yang dihentikan otomatis.</p>`,
];

/** Releases that the health gate halted within a day, the latest first. */
const haltedByHealthGate = ({ audit, now }: Report): AuditEntry[] =>
  (audit ?? [])
    .filter(({ by, action, at }) => by === HEALTH_GATE && action === 'halt' && now - Date.parse(at) < DAY)
    .toReversed();

const haltedNotice = ({ at, why, diff }: AuditEntry): Markup => {
  const taken = diff.find(({ mark, to }) => mark === 'revoked' && to !== null);
  return markup`<p class="notice notice-halted"><strong>Dihentikan otomatis: ${taken?.remote} ${taken?.releaseId}.</strong> ${momentText(at)}. ${why}</p>`;
};

const analysisCards = (report: Report): Markup =>
  report.analyses.length === 0
    ? markup`<p class="empty">Tidak ada uji yang berjalan. Rilis diuji selama sebagian pengunjung mendapatnya; rilis yang langsung untuk semua tidak punya pembanding.</p>`
    : markup`<div class="analyses">${worstFirst(report.analyses).map((analysis) => analysisCard(analysis, report))}</div>`;

const packages = (report: Report, chosen: string | null): Markup =>
  report.registry && chosen !== null
    ? packageCards(report, report.registry, chosen)
    : markup`<p class="empty">Belum ada rilis yang diterbitkan.</p>`;

const plots = (report: Report, remote: string): Markup => {
  const { minutes, span } = report;
  return markup`<div class="top"><h2 id="grafik">Grafik ${remote}</h2>${rangeLinks(report, remote)}</div>${
    minutes
      ? packageSection(selectShown(report.registry, countReleases(minutes, remote, span), { remote, report }), span)
      : markup`<p class="empty">Hitungan tidak dapat dijangkau.</p>`
  }`;
};

const selectShown = (
  registry: RegistryDocument | null,
  counts: ReturnType<typeof countReleases>,
  { remote, report }: { remote: string; report: Report },
) => shownReleases(registry && packageState(registry, remote), counts, report.span);

const packageSection = ({ shown, releases }: ReturnType<typeof shownReleases>, span: Report['span']): Markup => {
  const table = releases.length > 0 && releaseTable(releases, shown);
  if (releases.every(({ counts }) => isEmptyCounts(counts.total)))
    return markup`${table}<p class="empty">Belum ada kunjungan dalam rentang ini.</p>`;
  return markup`${table}
<p class="soft">Gagal dan galat: bagian dari kunjungan, atau berapa kali bila kunjungan kurang dari ${FEWEST_FOR_SHARE} atau lebih sedikit dari kejadiannya. Cadangan: berapa kali halaman menjalankan rilis lain sebagai gantinya. LCP, INP, dan CLS: p75, tiga dari empat kunjungan tidak lebih buruk.</p>
<div class="plots">${plotFigures(packagePlots(shown, span), span)}</div>`;
};

const rangeLinks = ({ range }: Report, remote: string): Markup =>
  markup`<nav class="ranges" aria-label="Rentang waktu">${RANGES.map(
    ({ id, text }) =>
      markup`<a href="${packageAddress(remote, id)}#grafik"${id === range.id && markup` aria-current="true"`}>${text}</a>`,
  )}</nav>`;

const changes = ({ audit }: Report): Markup =>
  audit ? auditList(audit) : markup`<p class="empty">Catatan perubahan tidak dapat dijangkau.</p>`;
