import type { LoginResult } from '@acara/shared-contract';
import { SESSION_MESSAGE } from './browser-tabs.ts';
import { learnClock, publishClock } from './clock.ts';
import {
  currentSessionContext,
  setSessionContext,
  type EndReason,
  type SessionDependencies,
} from './session-context.ts';
import { loadSessionRequests } from './load-session-requests.ts';
import { pageBus } from './page-bus.ts';
import { forgetNotes, forgetRegistration } from './tab-notes.ts';
import type { LoginManner } from './session-storage.ts';
import { currentSession, emitSession, GUEST, storedSession } from './session.ts';

/** Starts the session of the page from where it is kept, and follows what other tabs do. Called once, by the shell. */
export const startSession = (dependencies: SessionDependencies): void => {
  setSessionContext(dependencies);
  publishClock(dependencies.storage.clockOffset());
  emitSession(storedSession(dependencies.storage));
  dependencies.channel.listen((message) => {
    // A message may be old when a busy tab hears it: what counts is what the stores hold now.
    if (message === SESSION_MESSAGE) readSession();
  });
  pageBus.joinTabs(dependencies.channel);
};

/** Looks at the stores again: after another tab wrote, or when a page comes back from where it could hear nothing. */
const readSession = (): void => {
  const context = currentSessionContext();
  if (!context) return;
  const stored = storedSession(context.storage);
  const wasMember = currentSession().status === 'member';
  if (stored.status === 'member') {
    emitSession(stored);
    if (!wasMember) context.onBegun?.();
  } else if (wasMember) endSession('elsewhere');
};

const HOME = '/';

/** Empties the stores and leaves the page. Does nothing for a guest. */
export const endSession = (reason: EndReason, to = HOME): void => {
  const context = currentSessionContext();
  if (!context) return;
  const { storage, channel, onEnded } = context;
  if (currentSession().status === 'guest' && !storage.identity() && !storage.accessToken()) return;
  // What tabs share is emptied by the one that ended the session; by now it may hold the next, seen here in part only.
  if (reason === 'elsewhere') storage.clearTab();
  else storage.clear();
  forgetNotes();
  if (reason !== 'elsewhere') channel.post(SESSION_MESSAGE);
  onEnded(reason, to);
  emitSession(GUEST);
};

/** Keeps what a login answered and tells every slice and every tab. */
export const signIn = (login: LoginResult, how: LoginManner = {}): void => {
  const context = currentSessionContext();
  if (!context) return;
  const { storage, channel, now } = context;
  storage.save(login, learnClock(login.auth.token, now()), how);
  forgetRegistration();
  emitSession(storedSession(storage));
  channel.post(SESSION_MESSAGE);
};

/**
 * Logs out: every store is emptied, every tab told, the page left at once; the server is told too and does not hold it
 * up. Settles when the server has answered or could not.
 * @param to where it leads: a path of this site
 */
export const signOut = async (to = HOME): Promise<void> => {
  const context = currentSessionContext();
  if (!context) return;
  const { storage, fetch } = context;
  const refreshToken = storage.refreshToken();
  endSession('signed-out', to);
  if (!refreshToken) return;
  // The session then ends by itself when its refresh token does; the member is out of this browser all the same.
  await loadSessionRequests()
    .then(({ postLogout }) => postLogout(fetch, refreshToken))
    .catch(() => undefined);
};

/** The member is called otherwise now: kept, and told to every slice and every tab. Does nothing for a guest. */
export const renameMember = (name: string): void => {
  const context = currentSessionContext();
  if (!context || currentSession().status === 'guest') return;
  context.storage.rename(name);
  emitSession(storedSession(context.storage));
  context.channel.post(SESSION_MESSAGE);
};

/** The refresh token of this browser, by which the server knows its session among the member's; null for a guest. */
export const ownRefreshToken = (): string | null => currentSessionContext()?.storage.refreshToken() ?? null;

/** Whether a reload will find the session; true for a guest. */
export const isSessionLasting = (): boolean =>
  currentSession().status === 'guest' || currentSessionContext()?.storage.isLasting() !== false;
