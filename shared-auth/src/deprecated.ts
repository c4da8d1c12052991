import { Subject, type Observable } from 'rxjs';
import { pageBus } from './page-bus.ts';
import { hasProfileOrToken } from './session-life.ts';
import { hasRegistered } from './tab-notes.ts';

// The API before the bus (1.3.0) and before declared routes. Releases of remotes from then still import it: it can go
// with 2.0.0.

/** @deprecated since 1.3.0: `member.liked` and `member.purchased` of the bus */
type MemberChange = { topic: 'like'; eventId: number; liked: boolean } | { topic: 'purchase' };

/** @deprecated since 1.3.0: `pageBus.publish` */
export const noteMemberChange = (change: MemberChange): void =>
  pageBus.publish(
    change.topic === 'purchase'
      ? { topic: 'member.purchased', v: 1 }
      : { topic: 'member.liked', v: 1, eventId: change.eventId, liked: change.liked },
  );

const changes = new Subject<MemberChange>();
pageBus.on('member.liked', 1).subscribe(({ eventId, liked }) => changes.next({ topic: 'like', eventId, liked }));
pageBus.on('member.purchased', 1).subscribe(() => changes.next({ topic: 'purchase' }));

/** @deprecated since 1.3.0: `pageBus.on('member.liked', 1)`, `pageBus.on('member.purchased', 1)` */
export const memberChanges$ = changes.asObservable();

/** @deprecated since 1.3.0: `pageBus.on('connectivity.retry', 1)` */
export const retry$: Observable<unknown> = pageBus.on('connectivity.retry', 1);

type FormerAccess = 'public' | 'logged-in' | 'private' | 'after-registration' | 'payment-token';

/** Whether this visitor may enter a route. Remotes with declared routes use `decideAccess` of shared-contract. */
export const mayEnter = (access: FormerAccess): boolean => {
  if (access === 'public') return true;
  return access === 'after-registration' ? hasRegistered() : hasProfileOrToken();
};
