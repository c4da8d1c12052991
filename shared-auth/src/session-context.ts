import type { AuthTokens, LoginResult } from '@acara/shared-contract';

export type Identity = { id: number; name: string };

/** Where the credentials of a session are stored. Nothing is cached: other tabs write there too. */
export type SessionStorage = {
  accessToken: () => string | null;
  refreshToken: () => string | null;
  /** The member; null where id or name are missing or garbled. */
  identity: () => Identity | null;
  save: (login: LoginResult, options?: SignInOptions) => void;
  replaceTokens: (tokens: AuthTokens) => void;
  rename: (name: string) => void;
  /** Clears all storage of the site but the theme and the visitor id. */
  clear: () => void;
  /** Clears the data of this tab. */
  clearTab: () => void;
  /** Whether saved data is still there after a reload. */
  isLasting: () => boolean;
};

export type SignInOptions = { viaGoogle?: boolean };

/** Messages between the tabs of the site. The other tab may run another release: listeners must validate messages. */
export type TabChannel = {
  post: (message: unknown) => void;
  listen: (onMessage: (message: unknown) => void) => void;
};

/** Runs one caller at a time among all tabs of the site. */
export type TabLock = <T>(act: () => Promise<T>) => Promise<T>;

/** Sent to the other tabs when the stored session has changed. */
export const SESSION_MESSAGE = 'session';

/** Why a session ended: its member logged out here, in another tab, or the server refused the credentials. */
export type EndReason = 'signed-out' | 'elsewhere' | 'refused';

export type SessionDependencies = {
  storage: SessionStorage;
  /** Sends a request to this site's server. */
  fetch: (path: string, init: RequestInit) => Promise<Response>;
  /** Called once the storage is empty, to leave the page for `to`. */
  onEnded: (reason: EndReason, to: string) => void;
  /** Called when a guest has become a member because another tab logged in. */
  onBegun?: () => void;
  channel: TabChannel;
  lock: TabLock;
};

/** The dependencies of a started session, and its refresh under way. */
export type SessionContext = SessionDependencies & { exchange: Promise<string> | null };

let context: SessionContext | null = null;

/** Null on the server and until the shell has started the session: every visitor is a guest then. */
export const currentSessionContext = (): SessionContext | null => context;

export const setSessionContext = (dependencies: SessionDependencies): void => {
  context = { ...dependencies, exchange: null };
};

/** In a chunk of their own: only a refresh and a logout need them. */
export const loadSessionRequests = () => import(/* webpackChunkName: "session-requests" */ './session-requests.ts');
