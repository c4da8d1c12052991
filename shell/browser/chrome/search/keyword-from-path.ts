import { routeAt } from '@acara/shared-contract/links';

/** The keyword whose results a path shows; empty on any other page. */
export const keywordFromPath = (path: string): string => {
  if (routeAt(path)?.name !== 'search') return '';
  try {
    return decodeURIComponent(path.split('/')[2] ?? '').trim();
  } catch {
    return '';
  }
};
