import * as rxjs from 'rxjs';
import type { Observable } from 'rxjs';
import * as auth from './index.ts';
import { becomeGuest, signInAs } from './testing/test-session.ts';

const { pageBus } = auth;
afterEach(becomeGuest);

/** What releases of remotes and of shared-api before 1.3.0 import from this package. */
const PUBLISHED = [
  ...['SessionEnded', 'authorized', 'currentSession', 'forgetReturn', 'freshAccessToken'],
  ...['hasProfileOrToken', 'hasRegistered', 'markRegistered', 'mayEnter', 'memberChanges$', 'noteMemberChange'],
  ...['ownRefreshToken', 'refresh', 'rememberReturn', 'renameMember', 'retry$', 'returnPlace'],
  ...['serverNow', 'session$', 'signIn', 'signOut', 'storageKeys', 'tabNotes', 'takeReturn', 'useSession'],
];

describe('a remote built before the bus', () => {
  it('finds every name that it imports', () => {
    expect(Object.keys(auth)).toEqual(expect.arrayContaining(PUBLISHED));
  });

  it("publishes the member's actions to remotes of today", () => {
    const received: unknown[] = [];
    const subscription = pageBus.on('member.liked', 1).subscribe((message) => received.push(message));
    subscription.add(pageBus.on('member.purchased', 1).subscribe((message) => received.push(message)));
    auth.noteMemberChange({ topic: 'like', eventId: 5, liked: true });
    auth.noteMemberChange({ topic: 'purchase' });
    subscription.unsubscribe();
    expect(received).toEqual([
      { topic: 'member.liked', v: 1, eventId: 5, liked: true },
      { topic: 'member.purchased', v: 1 },
    ]);
  });

  it('receives messages of remotes of today and of old ones, until it unsubscribes', () => {
    const received: unknown[] = [];
    const subscription = auth.memberChanges$.subscribe((change) => received.push(change));
    pageBus.publish({ topic: 'member.liked', v: 1, eventId: 5, liked: false });
    pageBus.publish({ topic: 'member.purchased', v: 1 });
    auth.noteMemberChange({ topic: 'purchase' });
    subscription.unsubscribe();
    pageBus.publish({ topic: 'member.purchased', v: 1 });
    expect(received).toEqual([
      { topic: 'like', eventId: 5, liked: false },
      { topic: 'purchase' },
      { topic: 'purchase' },
    ]);
  });

  it('is notified of a retry', () => {
    const received: unknown[] = [];
    const subscription = auth.retry$.subscribe(() => received.push('retry'));
    pageBus.publish({ topic: 'connectivity.retry', v: 1 });
    subscription.unsubscribe();
    pageBus.publish({ topic: 'connectivity.retry', v: 1 });
    expect(received).toEqual(['retry']);
  });

  it('reports with its requests whether the server was reached', async () => {
    signInAs({ id: 7, name: 'Sari' });
    const call = auth.authorized(
      () => Promise.reject(new Error('offline')),
      () => 'unreachable',
    );
    await expect(call).rejects.toThrow('offline');
    expect(pageBus.last('connectivity.changed', 1).reachable).toBe(false);
    await auth.authorized(
      async () => 'done',
      () => 'other',
    );
    expect(pageBus.last('connectivity.changed', 1).reachable).toBe(true);
  });

  it.each(['session$', 'memberChanges$', 'retry$'] as const)('can use %s with its own copy of RxJS', (name) => {
    const received: unknown[] = [];
    jest.isolateModules(() => {
      const own = jest.requireActual<typeof rxjs>('rxjs');
      expect(own.Observable).not.toBe(rxjs.Observable);
      const subscription = own.from<Observable<unknown>>(auth[name]).subscribe((value) => received.push(value));
      signInAs({ id: 7, name: 'Sari' });
      auth.noteMemberChange({ topic: 'purchase' });
      pageBus.publish({ topic: 'connectivity.retry', v: 1 });
      subscription.unsubscribe();
    });
    expect(received.length).toBeGreaterThan(0);
  });
});
