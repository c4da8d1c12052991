import type { Locator } from '@playwright/test';
import { DEMO_EVENTS } from '@acara/core-api/demo';
import { formatSeats, seatRow } from '@acara/shared-contract/hall';
import { expect, test } from '@acara/e2e/fixtures/buyer';
import { findOffer } from '@acara/e2e/fixtures/sale';
import { verifyUnless } from '@acara/e2e/fixtures/test';
import { continueToCheckout, openTicketTab, seatChip, seatIn, selectTicket } from '@acara/e2e/fixtures/ticket-tab';

type Box = { x: number; y: number; width: number; height: number };

const boxOf = async (element: Locator): Promise<Box> => {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${String(element)} is not shown`);
  return box;
};

const isWithin = (inner: Box, outer: Box): boolean =>
  inner.x >= outer.x - 1 &&
  inner.y >= outer.y - 1 &&
  inner.x + inner.width <= outer.x + outer.width + 1 &&
  inner.y + inner.height <= outer.y + outer.height + 1;

const middleOf = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });

/** What scrolls the hall. */
const windowOf = (dialog: Locator): Locator => dialog.getByRole('grid').locator('xpath=../..');

// Also with less motion: sizes that change by a transition, however short, are measured too early.
for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test.describe(`at 360 px, motion: ${reducedMotion}`, () => {
    test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, contextOptions: { reducedMotion } });

    test(
      'from the whole hall to two neighbours that are picked, their chips, and a checkout with their rows [seats.whole, seats.more, seats.neighbours, seats.chips, seats.row-named]',
      verifyUnless(reducedMotion === 'no-preference'),
      async ({ page, request }) => {
        const { seat, free } = await findOffer(request, DEMO_EVENTS.reservedSeat, { seats: 'RESERVED' });
        const quantity = seat.seat_detail_quantity ?? 0;
        await openTicketTab(page, DEMO_EVENTS.reservedSeat);
        const dialog = await selectTicket(page, seat);
        const hall = windowOf(dialog);
        const hint = dialog.getByText('Ketuk untuk memperbesar');
        await expect(hint).toBeVisible();
        const frame = await boxOf(hall);
        // Nothing more follows.
        await expect(hall.locator('xpath=..')).toHaveAttribute('data-more', '');
        for (const corner of [1, quantity]) expect(isWithin(await boxOf(seatIn(dialog, corner)), frame)).toBe(true);

        const pressed = seatIn(dialog, free.at(-1) ?? 0);
        const finger = middleOf(await boxOf(pressed));
        await page.touchscreen.tap(finger.x, finger.y);
        await expect(hint).toBeHidden();
        await expect(pressed).toHaveAttribute('aria-selected', 'false');
        const near = await boxOf(pressed);
        expect(near.width).toBeCloseTo(44, 0);
        expect(Math.abs(middleOf(near).x - finger.x)).toBeLessThan(44);
        expect(isWithin(near, await boxOf(hall))).toBe(true);
        await expect(hall.locator('xpath=..')).toHaveAttribute('data-more', /left|right/);
        await expect(dialog.locator('[data-map]')).toBeVisible();
        await dialog.getByRole('button', { name: 'Atur ulang' }).click();
        await expect(hint).toBeVisible();

        await dialog.getByRole('button', { name: 'Pilihkan 2 kursi berdampingan' }).click();
        const chosen = dialog.locator('[role="gridcell"][aria-selected="true"]');
        await expect(chosen).toHaveCount(2);
        const seats = await chosen.evaluateAll((cells: HTMLElement[]) =>
          cells.map(({ dataset }) => Number(dataset.seat)),
        );
        const [first = 0, second = 0] = seats;
        expect(second).toBe(first + 1);
        expect(seatRow(quantity, second)).toBe(seatRow(quantity, first));
        await expect(dialog.getByRole('status').filter({ hasText: formatSeats(seats, quantity) })).toBeVisible();
        for (const number of seats) {
          expect(isWithin(await boxOf(seatIn(dialog, number)), await boxOf(hall))).toBe(true);
          await expect(seatChip(dialog, number)).toHaveText(`${seatRow(quantity, number)} · ${number}`);
        }
        await continueToCheckout(dialog);
        await expect(page).toHaveURL('/checkout');
        await expect(page.getByRole('main').getByText(/^Seat \d+/)).toHaveText(
          seats.map((number) => formatSeats([number], quantity)),
        );
      },
    );
  });

for (const [width, height] of [
  [640, 400],
  [320, 400],
  [180, 390],
] as const)
  test.describe(`in a low window of ${width} by ${height}`, () => {
    test.use({ viewport: { width, height } });

    test(
      'the first window shows seats, and the hall scrolls with the page [seats.low]',
      verifyUnless(width === 320),
      async ({ page, request }) => {
        const { seat } = await findOffer(request, DEMO_EVENTS.reservedSeat, { seats: 'RESERVED' });
        await openTicketTab(page, DEMO_EVENTS.reservedSeat);
        const dialog = await selectTicket(page, seat);
        await expect(seatIn(dialog, 1)).toBeVisible();
        await expect(seatIn(dialog, 1)).toBeInViewport({ ratio: 0.99 });
        const hall = windowOf(dialog);
        await dialog.getByRole('button', { name: 'Perbesar' }).click();
        expect(await hall.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThanOrEqual(1);
      },
    );
  });
