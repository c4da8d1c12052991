import type { PageRelease } from '@acara/shared-contract/release';
import type { RunnableRelease } from '../guard/release-runner.ts';
import { loadLifecycles } from './load-remote.ts';
import { learnRelease } from './page-releases.ts';

/** A release of a remote of this page, whose record may have to be fetched. */
export type RemoteRelease = RunnableRelease & {
  /** Undefined for a fallback whose record was not fetched yet. */
  record: () => PageRelease | undefined;
  find: () => Promise<PageRelease>;
};

const namedRelease = (release: PageRelease): RemoteRelease => ({
  releaseId: release.releaseId,
  record: () => release,
  find: async () => release,
  load: () => loadLifecycles(release),
});

const fallbackRelease = (page: Window, { releaseId, address, integrity }: Required<PageRelease>['fallback']) => {
  let known: PageRelease | undefined;
  let attempts = 0;
  const find = async () => {
    if (known) return known;
    // A damaged copy must not come out of the browser's cache again.
    const response = await page.fetch(address, { integrity, cache: attempts++ > 0 ? 'reload' : 'default' });
    if (!response.ok) throw new Error(`${address}: status ${response.status}`);
    const release = (await response.json()) as PageRelease;
    if (!known) learnRelease(release);
    return (known ??= release);
  };
  return { releaseId, record: () => known, find, load: async () => loadLifecycles(await find()) };
};

/** What this page may run of a remote: the release that the document names, then its fallback. */
export const runnableReleases = (page: Window, release: PageRelease): RemoteRelease[] => [
  namedRelease(release),
  ...(release.fallback ? [fallbackRelease(page, release.fallback)] : []),
];
