import type { AuthTokens } from '@acara/shared-contract';
import type { Identity, SessionStorage } from '../session-storage.ts';

/** What a stored session is made of. */
export type StoredSession = { identity: Identity; tokens: AuthTokens };

/** A storage in memory; several 'tabs' of a test may share one. */
export const memorySessionStorage = (stored: StoredSession | null = null): SessionStorage => {
  let identity = stored?.identity ?? null;
  let tokens = stored?.tokens ?? null;
  let offset = 0;
  return {
    accessToken: () => tokens?.token ?? null,
    refreshToken: () => tokens?.refreshToken ?? null,
    identity: () => identity,
    clockOffset: () => offset,
    save: (login, clockOffset) => {
      identity = { id: login.id, name: login.name };
      tokens = login.auth;
      offset = clockOffset;
    },
    replaceTokens: (next, clockOffset) => {
      tokens = next;
      offset = clockOffset;
    },
    rename: (name) => {
      identity = identity && { ...identity, name };
    },
    clear: () => {
      identity = null;
      tokens = null;
    },
    clearTab: () => undefined,
    isLasting: () => true,
  };
};
