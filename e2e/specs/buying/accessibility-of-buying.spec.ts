import type { Page } from '@playwright/test';
import { DEMO_EVENTS } from '@acara/core-api/demo';
import { expect, test } from '../../fixtures/buyer.ts';
import { verifyUnless } from '../../fixtures/test.ts';
import { openPayment, openTransaction, resumePayment } from '../../fixtures/checkout.ts';
import { markupFaults } from '../../fixtures/markup.ts';
import { accessibilityFaults, sidewaysOverflow } from '../../fixtures/page-faults.ts';
import { findOffer } from '../../fixtures/sale.ts';
import { closePopup, payAtOnce } from '../../fixtures/snap.ts';
import { continueToCheckout, openTicketTab, pressSeat, selectTicket, ticketCard } from '../../fixtures/ticket-tab.ts';

// One after the other: both take the first free seat.
test.describe.configure({ mode: 'default' });

/** Checks the current page. */
const expectNoFaults = async (page: Page, what: string) => {
  expect.soft(await accessibilityFaults(page), what).toEqual([]);
  expect.soft(await sidewaysOverflow(page), `${what}: sideways`).toBeLessThanOrEqual(0);
  expect.soft(await markupFaults(await page.content()), `markup of ${what}`).toEqual([]);
};

for (const [width, colorScheme] of [
  [360, 'dark'],
  [1280, 'light'],
] as const)
  test.describe(`at ${width} px, ${colorScheme}`, () => {
    // From the first document on: a change of the scheme is animated.
    test.use({ viewport: { width, height: 900 }, colorScheme, contextOptions: { reducedMotion: 'reduce' } });

    test(
      'the pages from the tickets to the paid order have no serious accessibility fault',
      verifyUnless(width === 360),
      async ({ page, request }) => {
        test.setTimeout(240_000); // Five runs of axe.
        const { event, seat, free } = await findOffer(request, DEMO_EVENTS.reservedSeat, { seats: 'RESERVED' });
        await openTicketTab(page, DEMO_EVENTS.reservedSeat);
        await expect(ticketCard(page, seat)).toBeVisible();
        await expectNoFaults(page, 'the Tiket tab');

        const dialog = await selectTicket(page, seat);
        await continueToCheckout(dialog);
        await pressSeat(dialog, free[0] ?? 0);
        await expectNoFaults(page, 'the purchase dialog');
        await continueToCheckout(dialog);

        await expect(page.getByRole('timer')).toBeVisible();
        await expectNoFaults(page, 'the checkout');
        await openPayment(page);
        await closePopup(page);

        const details = await openTransaction(page, event.event_name);
        await expect(details.getByRole('listitem')).toBeVisible();
        await expectNoFaults(page, 'Transaksi with a dialog');
        await resumePayment(details);
        await payAtOnce(page);

        await expect(page.getByRole('button', { name: /^Perbesar kode QR/ })).toBeVisible();
        await expectNoFaults(page, 'Tiket Saya');
      },
    );
  });
