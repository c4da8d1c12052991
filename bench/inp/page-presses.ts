import type { Locator, Page } from 'playwright-core';
import { DEMO_EVENTS } from '@acara/core-api/demo';

/** The presses of a visitor; waits in between are not measured. */
export type Presses = {
  page: Page;
  tap: (name: string, target: Locator) => Promise<void>;
  type: (name: string, field: Locator, letter: string) => Promise<void>;
};

/** A page, and one of each of its interactions. `turn` counts from 0. */
export type PressedPage = { path: string; press: (presses: Presses, turn: number) => Promise<void> };

const KINDS = ['Online', 'Toko', 'Umum', 'Semua'];

const home: PressedPage = {
  path: '/',
  press: async ({ page, tap, type }, turn) => {
    const [bar, main] = [page.getByRole('banner'), page.getByRole('main')];
    await tap('heart', main.getByRole('button', { name: /sebagai favorit$/ }).first());
    await tap('menu', bar.getByRole('button', { name: 'Buka menu' }));
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await tap('search opens', bar.getByRole('button', { name: 'Buka pencarian' }));
    const field = bar.getByRole('combobox', { name: 'Cari event' });
    for (const letter of 'ko') await type('letter in the search', field, letter);
    await field.fill('');
    await bar.getByRole('button', { name: 'Tutup pencarian' }).click();
    await tap('tab', page.getByRole('tab', { name: KINDS[turn % KINDS.length], exact: true }));
    const categories = page.getByRole('region', { name: 'Event menurut kategori' }).locator('button[aria-pressed]');
    await tap('filter', categories.nth(1 + (turn % 4)));
  },
};

const event: PressedPage = {
  path: `/detail-event/${DEMO_EVENTS.reservedSeat.slug}`,
  press: async ({ page, tap }) => {
    const tabs = page.getByRole('tablist', { name: 'Tentang event ini' }).getByRole('tab');
    await tap('tab of an event', tabs.nth(1));
    await tap('tab of an event', page.getByRole('tab', { name: /^Tiket/ }));
    await tap('dialog', page.getByRole('button', { name: 'Select Ticket' }).first());
    const dialog = page.getByRole('dialog');
    const seat = dialog.locator('[data-seat]:not([aria-disabled="true"])').last();
    await seat.waitFor();
    await tap('seat', seat);
    await tap('seat', seat);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  },
};

export const PRESSED_PAGES = { home, event };
