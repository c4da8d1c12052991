import type { LoginResult } from '@acara/shared-contract';
import { clockOffsetOf } from './access-token.ts';
import { currentConnection, setConnection, type EndReason, type SessionConnection } from './connection.ts';
import { emitMemberChange } from './member-changes.ts';
import { forgetNotes, forgetRegistration } from './tab-notes.ts';
import type { LoginManner } from './session-storage.ts';
import { currentSession, emitSession, GUEST, storedSession } from './session.ts';

/**
 * Connects the page to where its session is kept, and follows what other tabs do. Called once, by the shell.
 */
export const connectSession = (next: SessionConnection): void => {
  setConnection(next);
  emitSession(storedSession(next.storage));
  next.channel.listen((message) => {
    // A message may be old when a busy tab hears it: what counts is what the stores hold now.
    if (message === 'session') readSession();
    else emitMemberChange(message);
  });
};

/** Looks at the stores again: after another tab wrote, or when a page comes back from where it could hear nothing. */
export const readSession = (): void => {
  const connection = currentConnection();
  if (!connection) return;
  const stored = storedSession(connection.storage);
  if (stored.status === 'member') emitSession(stored);
  else if (currentSession().status === 'member') endSession('elsewhere');
};

const HOME = '/';

/** Empties every store and leaves the page. Does nothing for a guest. */
export const endSession = (reason: EndReason, to = HOME): void => {
  const connection = currentConnection();
  if (!connection) return;
  const { storage, channel, onEnded } = connection;
  if (currentSession().status === 'guest' && !storage.identity() && !storage.accessToken()) return;
  storage.clear();
  forgetNotes();
  if (reason !== 'elsewhere') channel.post('session');
  onEnded(reason, to);
  emitSession(GUEST);
};

/** Keeps what a login answered and tells every slice and every tab. Spec §4, Session. */
export const signIn = (login: LoginResult, how: LoginManner = {}): void => {
  const connection = currentConnection();
  if (!connection) return;
  const { storage, channel, now } = connection;
  storage.save(login, clockOffsetOf(login.auth.token, now()), how);
  forgetRegistration();
  emitSession(storedSession(storage));
  channel.post('session');
};

/**
 * Logs out: every store is emptied, every tab told, the page left at once; the server is told too and does not hold it
 * up. Settles when the server has answered or could not.
 * @param to where it leads: a path of this site
 */
export const signOut = async (to = HOME): Promise<void> => {
  const connection = currentConnection();
  if (!connection) return;
  const { storage, postLogout } = connection;
  const refreshToken = storage.refreshToken();
  const accessToken = storage.accessToken();
  endSession('signed-out', to);
  if (!refreshToken) return;
  // The session then ends by itself when its refresh token does; the member is out of this browser all the same.
  await postLogout(refreshToken, accessToken ?? '').catch(() => undefined);
};

/** The member is called otherwise now: kept, and told to every slice and every tab. Does nothing for a guest. */
export const renameMember = (name: string): void => {
  const connection = currentConnection();
  if (!connection || currentSession().status === 'guest') return;
  connection.storage.rename(name);
  emitSession(storedSession(connection.storage));
  connection.channel.post('session');
};

/** The refresh token of this browser, by which the server knows its session among the member's; null for a guest. */
export const ownRefreshToken = (): string | null => currentConnection()?.storage.refreshToken() ?? null;

/** Whether a reload will find the session; true for a guest. */
export const isSessionLasting = (): boolean =>
  currentSession().status === 'guest' || currentConnection()?.storage.isLasting() !== false;

/** The server's clock as far as this browser knows it, from the last token that came; milliseconds since 1970. */
export const serverNow = (): number => {
  const connection = currentConnection();
  return connection ? connection.now() + connection.storage.clockOffset() : Date.now();
};
