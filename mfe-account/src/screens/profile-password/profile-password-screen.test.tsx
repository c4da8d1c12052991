import { screen, within } from '@testing-library/react';
import type { StubbedApi, StubbedCall } from '@acara/shared-api/testing';
import { becomeGuest } from '@acara/shared-auth/testing';
import type { LoginSession } from '@acara/shared-contract';
import { renderAt } from '@acara/shared-remote/testing';
import { pass, visitorOutOfTime } from '../../components/testing/form-user.ts';
import { memberOutOfTime } from '../../components/testing/member-out-of-time.ts';
import { routes } from '../../routes.tsx';

const URL = '/profile-password';
const never = () => new Promise<never>(() => undefined);

const HERE: LoginSession = {
  id: 1,
  browser: 'Chrome 141',
  os: 'Windows 11',
  device: 'Komputer',
  ip: '203.0.113.9',
  created_at: '2026-11-30T17:05:00Z',
  current_status: true,
};
const PHONE: LoginSession = {
  id: 2,
  browser: 'Safari 18',
  os: 'iOS 18',
  device: 'Apple iPhone',
  ip: '198.51.100.4',
  created_at: '2026-12-01T01:00:00Z',
  current_status: false,
};
const UNKNOWN: LoginSession = {
  id: 3,
  browser: null,
  os: null,
  device: null,
  ip: null,
  created_at: '2026-11-01T01:00:00Z',
  current_status: false,
};

/** A server that keeps logins. */
const createServer = (...before: LoginSession[]) => {
  const state = { sessions: before };
  const api: StubbedApi = {
    'POST /token/own': () => ({ body: { data: state.sessions } }),
    'DELETE /token/*': ({ path }) => {
      state.sessions = state.sessions.filter(({ id }) => !path.endsWith(`/${id}`));
      return { body: { success: 'Sesi telah diakhiri' } };
    },
    'POST /token/revoke/own': () => {
      state.sessions = state.sessions.filter(({ current_status: isCurrent }) => isCurrent);
      return { body: { success: 'Semua sesi lain telah diakhiri' } };
    },
  };
  return { api, state };
};

const load = async () => {
  for (const step of [0, 20, 20]) await pass(step);
};
const open = async (api: StubbedApi) => {
  const rendered = renderAt(URL, routes, api);
  await load();
  return rendered;
};
const activity = () => within(screen.getByRole('region', { name: 'Aktivitas Login' }));
const names = () =>
  activity()
    .queryAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
const row = (at: number) => within(activity().getAllByRole('listitem')[at] ?? document.body);
const banner = () => screen.getByRole('status', { name: 'Pemberitahuan' });
const press = async (name: string | RegExp, within_ = screen.getByRole.bind(screen)) => {
  await visitorOutOfTime().click(within_('button', { name }));
  await load();
};
const inDialog = () => within(screen.getByRole('alertdialog'));
const sent = (calls: StubbedCall[]) =>
  calls.map(({ method, path }) => `${method} ${path}`).filter((call) => call !== 'POST /token/own');

memberOutOfTime();

describe('Password & Keamanan', () => {
  it('is not found by a guest', () => {
    becomeGuest();
    const { address } = renderAt(URL, routes, {});
    expect(address()).toBe('/notfound');
  });

  it('shows its title, its form and the shape of the logins while they load', () => {
    renderAt(URL, routes, { 'POST /token/own': never });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Password & Keamanan');
    expect(document.title).toBe('Password & Keamanan — Acara');
    expect(screen.getByText('Memuat aktivitas login…')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Simpan' })).toBeEnabled();
    expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Password & Keamanan');
  });

  it('can load the logins again after a failure', async () => {
    let down = true;
    const { api } = createServer(HERE);
    await open({
      ...api,
      'POST /token/own': (call) => (down ? 'network' : (api['POST /token/own']?.(call) ?? 'network')),
    });
    expect(activity().getByRole('alert')).toHaveTextContent(/Koneksi terputus/);
    down = false;
    await press('Coba lagi');
    expect(names()).toEqual(['Chrome 141 · Windows 11']);
  });
});

describe('the login activity', () => {
  it('names browser, system, device, address and time in WIB of each login, this one first and marked [logins.list]', async () => {
    const { calls } = await open(createServer(PHONE, UNKNOWN, HERE).api);
    expect(calls[0]?.body).toEqual({ refresh_token: 'test-refresh' });
    expect(names()).toEqual(['Chrome 141 · Windows 11', 'Safari 18 · iOS 18', 'Browser tidak dikenal']);
    const facts = row(0)
      .getAllByRole('definition')
      .map(({ textContent, previousElementSibling }) => `${previousElementSibling?.textContent}: ${textContent}`);
    expect(facts).toEqual([
      'Browser: Chrome 141',
      'Sistem operasi: Windows 11',
      'Perangkat: Komputer',
      'Alamat IP: 203.0.113.9',
      'Waktu login: Masuk 01/12/2026, 12:05 AM WIB',
    ]);
    expect(row(0).getByText('Sesi ini')).toBeVisible();
    expect(row(0).queryByRole('button')).toBeNull();
    expect(row(1).queryByText('Sesi ini')).toBeNull();
    // What is not known is not said of every session.
    expect(row(2).queryByText('Perangkat')).toBeNull();
  });

  it('has no button to end a login where this one is the only one', async () => {
    await open(createServer(HERE).api);
    expect(activity().queryByRole('button')).toBeNull();
  });

  it('asks for confirmation before it ends a login', async () => {
    const { calls } = await open(createServer(HERE, PHONE).api);
    await press('Akhiri sesi Safari 18 · iOS 18');
    expect(screen.getByRole('alertdialog', { name: 'Akhiri sesi ini?' })).toHaveTextContent(
      'Perangkat dengan Safari 18 · iOS 18 akan keluar dari akun Anda.',
    );
    await press('Batal');
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(sent(calls)).toEqual([]);
  });

  it("ends one login, shows the server's text and the logins that are left [api.login-end]", async () => {
    const { calls } = await open(createServer(HERE, PHONE, UNKNOWN).api);
    await press('Akhiri sesi Safari 18 · iOS 18');
    await press('Akhiri', inDialog().getByRole);
    expect(sent(calls)).toEqual(['DELETE /token/2']);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(banner()).toHaveTextContent('Sesi telah diakhiri');
    expect(names()).toEqual(['Chrome 141 · Windows 11', 'Browser tidak dikenal']);
    expect(screen.getByRole('heading', { name: 'Aktivitas Login' })).toHaveFocus();
    await pass(3000);
    expect(banner()).toBeEmptyDOMElement();
  });

  it('ends all others after a confirmation [api.logins-end]', async () => {
    const { calls } = await open(createServer(HERE, PHONE, UNKNOWN).api);
    await press('Akhiri semua sesi lain');
    expect(screen.getByRole('alertdialog', { name: 'Akhiri semua sesi lain?' })).toBeVisible();
    await press('Akhiri', inDialog().getByRole);
    expect(sent(calls)).toEqual(['POST /token/revoke/own']);
    expect(calls.find(({ path }) => path === '/token/revoke/own')?.body).toEqual({ refresh_token: 'test-refresh' });
    expect(banner()).toHaveTextContent('Semua sesi lain telah diakhiri');
    expect(names()).toEqual(['Chrome 141 · Windows 11']);
    expect(screen.queryByRole('button', { name: 'Akhiri semua sesi lain' })).toBeNull();
  });

  it('shows that it is ending, once', async () => {
    const { calls } = await open({ ...createServer(HERE, PHONE).api, 'POST /token/revoke/own': never });
    await press('Akhiri semua sesi lain');
    await press('Akhiri', inDialog().getByRole);
    expect(inDialog().getByRole('button', { name: 'Akhiri' })).toHaveAttribute('aria-busy', 'true');
    await press('Akhiri', inDialog().getByRole);
    await press('Tutup', inDialog().getByRole);
    expect(screen.getByRole('alertdialog')).toBeVisible();
    expect(sent(calls)).toEqual(['POST /token/revoke/own']);
  });

  it('shows the error in the dialog, loads the list again, and can be tried again', async () => {
    let down = true;
    const { api, state } = createServer(HERE, PHONE);
    await open({
      ...api,
      'DELETE /token/*': (call) =>
        down
          ? { status: 404, body: { error: 'Sesi tidak ditemukan', code: 'not_found' } }
          : (api['DELETE /token/*']?.(call) ?? 'network'),
    });
    state.sessions = [HERE, PHONE, UNKNOWN];
    await press('Akhiri sesi Safari 18 · iOS 18');
    await press('Akhiri', inDialog().getByRole);
    expect(inDialog().getByRole('alert')).toHaveTextContent('Sesi tidak ditemukan');
    expect(names()).toHaveLength(3);
    down = false;
    await press('Akhiri', inDialog().getByRole);
    expect(banner()).toHaveTextContent('Sesi telah diakhiri');
  });
});
