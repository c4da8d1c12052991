import type { PageRelease } from '@acara/shared-contract/release';

/** What a page knows of a release of `mfe-a`, which has an entry and nothing else. */
export const pageRelease = (releaseId: string, more: Partial<PageRelease> = {}): PageRelease => ({
  releaseId,
  base: `/r/mfe-a/${releaseId}/`,
  container: releaseId,
  routes: {},
  entry: 'remoteEntry.js',
  chunks: [],
  assets: {},
  ...more,
});
