import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubApi } from '@acara/shared-api/testing';
import type { Session } from '@acara/shared-auth';
import { scrollPageTo } from '../testing/scroll.ts';
import { testSettings } from '../testing/settings.ts';
import { SiteHeader } from './site-header.tsx';

const guest: Session = { status: 'guest' };
const member: Session = { status: 'member', id: 7, name: 'Rahayu Wulandari' };

const show = (session: Session, path = '/') => {
  const navigate = jest.fn();
  const onLogout = jest.fn();
  render(<SiteHeader settings={testSettings} session={session} path={path} navigate={navigate} onLogout={onLogout} />);
  return { navigate, onLogout, user: userEvent.setup() };
};

const bar = () => screen.getByRole('navigation', { name: 'Utama', hidden: true });

/** By text: jsdom is a small screen, where hidden links have no accessible name. */
const inBar = (text: string | RegExp) => within(bar()).queryByText(text)?.closest('a') ?? null;

beforeEach(() => stubApi({ 'GET /profile': () => ({ body: { data: { email: 'rahayu@acara.test' } } }) }));
afterEach(() => scrollPageTo(0));

describe('the header of a guest', () => {
  it('offers the provider site, login and registration [header.guest]', () => {
    show(guest);
    expect(inBar(/Jadi Penyelenggara/)).toHaveAttribute('href', 'https://penyedia.test/');
    expect(inBar('Masuk')).toHaveAttribute('href', '/login');
    expect(inBar('Daftar')).toHaveAttribute('href', '/register');
    expect(inBar('Dashboard')).toBeNull();
  });

  it('leads home by its logo', () => {
    show(guest);
    expect(screen.getByRole('link', { name: 'Acara, ke beranda' })).toHaveAttribute('href', '/');
  });
});

describe('the header of a member', () => {
  it('offers Dashboard, Tiket and Event Disukai and marks the current page [header.member]', () => {
    show(member, '/myevent');
    expect(inBar('Dashboard')).toHaveAttribute('href', '/dashboard');
    expect(inBar('Tiket')).toHaveAttribute('href', '/myevent');
    expect(inBar('Event Disukai')).toHaveAttribute('href', '/event-disukai');
    expect(inBar('Tiket')).toHaveAttribute('aria-current', 'page');
    expect(inBar('Dashboard')).not.toHaveAttribute('aria-current');
    expect(inBar('Masuk')).toBeNull();
  });

  const openProfile = async (user: ReturnType<typeof userEvent.setup>) => {
    const button = within(bar()).getByRole('button', { name: /Menu profil/, hidden: true });
    await user.click(button);
    await within(bar()).findByText('Kelola Akun');
    return button;
  };

  it('offers the provider site, in the bar and in the profile menu [header.member-provider]', async () => {
    const { user } = show(member);
    expect(inBar(/Jadi Penyelenggara/)).toHaveAttribute('href', 'https://penyedia.test/');
    await openProfile(user);
    const links = within(bar()).getAllByText(/Jadi Penyelenggara/);
    expect(links.map((link) => link.closest('a')?.getAttribute('href'))).toEqual(
      Array(2).fill('https://penyedia.test/'),
    );
  });

  it('shows name, e-mail, Kelola Akun and Syarat & Ketentuan in the profile menu [header.profile-menu]', async () => {
    const { user } = show(member);
    await openProfile(user);
    expect(within(bar()).getByText('Rahayu Wulandari')).toBeInTheDocument();
    expect(await within(bar()).findByText('rahayu@acara.test')).toBeInTheDocument();
    expect(inBar('Kelola Akun')).toHaveAttribute('href', '/profile-detail');
    expect(inBar('Syarat & Ketentuan')).toHaveAttribute('href', '/syarat-ketentuan');
  });

  it('logs out by Keluar [header.profile-menu]', async () => {
    const { user, onLogout } = show(member);
    await openProfile(user);
    await user.click(within(bar()).getByRole('button', { name: 'Keluar', hidden: true }));
    expect(onLogout).toHaveBeenCalledTimes(1);
    expect(inBar('Kelola Akun')).toBeNull();
  });

  it('closes the profile menu by Escape and returns the focus to its button', async () => {
    const { user } = show(member);
    const button = await openProfile(user);
    await user.keyboard('{Escape}');
    expect(inBar('Kelola Akun')).toBeNull();
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-expanded', 'false');
  });

  it('closes the profile menu by a click elsewhere', async () => {
    const { user } = show(member);
    await openProfile(user);
    await user.click(document.body);
    expect(inBar('Kelola Akun')).toBeNull();
  });
});

describe('the bar', () => {
  it('grows more opaque in steps as the page scrolls [header.opacity]', async () => {
    show(guest);
    const step = () => screen.getByRole('banner').querySelector('[data-step]')?.getAttribute('data-step');
    expect(step()).toBe('0');
    for (const [offset, expected] of [
      [69, '0'],
      [70, '1'],
      [250, '2'],
      [400, '4'],
      [10, '0'],
    ] as const) {
      await scrollPageTo(offset);
      expect(step()).toBe(expected);
    }
  });

  it('shows an alert while the browser is offline', () => {
    show(guest);
    const online = jest.spyOn(navigator, 'onLine', 'get');
    online.mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByText(/Anda sedang offline/)).toBeInTheDocument();
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText(/Anda sedang offline/)).toBeNull();
  });
});
