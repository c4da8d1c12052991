import { BehaviorSubject, type Observable } from 'rxjs';
import type { SessionStorage } from './session-context.ts';

export type Session = { status: 'guest' } | { status: 'member'; id: number; name: string };

export type Member = Extract<Session, { status: 'member' }>;

export const GUEST: Session = { status: 'guest' };
const subject = new BehaviorSubject<Session>(GUEST);

/** Emits the current session at once, then every change. */
export const session$: Observable<Session> = subject.asObservable();

export const currentSession = (): Session => subject.value;

export const storedSession = (storage: SessionStorage): Session => {
  const identity = storage.accessToken() ? storage.identity() : null;
  return identity ? { status: 'member', ...identity } : GUEST;
};

const isSame = (a: Session, b: Session) =>
  a.status === 'member' && b.status === 'member' ? a.id === b.id && a.name === b.name : a.status === b.status;

export const emitSession = (session: Session): void => {
  if (!isSame(session, subject.value)) subject.next(session);
};
