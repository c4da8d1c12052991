import { Subject, type Observable } from 'rxjs';
import { currentConnection, type MemberChange } from './connection.ts';

const subject = new Subject<MemberChange>();

/** Emits what the member did, in whichever slice or tab, for those who show it too. */
export const memberChanges$: Observable<MemberChange> = subject.asObservable();

/** Tells the slices of this page. */
export const emitMemberChange = (change: MemberChange): void => subject.next(change);

/** Tells every slice and every other tab what the member did; called once the server has done it. */
export const noteMemberChange = (change: MemberChange): void => {
  emitMemberChange(change);
  currentConnection()?.channel.post(change);
};
