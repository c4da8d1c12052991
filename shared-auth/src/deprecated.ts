import { Subject, type Observable } from 'rxjs';
import { pageBus } from './page-bus.ts';

// What was said past the bus before 1.3.0. Releases of slices from then ask for it: it goes with 2.0.0, not before.

/** @deprecated since 1.3.0: `member.liked` and `member.purchased` of the bus */
export type MemberChange = { topic: 'like'; eventId: number; liked: boolean } | { topic: 'purchase' };

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
