import * as auth from '../index.ts';
import { becomeGuest, signInAs } from './test-session.ts';

/**
 * What a slice may rely on, version 1. Each remote runs it in its own tests, so that a change of the shared session
 * that breaks a slice is seen where it breaks. Needs jest's globals.
 */
export const describeSharedAuthContract = (seen: typeof auth): void =>
  describe('shared-auth as this slice sees it, version 1', () => {
    afterEach(becomeGuest);

    it('is the one copy of the page', () => {
      expect(seen.session$).toBe(auth.session$);
      // A remote's own rxjs takes it by this.
      expect(typeof seen.session$.subscribe).toBe('function');
    });

    it('tells a listener the session at once, and each change', () => {
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

    it('gives calls the token of the member, and none to a guest', async () => {
      const token = signInAs({ id: 7, name: 'Sari' });
      await expect(seen.freshAccessToken()).resolves.toBe(token);
      becomeGuest();
      await expect(seen.freshAccessToken()).resolves.toBeNull();
    });

    it('lets members enter what guests may not', () => {
      becomeGuest();
      expect(seen.mayEnter('private')).toBe(false);
      expect(seen.mayEnter('public')).toBe(true);
      signInAs({ id: 7, name: 'Sari' });
      expect(seen.mayEnter('private')).toBe(true);
    });

    it('leads back after a login to where the visitor was, never to another site', () => {
      seen.rememberReturn('/detail-event/konser?x=1');
      expect(seen.takeReturn()).toBe('/detail-event/konser?x=1');
      expect(seen.takeReturn()).toBe('/');
      for (const foreign of ['//evil.example/', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)']) {
        seen.rememberReturn(foreign);
        expect(seen.takeReturn()).toBe('/');
      }
    });

    it('ends the session everywhere at a sign-out', async () => {
      signInAs({ id: 7, name: 'Sari' });
      await seen.signOut();
      expect(seen.currentSession()).toEqual({ status: 'guest' });
      await expect(seen.freshAccessToken()).resolves.toBeNull();
    });
  });
