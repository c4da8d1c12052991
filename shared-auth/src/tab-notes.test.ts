import { hasRegistered, markRegistered, rememberReturn, returnPlace, tabNotes, takeReturn } from './tab-notes.ts';
import { becomeGuest, signInAs } from './testing/test-session.ts';
import { signOut } from './session-life.ts';

afterEach(() => {
  jest.restoreAllMocks();
  sessionStorage.clear();
  becomeGuest();
});

const block = () => {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const)
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new Error('blocked');
    });
};

describe('the notes of a tab', () => {
  it('are stored in the session storage', () => {
    tabNotes.write('acara_x', '1');
    expect(sessionStorage.getItem('acara_x')).toBe('1');
    tabNotes.remove('acara_x');
    expect(tabNotes.read('acara_x')).toBeNull();
  });

  it('live as long as the page where the browser blocks storage', async () => {
    block();
    markRegistered(7);
    rememberReturn('/event');
    expect(hasRegistered()).toBe(true);
    expect(takeReturn()).toBe('/event');
    expect(takeReturn()).toBe('/');
    signInAs({ id: 7, name: 'Sari' });
    await signOut();
    expect(hasRegistered()).toBe(false);
  });
});

describe('the page that a login returns to', () => {
  it('can be read with its name, and is removed when it is taken', () => {
    rememberReturn('/detail-event/jazz#tiket', 'Jazz di Atas Awan');
    expect(returnPlace()).toEqual({ path: '/detail-event/jazz#tiket', name: 'Jazz di Atas Awan' });
    expect(takeReturn()).toBe('/detail-event/jazz#tiket');
    expect(returnPlace()).toBeNull();
    rememberReturn('/event');
    expect(returnPlace()).toEqual({ path: '/event', name: null });
  });

  it.each(['https://evil.example/', '//evil.example', '/.//evil.example', '/'])(
    '%s is replaced by the home page [return.within]',
    (path) => {
      rememberReturn(path, 'Palsu');
      expect(returnPlace()).toBeNull();
    },
  );

  it('has a name of at most 120 characters', () => {
    rememberReturn('/event', 'x'.repeat(1000));
    expect(returnPlace()?.name).toHaveLength(120);
  });
});
