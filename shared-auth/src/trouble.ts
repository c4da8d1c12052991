import { BehaviorSubject, Subject, type Observable } from 'rxjs';

/** Whether the last call in a member's name reached the server. */
export type Trouble = 'none' | 'unreachable';

const subject = new BehaviorSubject<Trouble>('none');
const retries = new Subject<void>();

/** Emits the current state at once and every change. A member stays logged in whatever it says (semantics 2). */
export const trouble$: Observable<Trouble> = subject.asObservable();
/** Emits when the visitor wants what failed to be tried again. */
export const retry$: Observable<void> = retries.asObservable();

export const currentTrouble = (): Trouble => subject.value;

export const setTrouble = (trouble: Trouble): void => {
  if (trouble !== subject.value) subject.next(trouble);
};

/** Asks every slice to try again what failed. */
export const retryFailed = (): void => {
  setTrouble('none');
  retries.next();
};
