import type { AuthTokens } from '@acara/shared-contract';
import type { SessionStorage } from './session-storage.ts';

/** Why a session ended: by its member here, in another tab, or because the server refused its credentials. */
export type EndReason = 'signed-out' | 'elsewhere' | 'refused';

/** Something a member did that other slices and tabs show too. */
export type MemberChange = { topic: 'like'; eventId: number; liked: boolean } | { topic: 'purchase' };

/** What tabs tell each other: that the stores hold another session now, or what the member did. */
export type TabMessage = 'session' | MemberChange;

/** Speaks to the other tabs of the site. */
export type TabChannel = {
  post: (message: TabMessage) => void;
  listen: (onMessage: (message: TabMessage) => void) => void;
};

/** Runs one caller at a time among all tabs of the site. */
export type TabLock = <T>(act: () => Promise<T>) => Promise<T>;

/** All that the session needs from outside; the shell gives it, so that this package knows no HTTP. */
export type SessionConnection = {
  storage: SessionStorage;
  /** Exchanges the refresh token. `refused`: the server will never take it. Rejects where no answer came. */
  postRefresh: (refreshToken: string, accessToken: string) => Promise<AuthTokens | 'refused'>;
  /** Ends the session at the server. */
  postLogout: (refreshToken: string, accessToken: string) => Promise<void>;
  /** Called once the stores are empty, to leave the page; `to` is where a logout leads, `/` unless it says otherwise. */
  onEnded: (reason: EndReason, to: string) => void;
  channel: TabChannel;
  lock: TabLock;
  /** Milliseconds since 1970. */
  now: () => number;
};

let connection: SessionConnection | null = null;

/** The connection of this page; null on the server and until the shell has made it: everyone is a guest then. */
export const currentConnection = (): SessionConnection | null => connection;

export const setConnection = (next: SessionConnection | null): void => {
  connection = next;
};
