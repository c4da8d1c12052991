import { createHash } from 'node:crypto';
import { screen, waitFor, within } from '@testing-library/react';
import type { StubbedApi } from '@acara/shared-api/testing';
import { currentSession, rememberReturn } from '@acara/shared-auth';
import { becomeGuest, testAccessToken } from '@acara/shared-auth/testing';
import { renderAt } from '@acara/shared-remote/testing';
import { blockGoogle, googleScript, letGoogleArrive, removeGoogle } from '../../components/testing/fake-google.ts';
import { pass, visitorOutOfTime } from '../../components/testing/form-user.ts';
import { routes } from '../../routes.tsx';

const welcome: StubbedApi = {
  'POST /login/google': () => ({
    body: {
      data: {
        auth: { token: testAccessToken({ expiresAt: Date.now() + 3_600_000 }), refreshToken: 'refresh' },
        first_company: null,
        name: 'Sari',
        id: 7,
      },
    },
  }),
};
const open = (url: string, api: StubbedApi = welcome) => ({ ...renderAt(url, routes, api), user: visitorOutOfTime() });

beforeEach(() => {
  jest.useFakeTimers();
  becomeGuest();
  sessionStorage.clear();
});
afterEach(() => {
  jest.useRealTimers();
  removeGoogle();
});

describe("Google's button", () => {
  it.each([
    ['/login', 'signin_with'],
    ['/register', 'signup_with'],
  ])('is on %s as %s [register.google, login.google]', async (url, text) => {
    open(url);
    expect(screen.getByText('Memuat tombol Google…')).toBeVisible();
    const { initialize, renderButton } = await letGoogleArrive();
    expect(initialize).toHaveBeenCalledWith(expect.objectContaining({ client_id: 'acara-test' }));
    expect(renderButton.mock.calls[0]?.[1]).toMatchObject({ text, locale: 'id' });
    expect(screen.queryByText('Memuat tombol Google…')).toBeNull();
  });

  it('loads its script and is set up once per page, and notifies the screen that is shown', async () => {
    const first = open('/login');
    const { initialize, renderButton, choose } = await letGoogleArrive();
    first.unmount();
    const { calls } = open('/register');
    await waitFor(() => expect(renderButton).toHaveBeenCalledTimes(2));
    expect(document.querySelectorAll('script[src]')).toHaveLength(1);
    expect(initialize).toHaveBeenCalledTimes(1);
    await choose('an-id-token');
    expect(first.calls).toEqual([]);
    await waitFor(() => expect(calls).toHaveLength(1));
  });

  it('does not change the rest of the page where its script is blocked, and can be tried again', async () => {
    const { user } = open('/login');
    await blockGoogle();
    expect(screen.getByText('Tombol Google tidak dapat dimuat.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Masuk' })).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Coba lagi' }));
    const { renderButton } = await letGoogleArrive();
    expect(renderButton).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Tombol Google tidak dapat dimuat.')).toBeNull();
  });

  it('counts as blocked when nothing has loaded in ten seconds', async () => {
    open('/login');
    await pass(10_000);
    expect(screen.getByText('Tombol Google tidak dapat dimuat.')).toBeVisible();
    expect(googleScript()).toBeNull();
  });
});

describe('a login with Google', () => {
  it('sends the id token, shows Success - Now Redirecting.. and returns to the page before [api.login-google]', async () => {
    rememberReturn('/detail-event/konser');
    const { calls, address } = open('/login');
    const { choose } = await letGoogleArrive();
    await choose('an-id-token');
    expect(await screen.findByText('Success - Now Redirecting..')).toBeVisible();
    expect(calls[0]).toMatchObject({ path: '/login/google', body: { id_token: 'an-id-token' } });
    expect(currentSession()).toEqual({ status: 'member', id: 7, name: 'Sari' });
    await pass(1500);
    expect(address()).toBe('/detail-event/konser');
  });

  it('asks Google with the hash of a random secret, which it sends with the token [login.google-page]', async () => {
    const secrets: string[] = [];
    for (let visit = 0; visit < 2; visit += 1) {
      const { calls, unmount } = open('/login');
      const { initialize, choose } = await letGoogleArrive();
      const nonce = initialize.mock.calls[0]?.[0].nonce;
      await choose('an-id-token');
      await waitFor(() => expect(calls).toHaveLength(1));
      const { nonce_secret: secret } = calls[0]?.body as { nonce_secret: string };
      expect(secret).toMatch(/^[0-9a-f]{64}$/);
      expect(createHash('sha256').update(secret).digest('hex')).toBe(nonce);
      expect(document.documentElement.outerHTML).not.toContain(secret);
      secrets.push(secret);
      unmount();
      removeGoogle();
      becomeGuest();
    }
    expect(new Set(secrets).size).toBe(2);
  });

  it("alerts 'Error' with the text of a refusal, after which another account may be chosen [login.google-refused]", async () => {
    const refused = { status: 422, body: { error: 'Akun Google tidak dapat dipakai', code: 'invalid' } };
    const { calls, user } = open('/login', { 'POST /login/google': () => refused });
    const { choose } = await letGoogleArrive();
    await choose('a-forged-token');
    const alert = await screen.findByRole('alertdialog', { name: 'Error' });
    expect(alert).toHaveTextContent('Akun Google tidak dapat dipakai');
    await user.click(within(alert).getByRole('button', { name: 'Oke' }));
    expect(currentSession().status).toBe('guest');
    await choose('another-token');
    await waitFor(() => expect(calls).toHaveLength(2));
  });
});
