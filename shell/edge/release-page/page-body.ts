import type { DescribedFailure } from '@acara/releases';
import { SHELL_NAME } from '@acara/shared-contract/release';
import { auditList, doneNotice } from './audit-list.ts';
import { failureList } from './failure-list.ts';
import { findOpenHalts, findOpenSurges, haltNotice, surgeNotice } from './incident-notices.ts';
import { packageCards, releaseTable, analysisCard, worstFirst } from './page-sections.ts';
import { markup, type Markup } from './markup.ts';
import type { Report } from './read-report.ts';
import { RANGES } from './release-counts.ts';
import { getView, listTeams, ofTeam, teamLinks, viewAddress } from './team-view.ts';
import { clockText } from './texts.ts';

/** What the reader wants to see: a package's counts, a team's packages, the change that they made. */
export type Wanted = { remote: string | null; team: string | null; revision?: number | null };

/** @param failures of the chosen package; null: they cannot be read */
export const pageBody = (all: Report, wanted: Wanted, failures: readonly DescribedFailure[] | null = []): Markup => {
  const report = ofTeam(all, wanted.team);
  const chosen = chosenPackage(report, wanted.remote);
  return markup`<main id="isi" tabindex="-1">
<div class="top"><h1>Rilis</h1><p class="soft">Diperbarui ${clockText(report.now)}${report.registry && `, registri revisi ${report.registry.extras.acara.revision}`}</p></div>
${teamLinks(listTeams(all), getView(report))}
${doneNotice(report, wanted.revision ?? null)}
${notices(report)}
${findOpenHalts(report).map((halts) => haltNotice(halts, report))}
${findOpenSurges(report).map((surge) => surgeNotice(surge, report))}
<section aria-labelledby="uji"><h2 id="uji">Uji yang berjalan</h2>${analysisCards(report)}</section>
<section aria-labelledby="paket"><h2 id="paket">Paket</h2>${packages(report, chosen)}</section>
${chosen !== null && markup`<section aria-labelledby="angka">${counts(report, chosen)}</section>`}
${chosen !== null && markup`<section aria-labelledby="kegagalan"><h2 id="kegagalan">Kegagalan ${chosen}</h2>${failureList(failures)}</section>`}
<section aria-labelledby="perubahan"><h2 id="perubahan">Perubahan terakhir</h2>${changes(report)}</section>
</main>`;
};

/** The requested package, else one under analysis or halted, else the shell. */
export const chosenPackage = (report: Report, wanted: string | null): string | null => {
  const listed = Object.keys(report.registry?.microFrontends ?? {});
  const halted = findOpenHalts(report).map(({ state }) => state.remote);
  const candidates = [wanted, worstFirst(report.analyses)[0]?.analysis.remote, halted[0], SHELL_NAME, listed[0]];
  return candidates.find((remote) => remote != null && listed.includes(remote)) ?? null;
};

const notices = ({ isRegistryUnavailable, minutes, healthGate, freeze, isBehindUnknownProxy }: Report) => [
  !healthGate.isOn &&
    markup`<p class="notice"><strong>Gerbang dimatikan.</strong> Semua dihitung, tetapi tidak ada rilis yang dihentikan otomatis (RELEASE_GATE).</p>`,
  freeze !== null &&
    markup`<p class="notice"><strong>Masa beku.</strong> Sekarang ${freeze} (WIB): tidak ada rilis yang mendapat lebih banyak pengunjung, juga tidak oleh rencananya. Rilis yang gagal tetap dihentikan (RELEASE_FREEZES).</p>`,
  isBehindUnknownProxy &&
    markup`<p class="notice"><strong>Jaringan pengunjung tidak diketahui.</strong> Pengunjung datang lewat proxy yang tidak disebut dalam EDGE_TRUST_PROXY. Semua yang lewat proxy itu tampak dari satu jaringan, sehingga rilis tidak dapat dihentikan otomatis.</p>`,
  isRegistryUnavailable &&
    markup`<p class="notice"><strong>Registri tidak dapat dijangkau.</strong> Yang tampil adalah keadaan terakhir yang diketahui server ini; pengunjung tetap dilayani menurut keadaan itu.</p>`,
  minutes === null &&
    markup`<p class="notice"><strong>Hitungan tidak dapat dijangkau.</strong> Kunjungan, kegagalan, dan uji belum dapat ditampilkan. Selama itu mungkin tidak ada rilis yang dihentikan otomatis.</p>`,
];

const analysisCards = (report: Report): Markup =>
  report.analyses.length === 0
    ? markup`<p class="empty">Tidak ada uji yang berjalan. Rilis diuji selama sebagian pengunjung mendapatnya; rilis yang langsung untuk semua tidak punya pembanding.</p>`
    : markup`<div class="analyses">${worstFirst(report.analyses).map((analysis) => analysisCard(analysis, report))}</div>`;

const packages = (report: Report, chosen: string | null): Markup =>
  report.registry && chosen !== null
    ? packageCards(report, report.registry, chosen)
    : markup`<p class="empty">Belum ada rilis yang diterbitkan.</p>`;

const counts = (report: Report, remote: string): Markup =>
  markup`<div class="top"><h2 id="angka">Angka ${remote}</h2>${rangeLinks(report, remote)}</div>${
    report.minutes
      ? releaseTable(report, remote, report.minutes)
      : markup`<p class="empty">Hitungan tidak dapat dijangkau.</p>`
  }`;

const rangeLinks = ({ range, team }: Report, remote: string): Markup =>
  markup`<nav class="ranges" aria-label="Rentang waktu">${RANGES.map(
    ({ id, text }) =>
      markup`<a href="${viewAddress({ rangeId: id, team }, { package: remote })}#angka"${id === range.id && markup` aria-current="true"`}>${text}</a>`,
  )}</nav>`;

const changes = ({ audit }: Report): Markup =>
  audit ? auditList(audit) : markup`<p class="empty">Catatan perubahan tidak dapat dijangkau.</p>`;
