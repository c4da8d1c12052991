import { browserSessionStorage } from './browser-session-storage.ts';
import { connectSession, currentSession, session$, type Session } from './session.ts';

const page = (cookie: string, items: Record<string, string>) =>
  browserSessionStorage({
    document: { cookie } as Document,
    localStorage: { getItem: (key: string) => items[key] ?? null } as Storage,
  });

describe('session', () => {
  it('is a member when a token, an id and a name are there', () => {
    connectSession(page('x=1; acara_access=abc', { acara_id: '7', acara_name: 'Sari' }));
    expect(currentSession()).toEqual({ status: 'member', id: 7, name: 'Sari' });
  });

  it.each([
    ['no token', '', { acara_id: '7', acara_name: 'Sari' }],
    ['no id', 'acara_access=abc', { acara_name: 'Sari' }],
    ['a garbled id', 'acara_access=abc', { acara_id: '{"a"', acara_name: 'Sari' }],
  ])('is a guest with %s', (_, cookie, items) => {
    connectSession(page(cookie, items as Record<string, string>));
    expect(currentSession()).toEqual({ status: 'guest' });
  });

  it('reads blocked storage as a guest', () => {
    const blocked = {
      get document(): Document {
        throw new Error('blocked');
      },
      get localStorage(): Storage {
        throw new Error('blocked');
      },
    };
    connectSession(browserSessionStorage(blocked));
    expect(currentSession()).toEqual({ status: 'guest' });
  });

  it('tells every listener the current session at once and each change', () => {
    const seen: Session['status'][] = [];
    connectSession(page('', {}));
    const subscription = session$.subscribe((session) => seen.push(session.status));
    connectSession(page('acara_access=abc', { acara_id: '7', acara_name: 'Sari' }));
    subscription.unsubscribe();
    expect(seen).toEqual(['guest', 'member']);
  });
});
