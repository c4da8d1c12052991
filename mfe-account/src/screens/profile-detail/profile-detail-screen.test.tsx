import { screen, within } from '@testing-library/react';
import type { StubbedApi } from '@acara/shared-api/testing';
import { currentSession } from '@acara/shared-auth';
import { becomeGuest } from '@acara/shared-auth/testing';
import { renderAt } from '@acara/shared-remote/testing';
import {
  banner,
  field,
  openLoaded,
  profileServer,
  SARI,
  save,
} from '../../components/profile/testing/profile-server.ts';
import { pass, visitorOutOfTime } from '../../components/testing/form-user.ts';
import { memberOutOfTime } from '../../components/testing/member-out-of-time.ts';
import { routes } from '../../routes.tsx';

const URL = '/profile-detail';
const never = () => new Promise<never>(() => undefined);
const open = (api: StubbedApi) => openLoaded(URL, routes, api);
const newsletter = () => screen.getByRole('switch', { name: 'Newsletter' });
const city = () => screen.getByRole('combobox', { name: /^Kota/ });

/** Presses 'Simpan' and lets the answer come. */
const press = async () => {
  await visitorOutOfTime().click(save());
  for (const step of [0, 20, 20]) await pass(step);
};

memberOutOfTime();

describe('Kelola Akun', () => {
  it('is not found by a guest', () => {
    becomeGuest();
    const { address } = renderAt(URL, routes, {});
    expect(address()).toBe('/notfound');
  });

  it('shows its title and the shape of the form while the profile loads [profile.loading]', () => {
    renderAt(URL, routes, { 'GET /profile': never });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Kelola Akun');
    expect(document.title).toBe('Kelola Akun — Acara');
    expect(screen.getByText('Memuat profil…')).toBeInTheDocument();
  });

  it('has a menu with this page and the password page', async () => {
    await open(profileServer().api);
    const links = within(screen.getByRole('navigation', { name: 'Menu akun' })).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.ariaCurrent])).toEqual([
      ['Kelola Akun', '/profile-detail', 'page'],
      ['Password & Keamanan', '/profile-password', null],
    ]);
  });

  it('links to Info Detail, which is not in its menu [routes.info-kontak]', async () => {
    await open(profileServer().api);
    expect(screen.getByRole('link', { name: 'Info Detail' })).toHaveAttribute('href', '/info-kontak');
  });

  it('shows name, e-mail, city, bio and the newsletter of the profile [profile.fields]', async () => {
    await open(profileServer().api);
    expect(field('Nama')).toHaveValue('Sari');
    expect(field('Email')).toHaveValue('sari@acara.test');
    expect(field('Email')).toHaveAttribute('readonly');
    expect(city()).toHaveValue('Kota Surabaya');
    expect(field('Bio')).toHaveValue('Suka kopi.\nDan lari.');
    expect(newsletter()).toBeChecked();
  });

  it('shows an account without optional data', async () => {
    await open(profileServer({ bio: null, ms_city_id: null, subscribed_status: 0 }).api);
    expect(city()).toHaveValue('');
    expect(field('Bio')).toHaveValue('');
    expect(newsletter()).not.toBeChecked();
  });

  it('can be loaded again after a failure [profile.loading]', async () => {
    let down = true;
    const { api } = profileServer();
    await open({ ...api, 'GET /profile': (call) => (down ? 'network' : (api['GET /profile']?.(call) ?? 'network')) });
    expect(screen.getByRole('alert')).toHaveTextContent(/Koneksi terputus/);
    down = false;
    await visitorOutOfTime().click(screen.getByRole('button', { name: 'Coba lagi' }));
    await pass(100);
    expect(field('Nama')).toHaveValue('Sari');
  });
});

describe('saving the profile', () => {
  it("shows the server's text and then the saved profile [profile.saved]", async () => {
    const { api, state } = profileServer();
    const { calls } = await open(api);
    const visitor = visitorOutOfTime();
    await visitor.clear(field('Nama'));
    await visitor.type(field('Nama'), ' Sari Dewi ');
    await visitor.clear(city());
    await visitor.type(city(), 'bandung{Enter}');
    await visitor.clear(field('Bio'));
    await visitor.click(newsletter());
    await press();
    expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
      path: '/profile',
      body: { name: ' Sari Dewi ', bio: '', ms_city_id: '9', subscribed_status: '0' },
    });
    expect(banner()).toHaveTextContent('Profil berhasil disimpan');
    expect(calls.filter(({ method, path }) => method === 'GET' && path === '/profile')).toHaveLength(2);
    expect(state.profile).toMatchObject({ name: 'Sari Dewi', ms_city_id: 9, subscribed_status: 0 });
    expect(field('Nama')).toHaveValue('Sari Dewi');
    expect(city()).toHaveValue('Kota Bandung');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    await pass(3000);
    expect(banner()).toBeEmptyDOMElement();
  });

  it('publishes the new name to the rest of the page', async () => {
    await open(profileServer().api);
    await visitorOutOfTime().type(field('Nama'), ' Dewi');
    await press();
    expect(currentSession()).toEqual({ status: 'member', id: 7, name: 'Sari Dewi' });
  });

  it('can be repeated with further changes', async () => {
    const { api, state } = profileServer();
    await open(api);
    await press();
    await visitorOutOfTime().type(field('Bio'), ' Juga musik.');
    await press();
    expect(state.profile.bio).toBe(`${SARI.bio} Juga musik.`);
  });

  it("shows 'Input alamat terlebih dulu' for 3 seconds where the server wants a city [profile.city, profile.banner]", async () => {
    await open(profileServer({ ms_city_id: null }).api);
    await press();
    expect(banner()).toHaveTextContent('Input alamat terlebih dulu');
    expect(screen.queryByText('City id is required')).toBeNull();
    expect(city()).toHaveAccessibleDescription('Input alamat terlebih dulu');
    expect(city()).toBeInvalid();
    expect(city()).toHaveFocus();
    await pass(2959);
    expect(banner()).toHaveTextContent('Input alamat terlebih dulu');
    await pass(1);
    expect(banner()).toBeEmptyDOMElement();
    await visitorOutOfTime().type(city(), 'sura{Enter}');
    expect(city()).toBeValid();
    await press();
    expect(banner()).toHaveTextContent('Profil berhasil disimpan');
  });

  it("shows any other refusal in the server's words for 3 seconds and keeps the input [profile.refused]", async () => {
    const error = 'Nama memuat karakter yang tidak dapat dipakai';
    const { api } = profileServer();
    await open({
      ...api,
      'PUT /profile': () => ({ status: 422, body: { error, code: 'invalid', fields: { name: error } } }),
    });
    await visitorOutOfTime().type(field('Nama'), '…');
    await press();
    expect(banner()).toHaveTextContent(error);
    expect(field('Nama')).toHaveValue('Sari…');
    expect(field('Nama')).toHaveFocus();
    await pass(3000);
    expect(banner()).toBeEmptyDOMElement();
    expect(field('Nama')).toHaveAccessibleDescription(error);
  });

  it('shows an alert without a network, and can be tried again', async () => {
    let down = true;
    const { api } = profileServer();
    await open({ ...api, 'PUT /profile': (call) => (down ? 'network' : (api['PUT /profile']?.(call) ?? 'network')) });
    await press();
    expect(banner()).toHaveTextContent(/Koneksi terputus/);
    down = false;
    await press();
    expect(banner()).toHaveTextContent('Profil berhasil disimpan');
  });

  it('can load the profile again where that failed after a save', async () => {
    let down = false;
    const { api } = profileServer();
    await open({ ...api, 'GET /profile': (call) => (down ? 'network' : (api['GET /profile']?.(call) ?? 'network')) });
    down = true;
    await visitorOutOfTime().type(field('Nama'), ' Dewi');
    await press();
    expect(banner()).toHaveTextContent('Profil berhasil disimpan');
    expect(screen.getByRole('alert')).toHaveTextContent(/Koneksi terputus/);
    down = false;
    await visitorOutOfTime().click(screen.getByRole('button', { name: 'Coba lagi' }));
    await pass(100);
    expect(field('Nama')).toHaveValue('Sari Dewi');
  });

  it('sends nothing without a name', async () => {
    const { calls } = await open(profileServer().api);
    await visitorOutOfTime().clear(field('Nama'));
    await press();
    expect(field('Nama')).toHaveAccessibleDescription('Nama wajib diisi.');
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
  });

  it('shows that it is sending and is sent once', async () => {
    const { api } = profileServer();
    const { calls } = await open({ ...api, 'PUT /profile': never });
    await press();
    await press();
    expect(save()).toHaveAttribute('aria-busy', 'true');
    expect(calls.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });
});

describe('the city', () => {
  it('stays though the list of cities fails to load, and the list can be loaded again', async () => {
    let down = true;
    const { api, state } = profileServer();
    await open({ ...api, 'GET /ms_city': (call) => (down ? 'network' : (api['GET /ms_city']?.(call) ?? 'network')) });
    await visitorOutOfTime().click(city());
    expect(screen.getByText(/Pilihan belum dapat dimuat/)).toBeVisible();
    await press();
    expect(state.profile.ms_city_id).toBe(11);
    down = false;
    await visitorOutOfTime().click(city());
    await visitorOutOfTime().click(screen.getByRole('button', { name: 'Coba lagi' }));
    await pass(100);
    expect(city()).toHaveValue('Kota Surabaya');
  });

  it('can be found by its arrow keys', async () => {
    const { calls } = await open(profileServer().api);
    const visitor = visitorOutOfTime();
    await visitor.click(city());
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Kota Surabaya');
    await visitor.keyboard('{ArrowUp}{Enter}');
    expect(city()).toHaveValue('Kota Bandung');
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
  });
});
