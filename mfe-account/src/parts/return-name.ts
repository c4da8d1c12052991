import { type ReturnPlace } from '@acara/shared-auth';
import { fitsPattern } from '@acara/shared-contract/path-pattern';
import { paths } from '@acara/shared-contract/paths';
import { pageNames } from './page-names.ts';

/** Public pages that a login may lead back to without a name of their own. */
const publicNames = {
  [paths.eventDetail.pattern]: 'halaman event',
  [paths.privateEventDetail.pattern]: 'halaman event',
  [paths.events.pattern]: 'daftar event',
  [paths.moreEvents.pattern]: 'daftar event',
  [paths.search.pattern]: 'hasil pencarian',
  [paths.tag.pattern]: 'daftar event',
};

const names = Object.entries({ ...pageNames, ...publicNames });

/** What to call the page that a login leads back to. */
export const returnName = ({ path, name }: ReturnPlace): string => {
  const pathname = path.split(/[?#]/)[0] ?? path;
  return name ?? names.find(([pattern]) => fitsPattern(pattern, pathname))?.[1] ?? 'halaman sebelumnya';
};
