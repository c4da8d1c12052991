import type { Locator, Page } from 'playwright-core';
import { DEMO_EVENTS } from '@acara/core-api/demo';
import { defineBench } from '../lib/bench.ts';
import { startBenchSite } from '../lib/bench-site.ts';
import { takePresses, watchPresses } from '../lib/event-timings.mjs';
import { atMost, goalResult } from '../lib/goal.ts';
import { estimateMedian, median } from '../lib/statistics.ts';
import { printTable } from '../lib/text-table.ts';
import { inBrowser } from '../measure-page.mjs';

const USAGE = `presses in the seat picker at a quarter of the processor, 100 seats beside 2,000
  --rounds N       rounds (default 5)
  --site ORIGIN    measure a site that runs already`;

const OPTIONS = { rounds: 5, minutes: 15, site: '' };
const GOAL = atMost('INP', 'slowest press, 2,000 seats, ms', 200);
const LARGE = 2000;
const SIZES = [100, LARGE];
const LOAD = { network: 'none', cpu: 4, viewport: 'mobile' } as const;
const SLUG = DEMO_EVENTS.reservedSeat.slug;

/** The event's document, in which every class has so many seats and none is sold. */
const withSeats = (page: Page, size: number) =>
  Promise.all([
    page.route(`**/detail-event/${SLUG}`, async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      const body = text
        .replace(/"seat_detail_quantity":\d+/g, `"seat_detail_quantity":${size}`)
        .replace(/"ticket":\[[^\]]*\]/g, '"ticket":[]');
      await route.fulfill({ response, body });
    }),
    page.route('**/availability**', (route) => route.fulfill({ json: { data: [] } })),
  ]);

const pressFourTimes = (name: string) => async (dialog: Locator) => {
  for (let at = 0; at < 4; at += 1) await dialog.getByRole('button', { name }).click();
};

const STEPS: Record<string, (dialog: Locator) => Promise<void>> = {
  // From the whole hall.
  'zoom in by a press': (dialog) => dialog.locator('[data-seat="3"]').click(),
  'choose a seat': async (dialog) => {
    for (const seat of [3, 4, 3]) await dialog.locator(`[data-seat="${seat}"]`).click();
  },
  'arrow keys': async (dialog) => {
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown', 'End', 'Home'])
      await dialog.locator('[data-seat][tabindex="0"]').press(key);
  },
  smaller: pressFourTimes('Perkecil'),
  larger: pressFourTimes('Perbesar'),
  'pick neighbours': async (dialog) => {
    for (let at = 0; at < 3; at += 1) {
      await dialog.getByRole('button', { name: 'Atur ulang' }).click();
      await dialog.getByRole('button', { name: /^Pilihkan / }).click();
    }
  },
};

type Presses = Record<string, number>;

/** Of the presses since the last call; 16 where the browser reports none of them as slow. */
const longestPress = async (page: Page) => Math.max(16, ...(await page.evaluate(takePresses)).map(({ ms }) => ms));

/** A guest in the seat picker: how long the slowest press of each step took until the next paint. */
const pressAll = (origin: string, size: number): Promise<Presses> =>
  inBrowser(LOAD, async (open) => {
    const { page } = await open();
    await withSeats(page, size);
    await page.goto(`${origin}/detail-event/${SLUG}#tiket`);
    await page.getByRole('button', { name: 'Select Ticket' }).first().click();
    const chooseSeats = page.getByRole('button', { name: 'Pilih kursi dulu' });
    await chooseSeats.waitFor();
    await page.evaluate(watchPresses);
    await chooseSeats.click();
    const dialog = page.getByRole('dialog');
    await dialog.locator(`[data-seat="${size}"]`).waitFor({ state: 'attached' });
    const took: Presses = { 'open the dialog': await longestPress(page) };
    for (const [name, act] of Object.entries(STEPS)) {
      await act(dialog);
      took[name] = await longestPress(page);
    }
    return took;
  });

export const { usage, run } = defineBench('seats', USAGE, OPTIONS, async (options) => {
  const origin = options.site || (await startBenchSite(options.disposables)).origin;
  const presses: { size: number; took: Presses }[] = [];
  for (let round = 0; round < options.rounds; round += 1)
    for (const size of SIZES) presses.push({ size, took: await pressAll(origin, size) });

  const ofSize = (size: number) => presses.filter((each) => each.size === size).map(({ took }) => took);
  const rows = Object.keys(presses[0]?.took ?? {}).map((name) => ({
    'slowest press, ms': name,
    ...Object.fromEntries(
      SIZES.map((size) => [`${size} seats`, median(ofSize(size).map((took) => took[name] ?? NaN))]),
    ),
  }));
  printTable('medians of the rounds', rows);
  const slowest = ofSize(LARGE).map((took) => Math.max(...Object.values(took)));
  return { presses, goals: [goalResult(GOAL, 'mobile', estimateMedian(slowest))] };
});
