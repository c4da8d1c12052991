import { signIn } from '@acara/shared-auth';
import { becomeGuest, testAccessToken } from '@acara/shared-auth/testing';
import { wireSession } from '../session-wiring.ts';
import { closeChannels } from '../testing/close-channels.ts';

closeChannels();

const login = {
  auth: { token: testAccessToken({ expiresAt: Date.now() + 900_000 }), refreshToken: 'refresh-1' },
  first_company: null,
  name: 'Sari',
  id: 7,
};
const arrive = (path: string) => {
  history.pushState(null, '', path);
  window.dispatchEvent(new Event('single-spa:routing-event'));
};
/** A login in another tab, as a storage event reports it. */
const loggedInElsewhere = () => {
  document.cookie = `acara_access=${login.auth.token}; Path=/`;
  localStorage.setItem('acara_name', login.name);
  localStorage.setItem('acara_id', String(login.id));
  window.dispatchEvent(new StorageEvent('storage', { key: 'acara_id' }));
};

beforeEach(() => wireSession(window, () => undefined, ''));
afterEach(() => {
  localStorage.clear();
  document.cookie = 'acara_access=; Path=/; Max-Age=0';
  becomeGuest();
});

describe('a page for guests', () => {
  it.each(['/login', '/register', '/Login/?x=1'])(
    '%s redirects a member to the home page [routes.guard-home]',
    (path) => {
      signIn(login);
      const before = history.length;
      arrive(path);
      expect(window.location.pathname).toBe('/');
      // The back button does not lead to it.
      expect(history.length).toBe(before + 1);
    },
  );

  it('stays open for a guest, until another tab has logged in [routes.guard-home]', () => {
    arrive('/login');
    expect(window.location.pathname).toBe('/login');
    loggedInElsewhere();
    expect(window.location.pathname).toBe('/');
  });

  it('stays open for a member who logs in there: the page itself navigates', () => {
    arrive('/login');
    signIn(login);
    arrive('/login#isi');
    expect(window.location.pathname).toBe('/login');
  });

  it('stays open for a visitor with part of a session, who has to log in', () => {
    localStorage.setItem('acara_id', '7');
    localStorage.setItem('acara_name', 'Sari');
    arrive('/login');
    expect(window.location.pathname).toBe('/login');
  });
});

it.each(['/dashboard', '/forgot-password', '/tidak-ada'])('%s stays open for a member', (path) => {
  signIn(login);
  arrive(path);
  loggedInElsewhere();
  expect(window.location.pathname).toBe(path);
});
