import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StubbedApi } from '@acara/shared-api/testing';
import { currentSession, takeReturn } from '@acara/shared-auth';
import { becomeGuest, memorySessionStorage, signInAs, testAccessToken } from '@acara/shared-auth/testing';
import { renderAt } from '@acara/shared-remote/testing';
import { routes } from '../../routes.tsx';

const never = () => new Promise<never>(() => undefined);
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label} `));
const save = () => screen.getByRole('button', { name: 'Simpan' });
const CHANGED = () => ({ body: { success: 'Password berhasil diganti' } });
const refusal = (error: string, fields?: Record<string, string>) => () => ({
  status: 422,
  body: { error, code: 'invalid', ...(fields && { fields }) },
});

const open = (api: StubbedApi) => renderAt('/profile-password', routes, { 'POST /token/own': never, ...api });
const change = async (api: StubbedApi) => {
  const user = userEvent.setup();
  const page = open(api);
  await user.type(field('Password Baru'), 'rahasia-baru');
  await user.type(field('Konfirmasi Password Baru'), 'rahasia-baru');
  await user.click(save());
  return { ...page, user };
};

let left: string[] = [];
const onEnded = (_reason: unknown, to: string) => left.push(to);
beforeEach(() => {
  left = [];
  sessionStorage.clear();
  signInAs({ id: 7, name: 'Sari' }, { onEnded });
});
afterEach(becomeGuest);

describe('changing the password', () => {
  it('needs both fields [password.required]', async () => {
    const { calls } = open({});
    await userEvent.click(save());
    for (const label of ['Password Baru', 'Konfirmasi Password Baru'])
      expect(field(label)).toHaveAccessibleDescription(new RegExp(`^${label} wajib diisi.`));
    expect(field('Password Baru')).toHaveFocus();
    expect(calls.map(({ path }) => path)).toEqual(['/token/own']);
  });

  it('sends both fields, masked, to the address of its member, with its refresh token [password.sent, password.proof]', async () => {
    const { calls } = await change({ 'PUT /user/7/password': CHANGED });
    expect(field('Password Baru')).toHaveAttribute('type', 'password');
    await screen.findByRole('alertdialog');
    expect(calls.at(-1)).toMatchObject({
      method: 'PUT',
      path: '/user/7/password',
      body: { password: 'rahasia-baru', retype_password: 'rahasia-baru', refresh_token: 'test-refresh' },
    });
  });

  it.each(['Login', 'Tutup'])(
    "shows the server's text, and %s logs out to the login [password.saved]",
    async (button) => {
      const { user } = await change({ 'PUT /user/7/password': CHANGED });
      const alert = await screen.findByRole('alertdialog', { name: 'Berhasil!' });
      expect(alert).toHaveTextContent('Password berhasil diganti');
      expect(currentSession().status).toBe('member');
      await user.click(within(alert).getByRole('button', { name: button }));
      expect(currentSession()).toEqual({ status: 'guest' });
      expect(left).toEqual(['/login']);
    },
  );

  it("shows 'Error!' in the server's words, and keeps the input [password.refused]", async () => {
    const text = 'Konfirmasi password tidak sama';
    const { user } = await change({ 'PUT /user/7/password': refusal(text, { retype_password: text }) });
    const alert = await screen.findByRole('alertdialog', { name: 'Error!' });
    expect(alert).toHaveTextContent(text);
    expect(within(alert).queryByRole('button', { name: 'Login ulang' })).toBeNull();
    await user.click(within(alert).getByRole('button', { name: 'Oke' }));
    expect(field('Konfirmasi Password Baru')).toHaveFocus();
    expect(field('Konfirmasi Password Baru')).toHaveAccessibleDescription(text);
    expect(field('Password Baru')).toHaveValue('rahasia-baru');
    expect(left).toEqual([]);
  });

  it('reports that the login is too old, and links to a login that returns to this page', async () => {
    const { user } = await change({
      'PUT /user/7/password': refusal('Silakan login ulang untuk mengganti password'),
    });
    const alert = await screen.findByRole('alertdialog', { name: 'Error!' });
    expect(alert).toHaveTextContent('Silakan login ulang untuk mengganti password');
    await user.click(within(alert).getByRole('button', { name: 'Login ulang' }));
    expect(currentSession()).toEqual({ status: 'guest' });
    expect(left).toEqual(['/login']);
    expect(takeReturn()).toBe('/profile-password');
  });

  it('can be tried again without a network', async () => {
    let down = true;
    const { user } = await change({ 'PUT /user/7/password': () => (down ? 'network' : CHANGED()) });
    const alert = await screen.findByRole('alertdialog', { name: 'Error!' });
    expect(alert).toHaveTextContent(/Koneksi terputus/);
    down = false;
    await user.click(within(alert).getByRole('button', { name: 'Oke' }));
    await user.click(save());
    expect(await screen.findByRole('alertdialog', { name: 'Berhasil!' })).toBeVisible();
  });

  it('shows that it is sending', async () => {
    await change({ 'PUT /user/7/password': never });
    expect(save()).toHaveAttribute('aria-busy', 'true');
  });

  it('loads the profile for the id where the browser has a token but no id', async () => {
    const now = Date.now();
    const token = testAccessToken({ id: 7, issuedAt: now, expiresAt: now + 3_600_000 });
    const storage = memorySessionStorage({ identity: { id: 7, name: 'Sari' }, tokens: { token, refreshToken: 'r' } });
    signInAs({ id: 7, name: 'Sari' }, { storage: { ...storage, identity: () => null } });
    await change({ 'GET /profile': () => ({ body: { data: { id: 7 } } }), 'PUT /user/7/password': CHANGED });
    expect(await screen.findByRole('alertdialog', { name: 'Berhasil!' })).toBeVisible();
  });
});
