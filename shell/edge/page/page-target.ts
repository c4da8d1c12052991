import { fitsPattern } from '@acara/shared-contract/path-pattern';
import { paths } from '@acara/shared-contract/paths';
import type { PageReleases } from '@acara/shared-contract/release';

/** What an address is to the edge. */
export type PageTarget =
  | {
      kind: 'slice';
      remote: string;
      /** `public` pages are rendered here; `private` ones by the browser, after its guard. */
      access: 'public' | 'private';
      /** The address itself holds a code: never kept, never sent on as a referrer. */
      isSecret: boolean;
    }
  | { kind: 'not-found' };

/** Addresses that let in whoever holds them. */
const SECRET = [paths.privateEventDetail.pattern, paths.resetPassword.pattern];
const PRIVATE = Object.values(paths)
  .filter(({ access }) => access !== 'public')
  .map(({ pattern }) => pattern);

const fitsAny = (patterns: readonly string[], pathname: string) =>
  patterns.some((pattern) => fitsPattern(pattern, pathname));

/** Finds the release that serves a path. A path of the route table whose remote has no release is not found. */
export const pageTarget = (pathname: string, { remotes }: PageReleases): PageTarget => {
  const owner = Object.entries(remotes).find(([, release]) => fitsAny(release.paths, pathname));
  if (!owner) return { kind: 'not-found' };
  return {
    kind: 'slice',
    remote: owner[0],
    access: fitsAny(PRIVATE, pathname) ? 'private' : 'public',
    isSecret: fitsAny(SECRET, pathname),
  };
};
