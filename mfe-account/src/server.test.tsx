import { testSettings } from '@acara/shared-remote/testing';
import { render } from './server.tsx';

const page = (url: string, settings = testSettings) =>
  render({ url, settings, api: { origin: 'http://api.test', headers: {} } });

describe('the server bundle', () => {
  it.each([
    ['/login', 'Masuk — Acara'],
    ['/register', 'Daftar Akun — Acara'],
    ['/forgot-password', 'Lupa Password — Acara'],
    ['/reset-password?token=rahasia-1', 'Ganti Password — Acara'],
  ])('renders all of %s [routes.register, routes.forgot-password, routes.reset-password]', async (url, title) => {
    const { status, head, html, isComplete } = await page(url);
    expect({ status, title: head.title, isComplete }).toEqual({ status: 200, title, isComplete: true });
    expect(html.match(/<h1/g)).toHaveLength(1);
  });

  it('has forms that send nothing before hydration, and never put a password into the address', async () => {
    for (const url of ['/login', '/register', '/reset-password?token=x']) {
      const { html } = await page(url);
      expect(html).toMatch(/<form[^>]* method="post"/);
      expect(html).toMatch(/<button[^>]* type="submit"[^>]* disabled=""/);
      expect(html).toContain('Aktifkan JavaScript');
    }
  });

  it('does not leak the token of a reset link', async () => {
    const { head, html, state } = await page('/reset-password?token=rahasia-1');
    expect(head).toMatchObject({ robots: 'noindex', referrer: 'no-referrer' });
    expect(head.canonical).toBeUndefined();
    expect(`${html}${state}${JSON.stringify(head)}`).not.toContain('rahasia-1');
  });

  it("reserves the space of Google's button, and none where the site has no Google login", async () => {
    expect((await page('/login')).html).toContain('Memuat tombol Google');
    expect((await page('/login', { ...testSettings, googleClientId: '' })).html).not.toContain('Google');
  });
});
