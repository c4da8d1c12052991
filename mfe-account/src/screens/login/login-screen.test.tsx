import { screen, within } from '@testing-library/react';
import type { StubbedApi } from '@acara/shared-api/testing';
import { currentSession, rememberReturn, takeReturn } from '@acara/shared-auth';
import { becomeGuest, testAccessToken } from '@acara/shared-auth/testing';
import { renderAt } from '@acara/shared-remote/testing';
import { pass, visitorOutOfTime } from '../../components/testing/form-user.ts';
import { removeGoogle } from '../../components/testing/fake-google.ts';
import { registeredEmail } from '../../components/registered-email.ts';
import { routes } from '../../routes.tsx';

const CAPTCHA = 'data:image/svg+xml;base64,PHN2Zy8+';
const WRONG = 'Email atau password salah';

const welcome = () => ({
  body: {
    data: {
      auth: { token: testAccessToken({ expiresAt: Date.now() + 3_600_000 }), refreshToken: 'refresh' },
      first_company: null,
      name: 'Sari',
      id: 7,
    },
  },
});
const refusal = (data?: unknown) => ({ status: 422, body: { error: WRONG, code: 'invalid', data } });

const email = () => screen.getByRole('textbox', { name: 'Email' });
const password = () => screen.getByLabelText(/^Password/);
const captcha = () => screen.queryByRole('textbox', { name: 'Captcha' });
const submit = () => screen.getByRole('button', { name: 'Masuk' });

const open = (api: StubbedApi = {}) => ({ ...renderAt('/login', routes, api), user: visitorOutOfTime() });

const logIn = async (api: StubbedApi) => {
  const page = open(api);
  await page.user.type(email(), 'sari@acara.test');
  await page.user.type(password(), 'rahasia-123');
  await page.user.click(submit());
  return page;
};

/** Closes the popup of a failure and returns its text. */
const readPopup = async (user: ReturnType<typeof visitorOutOfTime>) => {
  const popup = await screen.findByRole('alertdialog', { name: 'Error' });
  const text = within(popup).getByRole('paragraph').textContent;
  await user.click(within(popup).getByRole('button', { name: 'Oke' }));
  return text;
};

beforeEach(() => {
  jest.useFakeTimers();
  becomeGuest();
  sessionStorage.clear();
});
afterEach(() => {
  jest.useRealTimers();
  removeGoogle();
});

describe('the login page', () => {
  it('has its one heading, its title, its links, and fields that password managers know [login.fields, login.links]', () => {
    open();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Masuk');
    expect(document.title).toBe('Masuk — Acara');
    expect(email()).toHaveAttribute('autocomplete', 'email');
    expect(password()).toHaveAttribute('autocomplete', 'current-password');
    expect(screen.getByRole('link', { name: 'Lupa Password' })).toHaveAttribute('href', '/forgot-password');
    expect(screen.getByRole('link', { name: 'Daftar' })).toHaveAttribute('href', '/register');
    expect(captcha()).toBeNull();
  });

  it('can show the password', async () => {
    const { user } = open();
    await user.type(password(), 'rahasia');
    expect(password()).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Tampilkan password' }));
    expect(password()).toHaveAttribute('type', 'text');
    expect(password()).toHaveValue('rahasia');
    await user.click(screen.getByRole('button', { name: 'Sembunyikan password' }));
    expect(password()).toHaveAttribute('type', 'password');
  });
});

describe('a login form with missing fields', () => {
  it('shows an error beside each missing field and focuses the first [login.required]', async () => {
    const { user, calls } = open();
    await user.click(submit());
    expect(email()).toHaveAccessibleDescription('Email wajib diisi.');
    expect(password()).toHaveAccessibleDescription('Password wajib diisi.');
    expect(email()).toHaveFocus();
    await pass(5000);
    expect(calls).toEqual([]);
  });

  it('removes the message from a field that is being corrected, and does not move the focus', async () => {
    const { user } = open();
    await user.click(submit());
    await user.type(email(), 'sari');
    expect(email()).not.toHaveAttribute('aria-invalid');
    expect(email()).toHaveFocus();
    expect(password()).toBeInvalid();
    await user.click(submit());
    expect(email()).toHaveAccessibleDescription('Format email tidak valid.');
  });
});

describe('a login', () => {
  it('waits a second before it is sent, is busy meanwhile and cannot be sent twice [login.waits]', async () => {
    const { calls, user } = await logIn({ 'POST /login': () => new Promise<never>(() => undefined) });
    await pass(900);
    expect(calls).toEqual([]);
    expect(submit()).toHaveAttribute('aria-busy', 'true');
    await user.click(submit());
    await user.type(password(), '{Enter}');
    await pass(5000);
    expect(calls).toHaveLength(1);
    expect(calls[0]).toMatchObject({
      path: '/login',
      body: { email: 'sari@acara.test', password: 'rahasia-123' },
      bearer: null,
    });
    expect(calls[0]?.body).not.toHaveProperty('captcha');
  });

  it('is not sent when the visitor has left the page', async () => {
    const { calls, unmount } = await logIn({ 'POST /login': welcome });
    unmount();
    await pass(5000);
    expect(calls).toEqual([]);
  });

  it('that was running when the visitor left the page still counts, and does not navigate', async () => {
    rememberReturn('/detail-event/konser');
    let answer: (given: ReturnType<typeof welcome>) => void = () => undefined;
    const { unmount } = await logIn({ 'POST /login': () => new Promise((resolve) => (answer = resolve)) });
    await pass(1000);
    unmount();
    answer(welcome());
    await pass(5000);
    expect(currentSession().status).toBe('member');
    expect(takeReturn()).toBe('/detail-event/konser');
  });

  it('shows Now Redirecting.. and goes home after a second and a half [session.begins, login.done]', async () => {
    const { address } = await logIn({ 'POST /login': welcome });
    await pass(1000);
    expect(await screen.findByText('Now Redirecting..')).toBeVisible();
    expect(currentSession()).toEqual({ status: 'member', id: 7, name: 'Sari' });
    expect(address()).toBe('/login');
    await pass(1500);
    expect(address()).toBe('/');
  });

  it('shows the page that it returns to, and no text where that is the home page [return.said]', async () => {
    rememberReturn('/detail-event/konser#tiket', 'Konser Akbar');
    const { unmount } = await logIn({ 'POST /login': welcome });
    expect(screen.getByRole('note')).toHaveTextContent('Setelah masuk, Anda kembali ke Konser Akbar.');
    unmount();
    takeReturn();
    await logIn({ 'POST /login': welcome });
    expect(screen.queryByText(/^Setelah masuk/)).not.toBeInTheDocument();
  });

  it('reports to the next page that it follows a login', async () => {
    rememberReturn('/myevent');
    const { state } = await logIn({ 'POST /login': welcome });
    await pass(1000);
    await pass(1500);
    expect(state()).toEqual({ afterLogin: true });
  });

  it('returns to the page whose heart led to the login', async () => {
    rememberReturn('/detail-event/konser?tab=tiket');
    const { address } = await logIn({ 'POST /login': welcome });
    await pass(1000);
    await pass(1500);
    expect(address()).toBe('/detail-event/konser?tab=tiket');
  });
});

describe('a refused login', () => {
  it("shows a popup 'Error' with the server's text and keeps the input [login.refused]", async () => {
    const { user } = await logIn({ 'POST /login': () => refusal() });
    await pass(1000);
    expect(await readPopup(user)).toBe(WRONG);
    expect(email()).toHaveValue('sari@acara.test');
    expect(password()).toHaveValue('rahasia-123');
    expect(captcha()).toBeNull();
    expect(currentSession().status).toBe('guest');
  });

  it('shows a captcha only when the server supplies one, then needs it and sends it as a number [login.captcha, login.captcha-required]', async () => {
    const answers = [refusal({ captcha: CAPTCHA }), welcome()];
    const { user, calls } = await logIn({ 'POST /login': () => answers.shift() ?? 'network' });
    await pass(1000);
    await readPopup(user);
    expect(screen.getByRole('img', { name: 'Gambar captcha berisi angka' })).toHaveAttribute('src', CAPTCHA);
    expect(captcha()).toHaveFocus();
    expect(captcha()).toHaveAttribute('inputmode', 'numeric');

    await user.click(submit());
    expect(captcha()).toHaveAccessibleDescription(/^Captcha wajib diisi\./);
    await user.type(screen.getByRole('textbox', { name: 'Captcha' }), 'tujuh');
    await user.click(submit());
    expect(captcha()).toHaveAccessibleDescription(/^Captcha harus berupa angka\./);
    expect(calls).toHaveLength(1);

    await user.clear(screen.getByRole('textbox', { name: 'Captcha' }));
    await user.type(screen.getByRole('textbox', { name: 'Captcha' }), '48213');
    await user.click(submit());
    await pass(1000);
    expect(calls[1]?.body).toEqual({ email: 'sari@acara.test', password: 'rahasia-123', captcha: '48213' });
    expect(await screen.findByText('Now Redirecting..')).toBeVisible();
  });

  it('clears the answer with every new captcha, and keeps the captcha when the connection is lost', async () => {
    const next = `${CAPTCHA}#2`;
    const answers = [refusal({ captcha: CAPTCHA }), 'network' as const, refusal({ captcha: next })];
    const { user } = await logIn({ 'POST /login': () => answers.shift() ?? 'network' });
    await pass(1000);
    await readPopup(user);
    const field = screen.getByRole('textbox', { name: 'Captcha' });
    await user.type(field, '111');
    await user.click(submit());
    await pass(1000);
    expect(await readPopup(user)).toMatch(/^Koneksi terputus/);
    expect(screen.getByRole('textbox', { name: 'Captcha' })).toHaveValue('111');
    expect(screen.getByRole('img')).toHaveAttribute('src', CAPTCHA);

    await user.click(submit());
    await pass(1000);
    await readPopup(user);
    expect(screen.getByRole('img')).toHaveAttribute('src', next);
    expect(captcha()).toHaveValue('');
  });

  it("shows the server's text after too many tries", async () => {
    const text = 'Terlalu banyak percobaan. Coba lagi dalam 5 menit.';
    const { user } = await logIn({
      'POST /login': () => ({ status: 429, body: { error: text, code: 'too_many_requests' } }),
    });
    await pass(1000);
    expect(await readPopup(user)).toBe(text);
  });

  it("shows the server's reason beside the field, and focuses it once the popup is closed", async () => {
    const { user } = await logIn({
      'POST /login': () => ({
        status: 422,
        body: { error: 'Periksa isian Anda', code: 'invalid', fields: { password: 'Password terlalu panjang' } },
      }),
    });
    await pass(1000);
    await readPopup(user);
    expect(password()).toHaveAccessibleDescription('Password terlalu panjang');
    expect(password()).toHaveFocus();
  });
});

describe('the login after a registration', () => {
  afterEach(() => registeredEmail.note(''));

  it('has the address filled in and the cursor in the password, until it is done [login.after-registration]', async () => {
    registeredEmail.note('sari@acara.test');
    const { user } = open({ 'POST /login': welcome });
    expect(email()).toHaveValue('sari@acara.test');
    expect(password()).toHaveFocus();
    await user.keyboard('rahasia-123');
    await user.click(submit());
    await pass(1_000);
    expect(registeredEmail.read()).toBe('');
  });
});
