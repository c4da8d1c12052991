import path from 'node:path';
import type { Page } from '@playwright/test';
import { readStatements } from '@acara/tooling/src/checks/product-coverage/statements.ts';
import { enterLogin, newMember, openAccount } from '../../fixtures/account.ts';
import { declaredRoutes } from '../../fixtures/links.ts';
import { expect, hydrated, test } from '../../fixtures/test.ts';

const guarded = Object.values(declaredRoutes).filter(
  ({ path, access, requires }) => (access === 'member' || requires) && !path.includes(':'),
);
const known = readStatements(path.resolve(import.meta.dirname, '../../..')).map(({ id }) => id);
/** Statements: '/register/congrats' is routes.register.congrats, where there is one. */
const statementsFor = (addresses: readonly string[], general: string) =>
  [...addresses.map((address) => `routes${address.replaceAll('/', '.')}`), general]
    .filter((id) => known.includes(id))
    .join(', ');
const lost = (page: Page) => page.getByRole('heading', { name: 'Whoops, lost in space?' });

const paths = guarded.map(({ path }) => path);
const ofMembers = guarded
  .filter(({ access, path }) => access === 'member' && path !== '/checkout')
  .map(({ path }) => path);

test(`pages of members lead a guest to the not-found route [${statementsFor(paths, 'site.guest-pages')}]`, async ({
  page,
}) => {
  for (const at of paths)
    await test.step(at, async () => {
      const answer = await page.goto(at);
      expect(answer?.headers()['x-robots-tag']).toBe('noindex');
      await expect(page).toHaveURL('/notfound');
      await expect(lost(page)).toBeVisible();
    });
});

test(`pages of members let a member in [${statementsFor(ofMembers, 'site.member-pages')}]`, async ({
  page,
  context,
}) => {
  await newMember(context);
  for (const at of ofMembers)
    await test.step(at, async () => {
      await page.goto(at);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).toHaveURL(at);
      await expect(lost(page)).toHaveCount(0);
    });
});

test('the pages after a payment or a registration are not found without one [routes.checkout, checkout.without-payment]', async ({
  page,
  context,
}) => {
  await newMember(context);
  for (const at of ['/checkout', '/register/congrats'])
    await test.step(at, async () => {
      await page.goto(at);
      await expect(page).toHaveURL('/notfound');
      await expect(lost(page)).toBeVisible();
    });
});

test('the not-found screen has the status of one, at its own address [routes.notfound, routes.unknown, event.missing]', async ({
  page,
}) => {
  for (const at of ['/notfound', '/tidak-ada', '/detail-event', '/detail-event/tidak-ada-acara-ini', '/a/b/c/d'])
    await test.step(at, async () => {
      const answer = await page.goto(at);
      expect(answer?.status()).toBe(404);
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
      await expect(lost(page)).toBeVisible();
      await expect(page).toHaveURL(at);
    });
});

test('the login redirects a member home, and going back does not show it [routes.guard-home]', async ({
  page,
  context,
}) => {
  await newMember(context);
  await page.goto('/panduan');
  await page.goto('/login');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/panduan');
});

test('the login leads home when another tab logs in [routes.guard-home]', async ({ page, context, request }) => {
  const account = await openAccount(request);
  await page.goto('/login');
  await hydrated(page);
  const other = await context.newPage();
  await other.goto('/login');
  await hydrated(other);
  await enterLogin(other, account);
  await expect(page).toHaveURL('/');
  await expect(other.getByText('Now Redirecting..')).toBeVisible();
  await expect(other).toHaveURL('/');
});

test('a guest who goes back from the not-found route is where they were before [routes.guard-refuses]', async ({
  page,
}) => {
  await page.goto('/');
  await hydrated(page);
  await page.goto('/event-disukai');
  await expect(page).toHaveURL('/notfound');
  await page.goBack();
  await expect(page).toHaveURL('/');
  await hydrated(page);
});
