import { BehaviorSubject, type Observable } from 'rxjs';
import type { SessionStorage } from './session-storage.ts';

/** Who uses this page. A member's `id` and `name` are those of the login answer. */
export type Session = { status: 'guest' } | { status: 'member'; id: number; name: string };

export const GUEST: Session = { status: 'guest' };
const subject = new BehaviorSubject<Session>(GUEST);

/** The one stream of the page: emits the current session at once and every change. */
export const session$: Observable<Session> = subject.asObservable();

/** The session as it is now. */
export const currentSession = (): Session => subject.value;

/** The session that a storage holds. */
export const storedSession = (storage: SessionStorage): Session => {
  const identity = storage.accessToken() ? storage.identity() : null;
  return identity ? { status: 'member', ...identity } : GUEST;
};

const isSame = (a: Session, b: Session) =>
  a.status === 'member' && b.status === 'member' ? a.id === b.id && a.name === b.name : a.status === b.status;

/** Tells every listener, where something changed. */
export const emitSession = (session: Session): void => {
  if (!isSame(session, subject.value)) subject.next(session);
};
