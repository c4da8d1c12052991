import type { AuthTokens, LoginResult } from '@acara/shared-contract';

/** Who a stored session belongs to. */
export type Identity = { id: number; name: string };

/** How somebody logged in. */
export type LoginManner = { viaGoogle?: boolean };

/**
 * Where the credentials of a session are kept. Read anew at every call, since other tabs write there too.
 * The shell injects the browser's; tests their own.
 */
export type SessionStorage = {
  accessToken: () => string | null;
  refreshToken: () => string | null;
  /** Id and name of the member, or null where they are missing or garbled. */
  identity: () => Identity | null;
  /** Milliseconds by which the server's clock is ahead of this browser's; 0 where unknown. */
  clockOffset: () => number;
  /** Keeps what a login answered. */
  save: (login: LoginResult, clockOffset: number, how?: LoginManner) => void;
  replaceTokens: (tokens: AuthTokens, clockOffset: number) => void;
  /** Keeps another name of the member. */
  rename: (name: string) => void;
  /** Empties every store of the site but the theme and the visitor id. */
  clear: () => void;
  /** Empties what this tab alone keeps. */
  clearTab: () => void;
  /** Whether a reload will find what was saved. */
  isLasting: () => boolean;
};
