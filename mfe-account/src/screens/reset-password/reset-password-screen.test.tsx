import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StubbedApi } from '@acara/shared-api/testing';
import { currentSession } from '@acara/shared-auth';
import { becomeGuest, signInAs } from '@acara/shared-auth/testing';
import { renderAt } from '@acara/shared-remote/testing';
import { removeGoogle } from '../../components/testing/fake-google.ts';
import { routes } from '../../routes.tsx';

const LINK = '/reset-password?token=rahasia%2F1&lang=id';
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label} `));
const save = () => screen.getByRole('button', { name: 'Simpan' });

const reset = async (api: StubbedApi) => {
  const user = userEvent.setup();
  const page = renderAt(LINK, routes, api);
  await user.type(field('Email'), 'sari@acara.test');
  await user.type(field('Password Baru'), 'rahasia-baru');
  await user.type(field('Konfirmasi Password Baru'), 'rahasia-baru');
  await user.click(save());
  return { ...page, user };
};

beforeEach(becomeGuest);
afterEach(removeGoogle);

describe('the reset password page', () => {
  it('keeps its address out of indexes and referrers, and loads no foreign script', () => {
    renderAt(LINK, routes, {});
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Ganti Password');
    expect(document.title).toBe('Ganti Password — Acara');
    expect(document.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    expect(document.querySelector('meta[name="referrer"]')).toHaveAttribute('content', 'no-referrer');
    expect(document.querySelector('script[src]')).toBeNull();
  });

  it('needs all three fields [reset.fields, reset.required]', async () => {
    const { calls } = renderAt(LINK, routes, {});
    await userEvent.click(save());
    for (const label of ['Email', 'Password Baru', 'Konfirmasi Password Baru']) expect(field(label)).toBeInvalid();
    expect(field('Email')).toHaveFocus();
    expect(calls).toEqual([]);
  });

  it('passes the query string of its address through [reset.query]', async () => {
    const { calls } = await reset({ 'POST /reset_password': () => ({ body: { success: 'Password diganti' } }) });
    await screen.findByRole('alertdialog');
    expect(calls[0]).toMatchObject({
      query: { token: 'rahasia/1', lang: 'id' },
      body: { email: 'sari@acara.test', password: 'rahasia-baru', retype_password: 'rahasia-baru' },
    });
  });

  it.each(['Login', 'Tutup'])("shows 'Yeaayy!', and %s goes to the login [reset.done]", async (button) => {
    const { user, address } = await reset({
      'POST /reset_password': () => ({ body: { success: 'Password diganti' } }),
    });
    const alert = await screen.findByRole('alertdialog', { name: 'Yeaayy!' });
    expect(alert).toHaveTextContent('Password diganti');
    await user.click(within(alert).getByRole('button', { name: button }));
    expect(address()).toBe('/login');
  });

  it('ends the session of this browser with the response, as the server has done, and stays on the page [reset.ends-session]', async () => {
    const left: string[] = [];
    signInAs({ id: 7, name: 'Sari' }, { onEnded: (_, to) => left.push(to) });
    const { user, address } = await reset({
      'POST /reset_password': () => ({ body: { success: 'Password diganti' } }),
    });
    const alert = await screen.findByRole('alertdialog', { name: 'Yeaayy!' });
    expect(currentSession()).toEqual({ status: 'guest' });
    expect(left).toEqual([LINK]);
    expect(address()).toBe(LINK);
    await user.click(within(alert).getByRole('button', { name: 'Login' }));
    expect(address()).toBe('/login');
    expect(left).toEqual([LINK]);
  });

  it('does not end the session of this browser where the server refuses', async () => {
    signInAs({ id: 7, name: 'Sari' });
    await reset({
      'POST /reset_password': () => ({ status: 422, body: { error: 'Link sudah tidak berlaku', code: 'invalid' } }),
    });
    await screen.findByRole('alertdialog', { name: 'Error!' });
    expect(currentSession().status).toBe('member');
  });

  it("shows 'Error!' in the server's words [reset.refused]", async () => {
    const { user } = await reset({
      'POST /reset_password': () => ({ status: 422, body: { error: 'Link sudah tidak berlaku', code: 'invalid' } }),
    });
    const alert = await screen.findByRole('alertdialog', { name: 'Error!' });
    expect(alert).toHaveTextContent('Link sudah tidak berlaku');
    await user.click(within(alert).getByRole('button', { name: 'Oke' }));
    expect(field('Password Baru')).toHaveValue('rahasia-baru');
  });

  it('shows that it is sending', async () => {
    await reset({ 'POST /reset_password': () => new Promise<never>(() => undefined) });
    await waitFor(() => expect(save()).toHaveAttribute('aria-busy', 'true'));
  });
});
