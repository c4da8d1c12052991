import { SET_COOKIE, VISITOR_ADDRESS } from '@acara/shared-contract/release';

/**
 * Documents come from caches that all visitors share, so this page got no cookie: a visitor who has none gets an id and
 * a release set, for the next document. Later changes of the set come with the beacon of each visit.
 */
export const requestReleaseSet = ({ document, navigator }: Pick<Window, 'document' | 'navigator'>): void => {
  if (new RegExp(`(^|; )${SET_COOKIE}=`).test(document.cookie)) return;
  try {
    navigator.sendBeacon(VISITOR_ADDRESS);
  } catch {
    // Missing or blocked: the visitor gets the stable releases.
  }
};
