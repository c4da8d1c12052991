import type { Page } from '@playwright/test';
import { aStranger, enterLogin, openAccount } from '@acara/e2e/fixtures/account';
import { openGoogleWindow } from '@acara/e2e/fixtures/google';
import { permalink } from '@acara/e2e/fixtures/links';
import { mailTo } from '@acara/e2e/fixtures/mailbox';
import { site } from '@acara/e2e/fixtures/site-address';
import { expect, hydrated, test } from '@acara/e2e/fixtures/test';

const fillLogin = async (page: Page, email: string, password: string) => {
  await page.getByLabel('Email').fill(email);
  await page.locator('input[name="password"]').fill(password);
};
const submit = (page: Page) => page.getByRole('button', { name: 'Masuk', exact: true }).click();
const alert = (page: Page, name: string) =>
  page.getByRole('dialog', { name, exact: true }).or(page.getByRole('alertdialog', { name, exact: true }));

test.describe('from an address of its own', () => {
  // Failures count per address; those of this test must not cause captchas in others.
  test.use({ extraHTTPHeaders: { 'x-forwarded-for': `203.0.113.${1 + Math.floor(Math.random() * 250)}` } });

  test('a wrong password is reported in a popup; the third brings a captcha, and a wrong answer to it another one [login.captcha, login.refused]', async ({
    page,
    request,
  }) => {
    const account = await openAccount(request);
    await page.goto('/login');
    await hydrated(page);
    await fillLogin(page, account.email, 'Salah-sekali-1');
    for (let tries = 1; tries <= 3; tries += 1) {
      await submit(page);
      await expect(alert(page, 'Error')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(alert(page, 'Error')).toBeHidden();
      if (tries < 3) await expect(page.getByLabel(/Captcha/)).toHaveCount(0);
    }
    const captcha = page.getByLabel(/Captcha/);
    await expect(captcha).toBeVisible();
    const image = page.getByRole('main').locator('img[src^="data:image/svg+xml"]');
    const before = await image.getAttribute('src');
    await page.locator('input[name="password"]').fill(account.password);
    await captcha.fill('1');
    await submit(page);
    await expect(alert(page, 'Error')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect.poll(() => image.getAttribute('src')).not.toBe(before);
    await expect(page).toHaveURL('/login');
  });
});

test('logs in with Google through the window of its consent page, once [login.google, login.google-done]', async ({
  page,
  request,
  watched,
}) => {
  await page.goto('/login');
  await hydrated(page);
  const sent = page.waitForRequest('**/api/v1/login/google');
  const consent = await openGoogleWindow(page);
  const person = aStranger();
  await consent.getByLabel('Nama').fill(person.name);
  await consent.getByLabel('Email').fill(person.email);
  await consent.locator('form').getByRole('button').click();
  await expect(page.getByText('Success - Now Redirecting..')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Event Disukai' })).toBeVisible();
  expect(watched.foreign.every((url) => url.startsWith(site.sandboxOrigin))).toBe(true);
  expect(watched.errors).toEqual([]);

  const form = Object.fromEntries(new URLSearchParams((await sent).postData() ?? ''));
  expect(form).toEqual({ id_token: expect.any(String), nonce_secret: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect((await request.post('/api/v1/login/google', { form })).status()).toBe(422);
});

test('a forgotten password is set anew by the link in the mail, once [routes.forgot-password, routes.reset-password, forgot.button, forgot.done, reset.refused, reset.done]', async ({
  page,
  request,
  context,
}) => {
  const account = await openAccount(request);
  await page.goto('/login');
  await hydrated(page);
  await page.getByRole('link', { name: 'Lupa Password' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await page.getByLabel('Email').fill(account.email.toUpperCase());
  await page.getByRole('button', { name: 'Simpan' }).click();
  await expect(alert(page, 'Success!')).toBeVisible();
  await alert(page, 'Success!').getByRole('link', { name: 'Oke' }).click();
  await expect(page).toHaveURL('/login');

  const { links } = await mailTo(request, account.email);
  const link = links.find((each) => each.includes(`${permalink('password.reset')}?`));
  if (!link) throw new Error('the mail holds no link');
  const reset = async (password: string) => {
    await page.goto(link);
    await hydrated(page);
    await page.getByLabel('Email').fill(account.email);
    await page.locator('input[name="password"]').fill(password);
    await page.locator('input[name="retype_password"]').fill(password);
    await page.getByRole('button', { name: 'Simpan' }).click();
  };
  const next = `${account.password}-baru`;
  await reset(next);
  await expect(alert(page, 'Yeaayy!')).toBeVisible();
  await alert(page, 'Yeaayy!').getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');
  await enterLogin(page, { ...account, password: next });
  await expect(page).toHaveURL('/');

  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await reset(`${next}-lagi`);
  await expect(alert(page, 'Error!')).toBeVisible();
});

test('without a network a login shows an alert and sends nothing later', async ({ page, context, request }) => {
  const account = await openAccount(request);
  await page.goto('/login');
  await hydrated(page);
  await fillLogin(page, account.email, account.password);
  await context.setOffline(true);
  await submit(page);
  await expect(alert(page, 'Error')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(alert(page, 'Error')).toBeHidden();
  await context.setOffline(false);
  await submit(page);
  await expect(page).toHaveURL('/');
});

test('before its scripts have loaded a form puts no password into the address', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site.origin });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Email').fill('a@acara.test');
  await page.locator('input[name="password"]').fill('Rahasia-123');
  await page.keyboard.press('Enter');
  expect(page.url()).not.toContain('Rahasia');
  await context.close();
});
