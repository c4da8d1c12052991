import { mayEnter } from '@acara/shared-auth';
import { fitsPattern } from '@acara/shared-contract/path-pattern';
import { paths } from '@acara/shared-contract/paths';

/** Pages that every member may open; a guest may not. */
const MEMBERS_PAGES = Object.values(paths)
  .filter(({ access }) => access === 'private' || access === 'logged-in')
  .map(({ pattern }) => pattern);

/** What the guard of a page noted with this entry of the history (docs/contracts/history-state.md). */
const noted = (state: unknown): unknown => {
  const own: unknown = typeof state === 'object' && state !== null && 'usr' in state ? state.usr : null;
  return typeof own === 'object' && own !== null && 'wanted' in own ? own.wanted : null;
};

/** The private page that a guest wanted to open before the not-found screen; null where there is none. */
export const wantedPage = (state: unknown): string | null => {
  const path = noted(state);
  if (typeof path !== 'string' || mayEnter('private')) return null;
  const pathname = path.split(/[?#]/)[0] ?? path;
  return MEMBERS_PAGES.some((pattern) => fitsPattern(pattern, pathname)) ? path : null;
};
