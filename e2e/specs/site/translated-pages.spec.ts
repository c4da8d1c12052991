import type { Page } from '@playwright/test';
import { DEMO_EVENTS } from '@acara/core-api/demo';
import { openAccount } from '../../fixtures/account.ts';
import { expect, test } from '../../fixtures/buyer.ts';
import { findOffer } from '../../fixtures/sale.ts';
import { hydrated, verifyUnless } from '../../fixtures/test.ts';
import { addTickets, openTicketTab, selectTicket } from '../../fixtures/ticket-tab.ts';
import { translate } from '../../fixtures/translation.ts';

const FAILED = '[data-remote-failed]';

type Beacon = { kind?: string; phase?: string; altered?: string };

/**
 * Reports that a page sends, in order: no test can read a beacon on its way. What was changed before it was hydrated, as on a busy
 * machine, React renders anew: no fault.
 */
const followReports = async (page: Page) => {
  const sent = { faults: [] as Beacon[], renderedAnew: [] as Beacon[] };
  await page.exposeFunction('__beacon', (text: string) => {
    const beacon = JSON.parse(text) as Beacon;
    if (beacon.phase === 'hydration') sent.renderedAnew.push(beacon);
    else if (beacon.kind !== 'visit' && beacon.kind !== 'goal') sent.faults.push(beacon);
  });
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator);
    navigator.sendBeacon = (url, body) => {
      const report: unknown = Reflect.get(window, '__beacon');
      if (body instanceof Blob && typeof report === 'function') void body.text().then((text) => report(text));
      return send(url, body);
    };
  });
  return sent;
};

test('on a translated page a number that falls falls there too [site.translated]', async ({
  page,
  context,
  request,
}) => {
  await translate(context);
  const sent = await followReports(page);
  const { seat, left } = await findOffer(request, DEMO_EVENTS.paid, { price: 'PAID', seats: 'UNRESERVED' });
  await openTicketTab(page, DEMO_EVENTS.paid);
  const dialog = await selectTicket(page, seat);
  const rest = dialog.getByText(/^Sisa tiket: /);
  const shown = async () => Number((await rest.innerText()).replace(/\D/g, ''));
  const before = await shown();
  expect(before).toBeLessThanOrEqual(left);
  await addTickets(dialog, 2);
  await expect.poll(shown).toBe(before - 2);
  await expect(page.locator('html.translated-ltr font font').first()).toBeAttached();
  expect(sent.faults).toEqual([]);
});

test('a page whose texts a translator changed before it was hydrated works, and says so in its reports [site.translated]', async ({
  page,
  context,
  request,
}) => {
  const account = await openAccount(request);
  await context.clearCookies();
  await translate(context, { prefix: 'EN ', begins: 'parsed' });
  const sent = await followReports(page);
  await page.goto('/login');
  await hydrated(page);
  await expect(page.locator('h1')).toContainText('EN ');
  await page.locator('input[name="email"]').fill(account.email);
  await page.locator('input[name="password"]').fill('Salah-sekali-1');
  await page.locator('input[name="password"]').press('Enter');
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toBeVisible();
  await page.keyboard.press('Escape');
  await page.locator('input[name="password"]').fill(account.password);
  await page.locator('input[name="password"]').press('Enter');
  await expect(page).not.toHaveURL('/login');
  await expect(page.locator('h1').first()).toContainText('EN ');
  await expect(page.locator(FAILED)).toHaveCount(0);
  for (const beacon of sent.renderedAnew) expect(beacon).toMatchObject({ altered: 'translated' });
  expect(sent.faults).toEqual([]);
});

test('a remote whose nodes were taken out of the page starts again [site.extensions]', async ({ page, context }) => {
  await context.clearCookies();
  const sent = await followReports(page);
  await page.goto('/login');
  await hydrated(page);
  // As an extension does that takes a part of the page for itself.
  await page
    .getByRole('main')
    .locator('form')
    .evaluate((form) => {
      for (const child of [...form.children]) {
        const wrapper = document.createElement('div');
        child.replaceWith(wrapper);
        wrapper.append(child);
      }
    });
  await page.locator('input[name="email"]').fill('tidak-ada@acara.test');
  await page.locator('input[name="password"]').fill('Salah-sekali-1');
  await page.getByRole('button', { name: 'Masuk', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Masuk', exact: true })).toBeVisible();
  await expect(page.locator(FAILED)).toHaveCount(0);
  expect(sent.faults.length).toBeLessThanOrEqual(1);
});

/** What extensions do to pages once they are loaded, and whenever fields are used. */
const EXTENSIONS: Record<string, () => void> = {
  'a grammar checker': () => {
    document.body.setAttribute('data-gr-ext-installed', '');
    document.body.setAttribute('data-new-gr-c-s-check-loaded', '14.1100.0');
    document.documentElement.append(document.createElement('grammarly-desktop-integration'));
    for (const field of document.querySelectorAll('input, textarea')) {
      field.setAttribute('data-gramm', 'false');
      field.insertAdjacentElement('afterend', document.createElement('grammarly-extension'));
    }
  },
  'a dark mode': () => {
    document.documentElement.setAttribute('data-darkreader-mode', 'dynamic');
    document.documentElement.setAttribute('data-darkreader-scheme', 'dark');
    for (const element of document.querySelectorAll('body *')) element.setAttribute('data-darkreader-inline-color', '');
    for (const sheet of document.querySelectorAll('style, link[rel=stylesheet]')) {
      const own = document.createElement('style');
      own.className = 'darkreader darkreader--sync';
      sheet.after(own);
    }
  },
  'a password manager': () => {
    for (const field of document.querySelectorAll('input')) {
      field.setAttribute('data-com-onepassword-filled', 'light');
      const icon = document.createElement('div');
      icon.setAttribute('data-lastpass-icon-root', '');
      field.before(icon);
      field.parentElement?.append(document.createElement('com-1password-button'));
    }
    document.body.append(document.createElement('com-1password-menu'));
  },
  'a blocker of advertisements': () => {
    for (const element of document.querySelectorAll('iframe, [class*=banner i], [aria-labelledby*=promo]'))
      element.remove();
    document.head.append(document.createElement('style'));
  },
  'a reader that marks words': () => {
    for (const element of document.querySelectorAll('p, h1, h2, button, a')) {
      const [only] = element.childNodes;
      if (element.childNodes.length !== 1 || only?.nodeType !== Node.TEXT_NODE) continue;
      const mark = document.createElement('mark');
      mark.append(only.textContent ?? '');
      only.replaceWith(mark);
    }
  },
};

/** One that adds elements, one that removes them, one that replaces texts. */
const REPRESENTATIVES = ['a password manager', 'a blocker of advertisements', 'a reader that marks words'];

for (const [who, change] of Object.entries(EXTENSIONS))
  test(
    `${who} changes the page, and login, navigation and search go on working [site.extensions]`,
    verifyUnless(REPRESENTATIVES.includes(who)),
    async ({ page, context, request }) => {
      const account = await openAccount(request);
      await context.clearCookies();
      const sent = await followReports(page);
      await page.goto('/login');
      await hydrated(page);
      await page.evaluate(change);
      const submit = async (password: string) => {
        await page.locator('input[name="email"]').fill(account.email);
        await page.locator('input[name="password"]').fill(password);
        await page.getByRole('button', { name: 'Masuk', exact: true }).click();
      };
      await submit('Salah-sekali-1');
      await expect(
        page.getByRole('dialog', { name: 'Error' }).or(page.getByRole('alertdialog', { name: 'Error' })),
      ).toBeVisible();
      await page.keyboard.press('Escape');
      await submit(account.password);
      await expect(page).not.toHaveURL('/login');
      await page.evaluate(change);
      await page.goto('/');
      await hydrated(page);
      await page.evaluate(change);
      await page.getByRole('button', { name: 'Load More Events' }).click();
      await page.locator('a[href^="/detail-event/"]').first().click();
      await expect(page).toHaveURL(/\/detail-event\//);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.evaluate(change);
      await page.goBack();
      await expect(page).toHaveURL('/');
      await expect(page.locator(FAILED)).toHaveCount(0);
      expect(sent.faults).toEqual([]);
    },
  );
