import type { Page } from '@playwright/test';
import { logIn, newMember } from '@acara/e2e/fixtures/account';
import { accessibilityFaults } from '@acara/e2e/fixtures/page-faults';
import { expect, test } from '@acara/e2e/fixtures/test';

/** The theme's colour of errors, in the light scheme. */
const RED = 'rgb(179, 38, 30)';

const save = (page: Page) => page.getByRole('button', { name: 'Simpan' });
const banner = (page: Page) => page.getByRole('status', { name: 'Pemberitahuan' });
const logins = (page: Page) => page.getByRole('region', { name: 'Aktivitas Login' });

test('the side menu leads from one profile page to the other, back and forward [profile.menu]', async ({
  page,
  context,
}) => {
  await newMember(context);
  await page.goto('/profile-detail');
  const menu = page.getByRole('navigation', { name: 'Menu akun' });
  await menu.getByRole('link', { name: 'Password & Keamanan' }).click();
  await expect(page).toHaveURL('/profile-password');
  await expect(menu.locator('[aria-current=page]')).toHaveText('Password & Keamanan');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Kelola Akun');
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Password & Keamanan');
});

test('a profile without a city is refused in a red banner, and then saved: the page read again, the new name in the bar [site.member-account, profile.saved, profile.banner]', async ({
  page,
  context,
}) => {
  await newMember(context);
  await page.goto('/profile-detail');
  await save(page).click();
  await expect(banner(page)).toHaveText('Input alamat terlebih dulu');
  await expect(banner(page).locator(':scope > *')).toHaveCSS('background-color', RED);
  await expect(banner(page)).toBeEmpty({ timeout: 5_000 });
  await expect(page.getByRole('combobox', { name: /^Kota/ })).toBeFocused();

  await page.getByLabel('Nama').fill('  Rahma Sari ');
  await page.getByRole('combobox', { name: /^Kota/ }).fill('sleman');
  await page.getByRole('option', { name: /Sleman/ }).click();
  await page.getByLabel('Bio').fill('Suka kopi.\nDan lari.');
  await page.getByRole('switch', { name: 'Newsletter' }).check();
  await save(page).click();
  await expect(banner(page)).toHaveText('Profil berhasil disimpan');
  await expect(page.getByRole('banner').getByText('Rahma')).toBeVisible();
  await expect(page.getByLabel('Nama')).toHaveValue('Rahma Sari');
  await expect(banner(page)).toBeEmpty({ timeout: 5_000 });
  await page.reload();
  await expect(page.getByLabel('Nama')).toHaveValue('Rahma Sari');
  await expect(page.getByRole('combobox', { name: /^Kota/ })).toHaveValue(/Sleman/);
  await expect(page.getByLabel('Bio')).toHaveValue('Suka kopi.\nDan lari.');
  await expect(page.getByRole('switch', { name: 'Newsletter' })).toBeChecked();
  await page.goto('/info-kontak');
  await expect(page.getByLabel('Nama Lengkap')).toHaveValue('Rahma Sari');
  await page.getByLabel('Bio').fill('');
  await save(page).click();
  await expect(banner(page)).toHaveText('Profil berhasil disimpan');
  await page.goto('/profile-detail');
  await expect(page.getByLabel('Bio')).toHaveValue('');
  await expect(page.getByRole('switch', { name: 'Newsletter' })).toBeChecked();
});

test('a new password logs out to the login, which accepts the new one only [password.change, password.saved, password.refused]', async ({
  page,
  context,
}) => {
  const { account } = await newMember(context);
  await page.goto('/profile-password');
  await page.getByLabel(/^Password Baru/).fill('Rahasia-Baru-1');
  await page.getByLabel(/^Konfirmasi Password Baru/).fill('Rahasia-Baru-2');
  await save(page).click();
  const error = page.getByRole('alertdialog', { name: 'Error!' });
  await expect(error).toContainText('Konfirmasi password tidak sama');
  await error.getByRole('button', { name: 'Oke' }).click();
  await page.getByLabel(/^Konfirmasi Password Baru/).fill('Rahasia-Baru-1');
  await save(page).click();
  const done = page.getByRole('alertdialog', { name: 'Berhasil!' });
  await expect(done).toContainText('Password berhasil diganti');
  expect(await accessibilityFaults(page)).toEqual([]);
  await done.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Masuk');
  await expect(logIn(context.request, account)).rejects.toThrow('422');
  await logIn(context.request, { ...account, password: 'Rahasia-Baru-1' });
});

test('logins elsewhere are listed and ended, one and then all [site.member-account, logins.list]', async ({
  page,
  context,
  playwright,
  baseURL,
}) => {
  const { account } = await newMember(context);
  const elsewhere = async (userAgent: string) => {
    const request = await playwright.request.newContext({ baseURL, userAgent });
    const { auth } = await logIn(request, account);
    return {
      isIn: async () =>
        (await request.get('/api/v1/profile', { headers: { authorization: `Bearer ${auth.token}` } })).status() === 200,
      end: () => request.dispose(),
    };
  };
  const phone = await elsewhere(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  );
  const others = [
    await elsewhere('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'),
    await elsewhere('curl/8'),
  ];
  await page.goto('/profile-password');
  await expect(logins(page).getByRole('listitem')).toHaveCount(4);
  await expect(logins(page).getByRole('listitem').first()).toContainText('Sesi ini');
  await expect(logins(page).getByText('Sesi ini')).toHaveCount(1);
  await expect(logins(page).getByText(/WIB/)).toHaveCount(4);

  await logins(page)
    .getByRole('button', { name: /^Akhiri sesi Safari 18/ })
    .click();
  const dialog = page.getByRole('alertdialog');
  expect(await accessibilityFaults(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Akhiri', exact: true }).click();
  await expect(banner(page)).toHaveText('Sesi telah diakhiri');
  await expect(logins(page).getByRole('listitem')).toHaveCount(3);
  await expect.poll(phone.isIn).toBe(false);
  expect(await others[0]?.isIn()).toBe(true);

  await logins(page).getByRole('button', { name: 'Akhiri semua sesi lain' }).click();
  await dialog.getByRole('button', { name: 'Akhiri', exact: true }).click();
  await expect(banner(page)).toHaveText('Semua sesi lain telah diakhiri');
  await expect(logins(page).getByRole('listitem')).toHaveCount(1);
  await expect.poll(async () => (await Promise.all(others.map((one) => one.isIn()))).some(Boolean)).toBe(false);
  await page.reload();
  await expect(logins(page).getByText('Sesi ini')).toBeVisible();
  await Promise.all([phone, ...others].map((one) => one.end()));
});
