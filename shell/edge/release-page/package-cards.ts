import { packageState, WATCH_ADDRESS, type PackageState } from '@acara/releases';
import type { RegistryDocument } from '@acara/shared-contract/registry';
import { formatCount } from '@acara/shared-ui/formats';
import { markup, type Markup } from './markup.ts';
import { formatHappened } from './plots.ts';
import type { Report } from './read-report.ts';
import { countPackages, type Counts } from './release-counts.ts';
import { momentText, percentText } from './texts.ts';

/** Address of the plots of a package. */
export const packageAddress = (remote: string, rangeId: string): string =>
  `${WATCH_ADDRESS}?${new URLSearchParams({ range: rangeId, package: remote }).toString()}`;

/** The releases of each package and their counts. @param chosen the package whose plots are shown */
export const packageCards = ({ minutes, range, span }: Report, registry: RegistryDocument, chosen: string): Markup => {
  const counts = minutes && countPackages(minutes, span);
  return markup`<ul class="packages">${Object.keys(registry.microFrontends).map((remote) => {
    const isChosen = remote === chosen;
    return markup`<li class="${isChosen ? 'card chosen' : 'card'}">
<h3><a class="cover" href="${packageAddress(remote, range.id)}#grafik"${isChosen && markup` aria-current="true"`}>${remote}</a></h3>
${roles(packageState(registry, remote))}
${counts && countsLine(counts.get(remote))}
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

const roles = ({ releases, everybody: stable, candidate }: PackageState): Markup => {
  const of = (id: string | null) => releases.find(({ releaseId }) => releaseId === id);
  const canary = of(candidate);
  const revoked = releases
    .flatMap((row) => (row.revoked ? [{ ...row, revoked: row.revoked }] : []))
    .toSorted((one, other) => other.revoked.at.localeCompare(one.revoked.at));
  const bp = of(stable)?.bp ?? 0;
  return markup`<ul class="roles">
<li><span class="badge">${bp === 10_000 ? 'Semua pengunjung' : `Yang lain, ${percentText(bp)}`}</span> <span class="id">${stable}</span></li>
${canary && markup`<li><span class="badge badge-canary">Canary, ${percentText(canary.bp)}</span> <span class="id">${canary.releaseId}</span></li>`}
${revoked
  .slice(0, SHOWN_REVOKED)
  .map(
    (row) =>
      markup`<li><span class="badge badge-revoked">Ditarik</span> <span class="id">${row.releaseId}</span> <span class="why">${momentText(row.revoked.at)}: ${row.revoked.why || 'tanpa alasan'}</span></li>`,
  )}
${revoked.length > SHOWN_REVOKED && markup`<li class="soft">dan ${revoked.length - SHOWN_REVOKED} rilis lain yang ditarik</li>`}
</ul>`;
};
