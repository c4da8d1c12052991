import { Observable } from 'rxjs';
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

/** @deprecated since 1.3.0: `pageBus.on('member.liked', 1)`, `pageBus.on('member.purchased', 1)` */
export const memberChanges$ = new Observable<MemberChange>((listener) => {
  const listening = pageBus
    .on('member.liked', 1)
    .subscribe(({ eventId, liked }) => listener.next({ topic: 'like', eventId, liked }));
  listening.add(pageBus.on('member.purchased', 1).subscribe(() => listener.next({ topic: 'purchase' })));
  return listening;
});

/** @deprecated since 1.3.0: `pageBus.on('connectivity.retry', 1)` */
export const retry$ = new Observable<void>((listener) =>
  pageBus.on('connectivity.retry', 1).subscribe(() => listener.next()),
);
