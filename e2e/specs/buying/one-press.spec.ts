import * as endpoints from '@acara/shared-contract/endpoints';
import type { Locator, Request } from '@playwright/test';
import { newMember } from '../../fixtures/account.ts';
import { getTransactions, releasePlaces } from '../../fixtures/sale.ts';
import { SUBMITS_OF_GUESTS } from '../../fixtures/submits/of-guests.ts';
import { SUBMITS_OF_MEMBERS } from '../../fixtures/submits/of-members.ts';
import type { Submit } from '../../fixtures/submits/submit.ts';
import { expect, test, verifyUnless } from '../../fixtures/test.ts';

// One press, one effect: requests are counted at the network, and orders at the API.

// Registrations and wrong passwords count by network.
test.use({ extraHTTPHeaders: { 'x-forwarded-for': `198.51.100.${1 + Math.floor(Math.random() * 250)}` } });

const SUBMITS = [...SUBMITS_OF_GUESTS, ...SUBMITS_OF_MEMBERS];

/** Whether a request is what the press of a control sends. */
const isSent = ({ sends }: Submit, request: Request): boolean => {
  const [method, path = ''] = sends.split(' ');
  const { pathname } = new URL(request.url());
  if (method === 'frame') return request.isNavigationRequest() && pathname.startsWith(path);
  return method === request.method() && new RegExp(`^/api/v1${path.replaceAll(/:\w+/g, '[^/]+')}$`).test(pathname);
};

/** @param effect waits for what the visitor gets */
type Press = (control: Locator, effect: () => Promise<unknown>) => Promise<unknown>;

/** As a press on a touch screen that is heard twice, or one of a reader on top of its key. */
const twiceInOneTask: Press = async (control, effect) => {
  await control.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
  await effect();
};

/** Until the effect is there, and on whatever has the focus by then: faster than a keyboard repeats. */
const holdEnter: Press = async (control, effect) => {
  const page = control.page();
  await control.focus();
  let isDone = false;
  const done = effect().finally(() => (isDone = true));
  const repeat = () => page.keyboard.down('Enter').catch(() => undefined);
  // The window of Google closes with its press.
  while (!isDone && !page.isClosed()) await Promise.all([repeat(), repeat(), repeat(), repeat()]);
  await done;
};

const doubleClickSlowly: Press = async (control, effect) => {
  const page = control.page();
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await control.dblclick();
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 }).catch(() => undefined);
  await effect();
};

const TWICE = 'two presses in one task';
const HELD = 'a held Enter';
const SLOWLY = 'a double click on a processor six times slower';
const PRESSES = { [TWICE]: twiceInOneTask, [HELD]: holdEnter, [SLOWLY]: doubleClickSlowly };

/** One of each kind of control; the others stand for the mechanism, which is one, and are tried in `npm run verify`. */
const TYPICAL: Record<string, string[]> = {
  [TWICE]: [
    'the login',
    'a registration',
    'a like',
    'a purchase (PAID)',
    'the payment',
    'the payment of an unpaid order, in its row',
    'the download of a ticket',
  ],
  [HELD]: ['the login', 'a purchase (FREE)'],
};

for (const submit of SUBMITS)
  for (const [how, press] of Object.entries(PRESSES)) {
    // The second click takes back what the first one has shown.
    if (submit.isToggle && how === SLOWLY) continue;
    test(
      `${submit.name} is sent once for ${how} [site.press-once]`,
      verifyUnless(TYPICAL[how]?.includes(submit.name) === true),
      async ({ page, context, request }) => {
        const member = await newMember(context);
        if (SUBMITS_OF_GUESTS.includes(submit)) {
          await context.clearCookies();
          await page.goto('/robots.txt');
          await page.evaluate(() => localStorage.clear());
        }
        const visit = { page, context, request, member };
        const control = await submit.prepare(visit);
        const sent: string[] = [];
        page.on('request', (one) => {
          if (isSent(submit, one)) sent.push(one.url());
        });
        await expect(control).toBeEnabled();
        await press(control, () => submit.effect(visit));
        // A logout is sent after its page is left.
        await expect.poll(() => sent.length).toBe(1);
        if (submit.orders !== undefined) {
          expect(await getTransactions(request, member.login)).toHaveLength(submit.orders);
          await releasePlaces(request, member.login);
        }
      },
    );
  }

/** Sent by no press: by the session itself, with a page, by the payment provider. */
const NOT_PRESSED = ['POST /refresh_token', 'POST /token/own', 'POST /payment/notification', 'POST /mail/reminder'];

test('every call that changes something is tried', () => {
  const calls = Object.values<unknown>(endpoints).flatMap((one) => {
    if (typeof one !== 'object' || one === null || !('method' in one) || !('path' in one)) return [];
    return one.method === 'GET' ? [] : [`${String(one.method)} ${String(one.path)}`];
  });
  expect(calls.length).toBeGreaterThan(10);
  const tried = new Set(SUBMITS.map(({ sends }) => sends));
  expect(calls.filter((one) => !tried.has(one)).toSorted()).toEqual(NOT_PRESSED.toSorted());
});
