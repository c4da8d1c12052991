import { BehaviorSubject, type Observable } from 'rxjs';

/** Who uses this page. A member's `id` and `name` are those of the login answer (spec §3 'Login response'). */
export type Session = { status: 'guest' } | { status: 'member'; id: number; name: string };

/** Where the credentials of a session are kept; the shell injects the real one, tests their own. */
export type SessionStorage = {
  /** The access token, or null. */
  accessToken: () => string | null;
  /** Id and name of the member, or null where they are missing or garbled. */
  identity: () => { id: number; name: string } | null;
};

const guest: Session = { status: 'guest' };
const subject = new BehaviorSubject<Session>(guest);

/** The one stream of the page: emits the current session at once and every change. */
export const session$: Observable<Session> = subject.asObservable();

/** The session as it is now. */
export const currentSession = (): Session => subject.value;

const read = (storage: SessionStorage): Session => {
  const identity = storage.accessToken() ? storage.identity() : null;
  return identity ? { status: 'member', ...identity } : guest;
};

/**
 * Connects the stream to the page's storage and emits what stands there. Called once, by the shell;
 * until then (and on the server) everyone is a guest.
 */
export const connectSession = (storage: SessionStorage): void => subject.next(read(storage));
