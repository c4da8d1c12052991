import * as auth from '../index.ts';
import { becomeGuest, signInAs } from './test-session.ts';

/** What a remote may rely on, version 1. Each remote runs it in its own tests. Needs jest's globals. */
export const describeSharedAuthContract = (seen: typeof auth): void =>
  describe('shared-auth as this remote sees it, version 1', () => {
    afterEach(becomeGuest);

    it('is the one copy of the page', () => {
      expect(seen.session$).toBe(auth.session$);
      expect(typeof seen.session$.subscribe).toBe('function');
    });

    it('emits the session at once, and each change', () => {
      becomeGuest();
      const states: string[] = [];
      const subscription = seen.session$.subscribe((session) => states.push(session.status));
      signInAs({ id: 7, name: 'Sari' });
      becomeGuest();
      subscription.unsubscribe();
      expect(states).toEqual(['guest', 'member', 'guest']);
    });

    it('names the member by id and name', () => {
      signInAs({ id: 7, name: 'Sari' });
      expect(seen.currentSession()).toEqual({ status: 'member', id: 7, name: 'Sari' });
    });

    it('returns the token of a member, and none for a guest', async () => {
      const token = signInAs({ id: 7, name: 'Sari' });
      await expect(seen.freshAccessToken()).resolves.toBe(token);
      becomeGuest();
      await expect(seen.freshAccessToken()).resolves.toBeNull();
    });

    it('lets members enter private pages, but no guests', () => {
      becomeGuest();
      expect(seen.hasProfileOrToken()).toBe(false);
      signInAs({ id: 7, name: 'Sari' });
      expect(seen.hasProfileOrToken()).toBe(true);
    });

    it('returns after a login to the page of the visitor, never to another site', () => {
      seen.rememberReturn('/detail-event/konser?x=1');
      expect(seen.takeReturn()).toBe('/detail-event/konser?x=1');
      expect(seen.takeReturn()).toBe('/');
      for (const foreign of ['//evil.example/', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)']) {
        seen.rememberReturn(foreign);
        expect(seen.takeReturn()).toBe('/');
      }
    });

    it('ends the session at a logout', async () => {
      signInAs({ id: 7, name: 'Sari' });
      await seen.signOut();
      expect(seen.currentSession()).toEqual({ status: 'guest' });
      await expect(seen.freshAccessToken()).resolves.toBeNull();
    });
  });
