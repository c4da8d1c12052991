import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useNavigate } from 'react-router-dom';
import { markRegistered } from '@acara/shared-auth';
import { becomeGuest, signInAs } from '@acara/shared-auth/testing';
import { remoteRoutes } from './remote-route.ts';
import { renderAt } from './testing/index.tsx';

const Screen = () => {
  const navigate = useNavigate();
  return (
    <>
      <h1>Isi halaman</h1>
      <button type="button" onClick={() => void navigate('/dashboard?page=2')}>
        Berikutnya
      </button>
    </>
  );
};

const screens = { screen: Screen, head: () => ({ title: '' }) };
const routes = remoteRoutes(
  {
    home: { path: '/', access: 'public' },
    login: { path: '/login', access: 'guest' },
    event: { path: '/detail-event/:slug', access: 'public' },
    private: { path: '/detail-event/:slug/:access', access: 'secret' },
    dashboard: { path: '/dashboard', access: 'member' },
    checkout: { path: '/checkout', access: 'member' },
    registered: { path: '/register/congrats', access: 'public', requires: 'registration' },
    unknown: { path: '/unknown', access: 'staff' },
    notFound: { path: '/notfound', access: 'public' },
  },
  {
    home: screens,
    login: screens,
    event: screens,
    private: screens,
    dashboard: screens,
    checkout: screens,
    registered: screens,
    unknown: screens,
    notFound: screens,
  },
);
const open = (path: string) => renderAt(path, routes, {});

const guarded = ['/dashboard', '/checkout'];

afterEach(() => {
  becomeGuest();
  sessionStorage.clear();
});

describe('a guarded route', () => {
  it.each(guarded)('%s leads a guest to the not-found route [routes.guard-refuses]', (path) => {
    becomeGuest();
    const { address } = open(path);
    expect(address()).toBe('/notfound');
  });

  it('passes the wanted path to the not-found screen [return.private-page]', () => {
    becomeGuest();
    const { state } = open('/dashboard?page=2');
    expect(state()).toEqual({ wanted: '/dashboard?page=2' });
  });

  it.each(guarded)('%s shows a member its screen', (path) => {
    signInAs({ id: 7, name: 'Sari' });
    const { address } = open(path);
    expect(screen.getByRole('heading', { name: 'Isi halaman' })).toBeInTheDocument();
    expect(address()).toBe(path);
  });

  it('for guests shows a member its screen too: the shell redirects them', () => {
    signInAs({ id: 7, name: 'Sari' });
    expect(open('/login').address()).toBe('/login');
  });

  it('with an unknown access shows its screen to no visitor', () => {
    signInAs({ id: 7, name: 'Sari' });
    expect(open('/unknown').address()).toBe('/notfound');
  });

  it('that requires a registration opens only after one in this tab [routes.register.congrats, routes.guard-registered]', () => {
    expect(open('/register/congrats').address()).toBe('/notfound');
    document.body.replaceChildren();
    markRegistered(7);
    expect(open('/register/congrats').address()).toBe('/register/congrats');
  });

  it('is decided on entering: a member whose session ends is redirected by the shell, not by the guard', async () => {
    signInAs({ id: 7, name: 'Sari' });
    const { address } = open('/dashboard');
    becomeGuest();
    expect(address()).toBe('/dashboard');
    await userEvent.click(screen.getByRole('button', { name: 'Berikutnya' }));
    expect(address()).toBe('/notfound');
  });

  it('that this release does not have shows the not-found screen', async () => {
    const { address } = open('/promo');
    expect(await screen.findByRole('heading', { name: 'Whoops, lost in space?' })).toBeInTheDocument();
    expect(address()).toBe('/promo');
  });

  it.each(['/', '/login', '/detail-event/konser'])(
    '%s is open to all [routes.home, routes.login, routes.detail-event]',
    (path) => {
      expect(open(path).address()).toBe(path);
    },
  );
});
