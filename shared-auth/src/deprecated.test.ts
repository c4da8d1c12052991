import * as rxjs from 'rxjs';
import type { Observable } from 'rxjs';
import * as auth from './index.ts';
import { becomeGuest, signInAs } from './testing/test-session.ts';

const { pageBus } = auth;
afterEach(becomeGuest);

/** What releases of slices and of shared-api before 1.3.0 take from this package. */
const PUBLISHED = [
  ...['SessionEnded', 'authorized', 'currentSession', 'forgetReturn', 'freshAccessToken'],
  ...['hasProfileOrToken', 'hasRegistered', 'markRegistered', 'mayEnter', 'memberChanges$', 'noteMemberChange'],
  ...['ownRefreshToken', 'refresh', 'rememberReturn', 'renameMember', 'retry$', 'returnPlace'],
  ...['serverNow', 'session$', 'signIn', 'signOut', 'storageKeys', 'tabNotes', 'takeReturn', 'useSession'],
];

describe('a slice from before the bus', () => {
  it('finds every name that it asks for', () => {
    expect(Object.keys(auth)).toEqual(expect.arrayContaining(PUBLISHED));
  });

  it('tells slices of today what the member did', () => {
    const heard: unknown[] = [];
    const listening = pageBus.on('member.liked', 1).subscribe((message) => heard.push(message));
    listening.add(pageBus.on('member.purchased', 1).subscribe((message) => heard.push(message)));
    auth.noteMemberChange({ topic: 'like', eventId: 5, liked: true });
    auth.noteMemberChange({ topic: 'purchase' });
    listening.unsubscribe();
    expect(heard).toEqual([
      { topic: 'member.liked', v: 1, eventId: 5, liked: true },
      { topic: 'member.purchased', v: 1 },
    ]);
  });

  it('hears what slices of today and other old ones say, until it has heard enough', () => {
    const heard: unknown[] = [];
    const listening = auth.memberChanges$.subscribe((change) => heard.push(change));
    pageBus.publish({ topic: 'member.liked', v: 1, eventId: 5, liked: false });
    pageBus.publish({ topic: 'member.purchased', v: 1 });
    auth.noteMemberChange({ topic: 'purchase' });
    listening.unsubscribe();
    pageBus.publish({ topic: 'member.purchased', v: 1 });
    expect(heard).toEqual([{ topic: 'like', eventId: 5, liked: false }, { topic: 'purchase' }, { topic: 'purchase' }]);
  });

  it('tries again when asked', () => {
    const heard: unknown[] = [];
    const listening = auth.retry$.subscribe(() => heard.push('retry'));
    pageBus.publish({ topic: 'connectivity.retry', v: 1 });
    listening.unsubscribe();
    pageBus.publish({ topic: 'connectivity.retry', v: 1 });
    expect(heard).toEqual(['retry']);
  });

  it('says with its calls whether the server was reached', async () => {
    signInAs({ id: 7, name: 'Sari' });
    const call = auth.authorized(
      () => Promise.reject(new Error('away')),
      () => 'unreachable',
    );
    await expect(call).rejects.toThrow('away');
    expect(pageBus.last('connectivity.changed', 1).reachable).toBe(false);
    await auth.authorized(
      async () => 'done',
      () => 'other',
    );
    expect(pageBus.last('connectivity.changed', 1).reachable).toBe(true);
  });

  it.each(['session$', 'memberChanges$', 'retry$'] as const)('takes %s into its own RxJS', (name) => {
    const heard: unknown[] = [];
    jest.isolateModules(() => {
      const own = jest.requireActual<typeof rxjs>('rxjs');
      expect(own.Observable).not.toBe(rxjs.Observable);
      const listening = own.from<Observable<unknown>>(auth[name]).subscribe((value) => heard.push(value));
      signInAs({ id: 7, name: 'Sari' });
      auth.noteMemberChange({ topic: 'purchase' });
      pageBus.publish({ topic: 'connectivity.retry', v: 1 });
      listening.unsubscribe();
    });
    expect(heard.length).toBeGreaterThan(0);
  });
});
