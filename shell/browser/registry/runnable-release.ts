import type { PageRelease } from '@acara/shared-contract/release';
import type { RunnableRelease } from '../guard/release-runner.ts';
import { loadLifecycles } from './load-remote.ts';
import { learnRelease } from './page-releases.ts';

/** A release of a remote of this page, whose `PageRelease` may have to be asked for. */
export type RemoteRelease = RunnableRelease & {
  /** What is known of it; undefined for a fallback that nobody has asked about. */
  record: () => PageRelease | undefined;
  /** Asks about it. */
  find: () => Promise<PageRelease>;
};

/** The release that the document names. */
const namedRelease = (release: PageRelease): RemoteRelease => ({
  releaseId: release.releaseId,
  record: () => release,
  find: async () => release,
  load: () => loadLifecycles(release),
});

/** The release to run when that one fails. Its record is fetched when it is needed. */
const fallbackRelease = (page: Window, { releaseId, address, integrity }: Required<PageRelease>['fallback']) => {
  let known: PageRelease | undefined;
  let attempts = 0;
  const find = async () => {
    if (known) return known;
    // A copy that was damaged on the way must not come out of the browser's cache a second time.
    const answer = await page.fetch(address, { integrity, cache: attempts++ > 0 ? 'reload' : 'default' });
    if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
    const release = (await answer.json()) as PageRelease; // Its bytes are those that the registry vouches for.
    if (!known) learnRelease(release);
    return (known ??= release);
  };
  return { releaseId, record: () => known, find, load: async () => loadLifecycles(await find()) };
};

/** What this page may run of a remote: the release that its document names, then that one's fallback. */
export const runnableReleases = (page: Window, release: PageRelease): RemoteRelease[] => [
  namedRelease(release),
  ...(release.fallback ? [fallbackRelease(page, release.fallback)] : []),
];
