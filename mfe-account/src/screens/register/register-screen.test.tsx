import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StubbedApi } from '@acara/shared-api/testing';
import { hasRegistered, rememberReturn, returnPlace } from '@acara/shared-auth';
import { becomeGuest } from '@acara/shared-auth/testing';
import { renderAt } from '@acara/shared-remote/testing';
import { removeGoogle } from '../../components/testing/fake-google.ts';
import { registeredEmail } from '../../components/registered-email.ts';
import { routes } from '../../routes.tsx';

const SUCCESS = 'Pendaftaran berhasil, silakan login';
const done: StubbedApi = {
  'POST /register': () => ({ body: { success: SUCCESS, data: { id: 42, name: 'Sari', email: 'sari@acara.test' } } }),
};

const field = (label: string) => screen.getByLabelText(new RegExp(`^${label} `));
const submit = () => screen.getByRole('button', { name: 'Daftar' });

const register = async (api: StubbedApi) => {
  const user = userEvent.setup();
  const page = renderAt('/register', routes, api);
  await user.type(field('Nama Lengkap'), 'Sari Dewi');
  await user.type(field('Email'), 'sari@acara.test');
  await user.type(field('Password'), 'rahasia-123');
  await user.type(field('Konfirmasi Password'), 'lain-sama-sekali');
  await user.click(submit());
  return { ...page, user };
};

beforeEach(() => {
  becomeGuest();
  sessionStorage.clear();
});
afterEach(removeGoogle);

describe('the register page', () => {
  it('asks for four fields, two of them masked, and leads to the login [register.fields, register.masked]', () => {
    renderAt('/register', routes, {});
    expect(document.title).toBe('Daftar Akun — Acara');
    expect(field('Nama Lengkap')).toHaveAttribute('autocomplete', 'name');
    expect(field('Email')).toHaveAttribute('type', 'email');
    for (const label of ['Password', 'Konfirmasi Password']) {
      expect(field(label)).toHaveAttribute('type', 'password');
      expect(field(label)).toHaveAttribute('autocomplete', 'new-password');
    }
    expect(screen.getByRole('link', { name: 'Masuk' })).toHaveAttribute('href', '/login');
  });

  it('shows the page that the login after it returns to, and keeps it [return.said]', async () => {
    rememberReturn('/detail-event/konser#tiket', 'Konser Akbar');
    await register(done);
    expect(screen.getByText(/^Setelah masuk, Anda kembali ke/)).toHaveTextContent('Konser Akbar');
    await screen.findByRole('alertdialog', { name: 'Yeaayy!' });
    expect(registeredEmail.read()).toBe('sari@acara.test');
    expect(returnPlace()?.path).toBe('/detail-event/konser#tiket');
  });

  it('sends nothing while a field is empty [register.required]', async () => {
    const { calls } = renderAt('/register', routes, {});
    await userEvent.click(submit());
    for (const label of ['Nama Lengkap', 'Email', 'Password', 'Konfirmasi Password'])
      expect(field(label)).toHaveAccessibleDescription(new RegExp(`^${label} wajib diisi\\.`));
    expect(field('Nama Lengkap')).toHaveFocus();
    expect(calls).toEqual([]);
  });
});

describe('a registration', () => {
  it('lets the server decide whether the passwords match [register.server-decides]', async () => {
    const { calls } = await register(done);
    await screen.findByRole('alertdialog');
    expect(calls[0]).toMatchObject({
      method: 'POST',
      path: '/register',
      body: {
        name: 'Sari Dewi',
        email: 'sari@acara.test',
        password: 'rahasia-123',
        retype_password: 'lain-sama-sekali',
      },
    });
  });

  it("shows 'Yeaayy!' in the server's words, with a button to the login [register.done]", async () => {
    await register(done);
    const alert = await screen.findByRole('alertdialog', { name: 'Yeaayy!' });
    expect(alert).toHaveTextContent(SUCCESS);
    expect(within(alert).getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
    expect(hasRegistered()).toBe(true);
  });

  it('leads to the success page when the popup is closed', async () => {
    const { user, address } = await register(done);
    const alert = await screen.findByRole('alertdialog', { name: 'Yeaayy!' });
    await user.click(within(alert).getByRole('button', { name: 'Tutup' }));
    expect(address()).toBe('/register/congrats');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Selamat, Anda sudah terdaftar!');
  });

  it("shows 'Error!' in the server's words, and the error of each field beside it [register.refused]", async () => {
    const { user } = await register({
      'POST /register': () => ({
        status: 422,
        body: {
          error: 'Konfirmasi password tidak sama',
          code: 'invalid',
          fields: { retype_password: 'Konfirmasi password tidak sama' },
        },
      }),
    });
    const alert = await screen.findByRole('alertdialog', { name: 'Error!' });
    expect(alert).toHaveTextContent('Konfirmasi password tidak sama');
    await user.click(within(alert).getByRole('button', { name: 'Oke' }));
    expect(field('Konfirmasi Password')).toHaveAccessibleDescription('Konfirmasi password tidak sama');
    expect(field('Konfirmasi Password')).toHaveFocus();
    expect(field('Nama Lengkap')).toHaveValue('Sari Dewi');
    expect(hasRegistered()).toBe(false);
  });

  it("shows 'Error' when no response came [register.no-answer]", async () => {
    await register({ 'POST /register': () => 'network' });
    expect(await screen.findByRole('alertdialog', { name: 'Error' })).toHaveTextContent(/^ErrorKoneksi terputus/);
  });

  it('is sent once, however often the button is pressed', async () => {
    const { user, calls } = await register({ 'POST /register': () => new Promise<never>(() => undefined) });
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(submit()).toHaveAttribute('aria-busy', 'true');
    await user.click(submit());
    expect(calls).toHaveLength(1);
  });
});
