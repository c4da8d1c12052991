import type { TabChannel, TabLock } from './browser-tabs.ts';
import type { SessionStorage } from './session-storage.ts';

/** Why a session ended: by its member here, in another tab, or because the server refused its credentials. */
export type EndReason = 'signed-out' | 'elsewhere' | 'refused';

/** All that the session needs from outside. */
export type SessionDependencies = {
  storage: SessionStorage;
  /** Asks the server of this site. */
  fetch: (path: string, init: RequestInit) => Promise<Response>;
  /** Called once the stores are empty, to leave the page; `to` is where a logout leads, `/` unless it says otherwise. */
  onEnded: (reason: EndReason, to: string) => void;
  /** Called when a guest has become a member because another tab logged in. */
  onBegun?: () => void;
  channel: TabChannel;
  lock: TabLock;
  /** Milliseconds since 1970. */
  now: () => number;
};

/** The parts of a page whose session has been started. */
export type SessionContext = SessionDependencies & {
  /** The exchange of the token that is under way in this page. */
  exchange: Promise<string> | null;
};

let context: SessionContext | null = null;

/** The connection of this page; null on the server and until the shell has started the session: all are guests then. */
export const currentSessionContext = (): SessionContext | null => context;

export const setSessionContext = (parts: SessionDependencies): void => {
  context = { ...parts, exchange: null };
};
