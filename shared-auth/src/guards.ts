import type { Access } from '@acara/shared-contract/paths';
import { currentConnection } from './connection.ts';
import { hasRegistered } from './tab-notes.ts';

/** The guard that lets in whoever has a profile id or an access token (spec §2, Route guards). */
export const hasProfileOrToken = (): boolean => {
  const storage = currentConnection()?.storage;
  return !!storage && (storage.identity() !== null || storage.accessToken() !== null);
};

/**
 * Whether this visitor may enter a route. A screen decides what it needs besides, such as a payment token.
 * Who may not goes to the not-found route (spec §2).
 */
export const mayEnter = (access: Access): boolean => {
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
