import { screen } from '@testing-library/react';
import { becomeGuest } from '@acara/shared-auth/testing';
import { renderAt } from '@acara/shared-remote/testing';
import { banner, field, openLoaded, profileServer, save } from '../../components/profile/testing/profile-server.ts';
import { pass, visitorOutOfTime } from '../../components/testing/form-user.ts';
import { memberOutOfTime } from '../../components/testing/member-out-of-time.ts';
import { routes } from '../../routes.tsx';

const URL = '/info-kontak';

memberOutOfTime();

describe('Info Detail', () => {
  it('is not found by a guest', () => {
    becomeGuest();
    const { address } = renderAt(URL, routes, {});
    expect(address()).toBe('/notfound');
  });

  it('shows its title and the shape of the form while the profile loads', () => {
    renderAt(URL, routes, { 'GET /profile': () => new Promise<never>(() => undefined) });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Info Detail');
    expect(document.title).toBe('Info Detail — Acara');
    expect(screen.getByText('Memuat profil…')).toBeInTheDocument();
  });

  it('shows full name, city and bio only [profile.info]', async () => {
    await openLoaded(URL, routes, profileServer().api);
    expect(field('Nama Lengkap')).toHaveValue('Sari');
    expect(field('Kota')).toHaveValue('Kota Surabaya');
    expect(field('Bio')).toHaveValue('Suka kopi.\nDan lari.');
    expect(screen.queryByLabelText('Email')).toBeNull();
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.getByRole('navigation', { name: 'Menu akun' })).toBeVisible();
  });

  it('can be loaded again after a failure', async () => {
    let down = true;
    const { api } = profileServer();
    await openLoaded(URL, routes, {
      ...api,
      'GET /profile': (call) => (down ? 'network' : (api['GET /profile']?.(call) ?? 'network')),
    });
    expect(screen.getByRole('alert')).toHaveTextContent(/Koneksi terputus/);
    down = false;
    await visitorOutOfTime().click(screen.getByRole('button', { name: 'Coba lagi' }));
    await pass(100);
    expect(field('Nama Lengkap')).toHaveValue('Sari');
  });

  it("saves its fields, does not change the newsletter, and shows the server's text", async () => {
    const { api, state } = profileServer();
    const { calls } = await openLoaded(URL, routes, api);
    await visitorOutOfTime().type(field('Bio'), ' Juga musik.');
    await visitorOutOfTime().click(save());
    await pass(0);
    expect(Object.keys(calls.find(({ method }) => method === 'PUT')?.body ?? {})).toEqual([
      'name',
      'bio',
      'ms_city_id',
    ]);
    expect(state.profile).toMatchObject({ bio: 'Suka kopi.\nDan lari. Juga musik.', subscribed_status: 1 });
    expect(banner()).toHaveTextContent('Profil berhasil disimpan');
  });

  it("shows 'Input alamat terlebih dulu' where the server wants a city", async () => {
    await openLoaded(URL, routes, profileServer({ ms_city_id: null }).api);
    await visitorOutOfTime().click(save());
    await pass(0);
    expect(banner()).toHaveTextContent('Input alamat terlebih dulu');
    await pass(3000);
    expect(banner()).toBeEmptyDOMElement();
  });
});
