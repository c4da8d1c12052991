import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { logIn, openAccount, putSession, tamperedToken } from '../../fixtures/account.ts';
import { mailTo } from '../../fixtures/mailbox.ts';
import { site } from '../../fixtures/site-address.ts';
import { expect, test } from '../../fixtures/test.ts';

const logs = (): string => {
  const folder = path.resolve(import.meta.dirname, '../../..', site.dataDir, 'logs');
  return readdirSync(folder)
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .join('\n');
};

test('no password, token or reset link is in any log of the running site', async ({ page, context, request }) => {
  const account = await openAccount(request);
  const login = await logIn(request, account);
  const wrong = `${account.password}-salah`;
  await request.post('/api/v1/login', {
    form: { email: account.email, password: wrong },
    headers: { 'x-forwarded-for': '203.0.113.254' },
  });
  const refreshed = await request.post('/api/v1/refresh_token', {
    form: { refresh_token: login.auth.refreshToken },
    headers: { authorization: `Bearer ${login.auth.token}` },
  });
  const { data: tokens } = (await refreshed.json()) as { data: { token: string; refreshToken: string } };
  await request.post('/api/v1/recover_password', { multipart: { email: account.email } });
  const { links } = await mailTo(request, account.email);
  const resetToken = new URL(links.find((link) => link.includes('token=')) ?? '').searchParams.get('token') ?? '';
  await page.goto(`/reset-password?token=${resetToken}`);
  await putSession(context, { ...login, auth: tokens });
  await page.goto('/event-disukai');
  // Secrets in unexpected places of a request.
  const tampered = tamperedToken(tokens.token, { iat: -5, exp: 700 });
  await request.get(`/api/v1/profile?token=${tokens.token}&password=${account.password}`);
  await request.get('/api/v1/profile', { headers: { authorization: `Bearer ${tampered}` } });
  await request.get(`/api/v1/event/slug/tidak-ada/${account.password}`);

  const text = logs();
  expect(text).toContain('/api/v1/refresh_token');
  const secrets = [
    account.password,
    wrong,
    ...Object.values(login.auth),
    ...Object.values(tokens),
    tampered,
    resetToken,
  ];
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(10);
    expect(text.includes(secret), `a secret of ${secret.length} characters is in a log`).toBe(false);
  }
});
