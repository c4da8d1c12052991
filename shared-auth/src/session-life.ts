import type { LoginResult } from '@acara/shared-contract';
import {
  currentSessionContext,
  loadSessionRequests,
  SESSION_MESSAGE,
  setSessionContext,
  type EndReason,
  type SessionDependencies,
  type SignInOptions,
} from './session-context.ts';
import { pageBus } from './page-bus.ts';
import { currentSession, emitSession, GUEST, storedSession } from './session.ts';
import { forgetNotes, forgetRegistration } from './tab-notes.ts';

/** Called once, by the shell. */
export const startSession = (dependencies: SessionDependencies): void => {
  setSessionContext(dependencies);
  emitSession(storedSession(dependencies.storage));
  dependencies.channel.listen((message) => {
    // A busy tab may get a message late: only the stored session counts.
    if (message === SESSION_MESSAGE) readSession();
  });
  pageBus.joinTabs(dependencies.channel);
};

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

/** Clears all storage and leaves the page. Does nothing for a guest. */
export const endSession = (reason: EndReason, to = HOME): void => {
  const context = currentSessionContext();
  if (!context) return;
  const { storage, channel, onEnded } = context;
  if (currentSession().status === 'guest' && !hasProfileOrToken()) return;
  // Tokens stored after a session ended elsewhere belong to the next session, which this tab has not read completely.
  if (reason === 'elsewhere' && storage.refreshToken()) storage.clearTab();
  else storage.clear();
  forgetNotes();
  if (reason !== 'elsewhere') channel.post(SESSION_MESSAGE);
  onEnded(reason, to);
  emitSession(GUEST);
};

export const signIn = (login: LoginResult, options: SignInOptions = {}): void => {
  const context = currentSessionContext();
  if (!context) return;
  const { storage, channel } = context;
  storage.save(login, options);
  forgetRegistration();
  emitSession(storedSession(storage));
  channel.post(SESSION_MESSAGE);
};

/** Leaves the page for `to` at once. Settles when the server has responded or failed. */
export const signOut = async (to = HOME): Promise<void> => {
  const context = currentSessionContext();
  if (!context) return;
  const { storage, fetch } = context;
  const refreshToken = storage.refreshToken();
  endSession('signed-out', to);
  if (!refreshToken) return;
  // If the server is not reached, its session ends when the refresh token expires.
  await loadSessionRequests()
    .then(({ postLogout }) => postLogout(fetch, refreshToken))
    .catch(() => undefined);
};

/** Stores the member's new name and notifies all remotes and tabs. Does nothing for a guest. */
export const renameMember = (name: string): void => {
  const context = currentSessionContext();
  if (!context || currentSession().status === 'guest') return;
  context.storage.rename(name);
  emitSession(storedSession(context.storage));
  context.channel.post(SESSION_MESSAGE);
};

/** This browser's refresh token, which identifies it in the list of the member's sessions; null for a guest. */
export const ownRefreshToken = (): string | null => currentSessionContext()?.storage.refreshToken() ?? null;

/** Whether a reload will find the session; true for a guest. */
export const isSessionLasting = (): boolean =>
  currentSession().status === 'guest' || currentSessionContext()?.storage.isLasting() !== false;

/** What the guard of private pages requires. */
export const hasProfileOrToken = (): boolean => {
  const storage = currentSessionContext()?.storage;
  return !!storage && (storage.identity() !== null || storage.accessToken() !== null);
};
