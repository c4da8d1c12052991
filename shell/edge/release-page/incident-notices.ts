import { ownerText, packageState, placeText, type PackageState, type ReleaseRow } from '@acara/releases';
import type { ReleaseFailure } from '@acara/releases/registry';
import { formatCount } from '@acara/shared-ui/formats';
import { markup, type Markup } from './markup.ts';
import type { Report } from './read-report.ts';
import { getView, viewAddress } from './team-view.ts';
import { momentText } from './texts.ts';

export const ACK_ADDRESS = '/_releases/ack';
/** Field of the form: the package. */
export const ACK_FIELD = 'package';

type RevokedRow = ReleaseRow & { revoked: NonNullable<ReleaseRow['revoked']> };

/** Automatic halts of a package that nobody has acknowledged, the latest first; at least one. */
export type OpenHalts = { state: PackageState; rows: [RevokedRow, ...RevokedRow[]] };

type SurgeRow = ReleaseRow & { surge: NonNullable<ReleaseRow['surge']> };

/** Releases that many pages lost, which nobody has acknowledged; one of each package, the latest first. */
export const findOpenSurges = ({ registry }: Pick<Report, 'registry'>): { state: PackageState; row: SurgeRow }[] =>
  Object.keys(registry?.microFrontends ?? {})
    .flatMap((remote) => {
      if (!registry) return [];
      const state = packageState(registry, remote);
      const [row] = state.releases
        .flatMap((one) => (one.surge && !one.surge.acknowledged ? [{ ...one, surge: one.surge }] : []))
        .toSorted((one, other) => other.surge.at.localeCompare(one.surge.at));
      return row ? [{ state, row }] : [];
    })
    .toSorted(({ row: one }, { row: other }) => other.surge.at.localeCompare(one.surge.at));

/** By package, the latest halt first. */
export const findOpenHalts = ({ registry }: Pick<Report, 'registry'>): OpenHalts[] =>
  Object.keys(registry?.microFrontends ?? {})
    .flatMap((remote): OpenHalts[] => {
      if (!registry) return [];
      const state = packageState(registry, remote);
      const [latest, ...others] = state.releases
        .flatMap((row) => (row.revoked && !row.revoked.acknowledged ? [{ ...row, revoked: row.revoked }] : []))
        .filter(({ revoked }) => revoked.automatic)
        .toSorted((one, other) => other.revoked.at.localeCompare(one.revoked.at));
      return latest ? [{ state, rows: [latest, ...others] }] : [];
    })
    .toSorted(({ rows: [one] }, { rows: [other] }) => other.revoked.at.localeCompare(one.revoked.at));

/** The latest halt of a package, with its cause, and the button that acknowledges all of the package. */
export const haltNotice = ({ state, rows: [row, ...others] }: OpenHalts, report: Report): Markup => {
  const more = others.length > 0 && ` Juga ${formatCount(others.length)} rilis sebelumnya.`;
  return notice({ id: 'akui', title: 'Dihentikan otomatis', state, row, incident: row.revoked, more }, report);
};

/** Surges of a package: many pages lost its release. */
export const surgeNotice = ({ state, row }: ReturnType<typeof findOpenSurges>[number], report: Report): Markup =>
  notice({ id: 'akui-lonjakan', title: 'Banyak halaman kehilangan', state, row, incident: row.surge }, report);

type Noticed = {
  /** Of the button. */
  id: string;
  title: string;
  state: PackageState;
  row: ReleaseRow;
  incident: RevokedRow['revoked'];
  more?: string | false;
};

const notice = ({ id, title, state, row, incident, more = false }: Noticed, report: Report): Markup => {
  const { at, why, failure } = incident;
  return markup`<section class="notice notice-halted" aria-label="${`${title}: ${state.remote}`}">
<p><strong>${title}: ${state.remote} <span class="id">${row.releaseId}</span>.</strong> ${momentText(at)}.${more}</p>
${failure && causeText(failure)}
<p class="soft">Commit ${row.commit}${state.owner && markup`, pemilik ${ownerText(state.owner)}`}</p>
<p class="soft">${why}</p>
<form method="post" action="${viewAddress(getView(report), {}, ACK_ADDRESS)}"><input type="hidden" name="${ACK_FIELD}" value="${state.remote}"><button class="act" id="${id}-${state.remote}">Akui ${state.remote}</button></form>
</section>`;
};

export const KINDS = new Map([
  ['failure', 'Gagal'],
  ['error', 'Galat'],
  ['slow', 'Lambat'],
  ['symptom', 'Gejala'],
  ['unusable', 'Tidak dapat dipakai'],
]);

/** What most visitors of a halted release had. */
export const causeText = (failure: ReleaseFailure): Markup =>
  markup`<p class="cause">${KINDS.get(failure.kind) ?? failure.kind}: ${failure.message}<br><code>${placeText(failure)}</code><br><span class="soft">${formatCount(failure.visitors)} pengunjung, pertama di rilis ${failure.firstReleaseId}</span></p>`;
