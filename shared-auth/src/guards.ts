import { currentSessionContext } from './session-context.ts';
import { hasRegistered } from './tab-notes.ts';

/** The guard that lets in whoever has a profile id or an access token. */
export const hasProfileOrToken = (): boolean => {
  const storage = currentSessionContext()?.storage;
  return !!storage && (storage.identity() !== null || storage.accessToken() !== null);
};

type FormerAccess = 'public' | 'logged-in' | 'private' | 'after-registration' | 'payment-token';

/**
 * Whether this visitor may enter a route, for slices of before there were declarations; others ask `decideAccess` of
 * the contract.
 */
export const mayEnter = (access: FormerAccess): boolean => {
  switch (access) {
    case 'public':
      return true;
    case 'after-registration':
      return hasRegistered();
    case 'logged-in':
    case 'private':
    case 'payment-token':
      return hasProfileOrToken();
  }
};
