import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { StubbedApi } from '@acara/shared-api/testing';
import { becomeGuest } from '@acara/shared-auth/testing';
import { renderAt } from '@acara/shared-remote/testing';
import { routes } from '../../routes.tsx';

const email = () => screen.getByRole('textbox', { name: 'Email' });
const save = () => screen.getByRole('button', { name: 'Simpan' });

const submitEmail = async (api: StubbedApi) => {
  const user = userEvent.setup();
  const page = renderAt('/forgot-password', routes, api);
  await user.type(email(), 'sari@acara.test');
  await user.click(save());
  return { ...page, user };
};

beforeEach(becomeGuest);

describe('the forgot password page', () => {
  it('shows that a reset link will be sent and leads back to the login [forgot.asks]', () => {
    renderAt('/forgot-password', routes, {});
    expect(screen.getByText(/mengirimkan link untuk mengatur ulang password/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Kembali ke login' })).toHaveAttribute('href', '/login');
    expect(document.title).toBe('Lupa Password — Acara');
  });

  it('needs an e-mail [forgot.required]', async () => {
    const { calls } = renderAt('/forgot-password', routes, {});
    await userEvent.click(save());
    expect(email()).toHaveAccessibleDescription('Email wajib diisi.');
    expect(calls).toEqual([]);
  });

  it("shows 'Success!' in the server's words, and Oke leads to the login [forgot.done]", async () => {
    const text = 'Jika email terdaftar, link sudah dikirim';
    const { calls } = await submitEmail({ 'POST /recover_password': () => ({ body: { success: text } }) });
    const alert = await screen.findByRole('alertdialog', { name: 'Success!' });
    expect(alert).toHaveTextContent(text);
    expect(within(alert).getByRole('link', { name: 'Oke' })).toHaveAttribute('href', '/login');
    expect(calls[0]?.body).toEqual({ email: 'sari@acara.test' });
  });

  it.each([
    ['a refusal', { status: 429, body: { error: 'Terlalu banyak permintaan', code: 'too_many_requests' } }, /Terlalu/],
    ['a lost connection', 'network' as const, /Koneksi terputus/],
  ])("shows 'Error!' at %s and keeps the e-mail [forgot.refused]", async (_, answer, text) => {
    const { user } = await submitEmail({ 'POST /recover_password': () => answer });
    const alert = await screen.findByRole('alertdialog', { name: 'Error!' });
    expect(alert).toHaveTextContent(text);
    await user.click(within(alert).getByRole('button', { name: 'Oke' }));
    expect(email()).toHaveValue('sari@acara.test');
  });

  it('shows that it is sending', async () => {
    await submitEmail({ 'POST /recover_password': () => new Promise<never>(() => undefined) });
    await waitFor(() => expect(save()).toHaveAttribute('aria-busy', 'true'));
  });
});
