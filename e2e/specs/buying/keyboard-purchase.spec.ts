import type { Locator, Page } from '@playwright/test';
import { DEMO_EVENTS } from '@acara/core-api/demo';
import { TEST_CARDS } from '@acara/sandbox/demo';
import { formatSeats } from '@acara/shared-contract/hall';
import { expect, hydrated, test } from '../../fixtures/buyer.ts';
import { findOffer } from '../../fixtures/sale.ts';
import { paymentPopup } from '../../fixtures/snap.ts';
import { VERIFY } from '../../fixtures/test.ts';
import { openTicketTab, seatIn, ticketCard } from '../../fixtures/ticket-tab.ts';

/** More tab stops than any screen has. */
const MOST_STOPS = 120;

const hasFocus = (wanted: Locator) => wanted.evaluate((element) => element === element.ownerDocument.activeElement);

/** Presses Tab until the element has the focus. */
const tabTo = async (page: Page, wanted: Locator, key = 'Tab'): Promise<void> => {
  await expect(wanted).toBeVisible();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press(key);
    if (await hasFocus(wanted)) return;
  }
  throw new Error(`the ${key} key does not lead to ${String(wanted)}`);
};

/** The focus is visible, and drawn around the element or the card that it represents. */
const expectFocusSeen = async (element: Locator): Promise<void> => {
  await expect(element).toBeFocused();
  await expect(element).toBeInViewport();
  const hasRing = () =>
    element.evaluate((focused) =>
      [null, '::after'].some((part) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(focused, part);
        return focused.matches(':focus-visible') && outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
      }),
    );
  await expect.poll(hasRing, { message: `a ring around ${String(element)}` }).toBe(true);
};

const press = async (page: Page, wanted: Locator, key = 'Enter'): Promise<void> => {
  await tabTo(page, wanted);
  await expectFocusSeen(wanted);
  await page.keyboard.press(key);
};

/** Moves down the rows and along one by arrow keys to a free seat, and presses it. */
const chooseSeat = async (page: Page, dialog: Locator, free: number[]): Promise<number> => {
  const reached = () => dialog.locator('[data-seat]:focus').evaluate((seat: HTMLElement) => Number(seat.dataset.seat));
  await tabTo(page, seatIn(dialog, 1));
  await page.keyboard.press('ArrowDown');
  expect(await reached()).toBeGreaterThan(1);
  for (let stops = 1; !free.includes(await reached()) && stops < MOST_STOPS; stops += 1)
    await page.keyboard.press(stops % 30 === 0 ? 'ArrowDown' : 'ArrowRight');
  const wanted = await reached();
  await expectFocusSeen(seatIn(dialog, wanted));
  await page.keyboard.press('Space');
  await expect(seatIn(dialog, wanted)).toHaveAttribute('aria-selected', 'true');
  return wanted;
};

/** Pays with a card in the open popup, whose frame takes the focus automatically. */
const payByKeyboard = async (page: Page): Promise<void> => {
  const popup = paymentPopup(page);
  await press(page, popup.getByRole('button', { name: 'Kartu kredit/debit' }));
  await tabTo(page, popup.getByLabel('Nomor kartu'));
  await page.keyboard.type(TEST_CARDS.accept);
  await page.keyboard.press('Tab');
  await page.keyboard.type('12/39');
  await page.keyboard.press('Tab');
  await page.keyboard.type('123');
  await press(page, popup.getByRole('button', { name: /^Bayar Rp/ }));
  await tabTo(page, popup.getByLabel('Kata sandi sekali pakai'));
  await page.keyboard.type(TEST_CARDS.oneTimePassword);
  await page.keyboard.press('Enter');
  await press(page, popup.getByRole('button', { name: 'Selesai' }));
};

test('by keyboard only, from the home page to a paid ticket: search, card, tab, seat, checkout, card payment', async ({
  page,
  request,
  watched,
}) => {
  test.slow(); // A key at a time.
  const { event, seat, free } = await findOffer(request, DEMO_EVENTS.reservedSeat, { seats: 'RESERVED' });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/');
  await hydrated(page);
  await page.keyboard.press('/');
  await expect(page.getByRole('banner').getByRole('combobox', { name: 'Cari event', exact: true })).toBeFocused();
  await page.keyboard.type(event.event_name);
  await page.keyboard.press('Enter');

  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toContainText(`#${event.event_name}`);
  await press(page, main.getByRole('link', { name: event.event_name, exact: true }).first());
  await expect(page).toHaveURL(`/detail-event/${event.event_slug}`);

  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  await tabTo(page, tab('Deskripsi'));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('End');
  await expectFocusSeen(tab('Tiket'));
  await expect(tab('Tiket')).toHaveAttribute('aria-selected', 'true');
  await press(page, ticketCard(page, seat).getByRole('button', { name: 'Select Ticket' }));

  const dialog = page.getByRole('dialog', { name: seat.seat_detail_name, exact: true });
  const chosen = await chooseSeat(page, dialog, free);
  await press(page, dialog.getByRole('button', { name: 'Continue to checkout' }));
  await expect(page).toHaveURL('/checkout');
  await expect(main.getByText(formatSeats([chosen], seat.seat_detail_quantity), { exact: true })).toBeVisible();
  await press(page, main.getByRole('button', { name: 'Lanjutkan Beli Tiket' }));
  await payByKeyboard(page);

  await expect(page).toHaveURL('/myevent');
  const code = main.getByRole('button', { name: /^Perbesar kode QR/ });
  await press(page, code);
  await expect(page.getByRole('dialog', { name: event.event_name })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectFocusSeen(code);
  expect(watched.errors).toEqual([]);
});

test('by keyboard only, the counter: more, fewer, and on to the checkout', VERIFY, async ({ page, request }) => {
  const { seat } = await findOffer(request, DEMO_EVENTS.paid, { price: 'PAID', seats: 'UNRESERVED' });
  await openTicketTab(page, DEMO_EVENTS.paid);
  const opener = ticketCard(page, seat).getByRole('button', { name: 'Select Ticket' });
  await press(page, opener);
  const dialog = page.getByRole('dialog', { name: seat.seat_detail_name, exact: true });
  await expect(dialog).toBeVisible();
  // Closed by keyboard, it gives the focus back to where it was opened.
  await page.keyboard.press('Escape');
  await expectFocusSeen(opener);
  await page.keyboard.press('Enter');

  const count = dialog.getByRole('group', { name: 'Jumlah tiket' }).getByRole('status');
  await press(page, dialog.getByRole('button', { name: 'Tambah' }));
  await page.keyboard.press('Space');
  await expect(count).toHaveText('2');
  await tabTo(page, dialog.getByRole('button', { name: 'Kurangi' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(count).toHaveText('1');
  await press(page, dialog.getByRole('button', { name: 'Continue to checkout' }));
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByRole('main').getByText(`1. ${seat.seat_detail_name}`)).toBeVisible();
});
