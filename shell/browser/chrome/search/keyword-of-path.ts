import { fitsPattern } from '@acara/shared-contract/path-pattern';
import { paths } from '@acara/shared-contract/paths';

/** The keyword whose results a path shows; empty on any other page. */
export const keywordOfPath = (path: string): string => {
  if (!fitsPattern(paths.search.pattern, path)) return '';
  try {
    return decodeURIComponent(path.split('/')[2] ?? '').trim();
  } catch {
    return '';
  }
};
