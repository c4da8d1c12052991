import { placeText, type DescribedFailure } from '@acara/releases';
import { formatCount } from '@acara/shared-ui/formats';
import { markup, type Markup } from './markup.ts';
import { KINDS } from './incident-notices.ts';
import { formatShare } from './texts.ts';

const SHOWN = 10;
/** Source maps are read for them. */
const CACHED_MS = 30_000;

/** Failures by package; null: they cannot be read in time. */
export type FailureReader = (remote: string) => Promise<readonly DescribedFailure[] | null>;

/** Reads the failures of each package at most once in half a minute, one package at a time. */
export const createFailureCache = (
  read: (remote: string) => Promise<readonly DescribedFailure[]>,
  uptime: () => number,
) => {
  /** `at`: when they were read; null while they are being read. */
  const cached = new Map<string, { at: number | null; failures: Promise<readonly DescribedFailure[]> }>();
  let last: Promise<unknown> = Promise.resolve();
  return (remote: string): Promise<readonly DescribedFailure[]> => {
    const known = cached.get(remote);
    if (known && (known.at === null || uptime() - known.at < CACHED_MS)) return known.failures;
    const failures = last.then(() => read(remote));
    const entry = { at: null as number | null, failures };
    cached.set(remote, entry);
    last = failures.then(
      () => {
        entry.at = uptime();
      },
      () => cached.delete(remote),
    );
    return failures;
  };
};

/** What went wrong in a package's releases, that of the most visitors first. */
export const failureList = (failures: readonly DescribedFailure[] | null): Markup => {
  if (!failures) return markup`<p class="empty">Kegagalan belum dapat dibaca.</p>`;
  if (failures.length === 0) return markup`<p class="empty">Tidak ada kegagalan dalam 48 jam terakhir.</p>`;
  return markup`<ol class="audit">${failures.slice(0, SHOWN).map(
    (failure) => markup`<li>
<p class="cause">${KINDS.get(failure.kind) ?? failure.kind}: ${failure.message}<br><code>${placeText(failure)}</code></p>
<p class="soft">Rilis <span class="id">${failure.releaseId}</span>, commit ${failure.commit}, pertama di <span class="id">${failure.firstReleaseId}</span></p>
<p class="soft">${formatCount(failure.visitors)} pengunjung (${formatShare(failure.share)} dari yang terkena di rilis itu), ${formatCount(failure.count)} kali</p>
</li>`,
  )}</ol>`;
};
