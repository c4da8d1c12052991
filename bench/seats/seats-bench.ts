import { DEMO_EVENTS } from '@acara/core-api/demo';
import type { Locator, Page } from 'playwright-core';
import { benchRun } from '../lib/bench-run.ts';
import { startBenchSite } from '../lib/bench-servers.ts';
import { goalResult, type Goal } from '../lib/goal.ts';
import { readOptions } from '../lib/options.ts';
import { finishBench } from '../lib/run-report.ts';
import { estimateMedian, median } from '../lib/statistics.ts';
import { fixed, textTable } from '../lib/text-table.ts';
import { inBrowser } from '../measure-page.mjs';
import { longestPress, watchPresses } from './event-timings.mjs';

export const usage = `seats: presses in the seat picker at a quarter of the processor, 100 seats beside 2,000
  --rounds N       rounds (default 5)
  --minutes N      give up after (default 15)
  --site ORIGIN    measure a site that runs already`;

const GOAL: Goal = { number: 'INP', what: 'slowest press, 2,000 seats, ms', limit: 200, sense: 'at-most' };
const SIZES = [100, 2000] as const;
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

type Step = { name: string; act: (dialog: Locator) => Promise<void> };

const STEPS: readonly Step[] = [
  {
    name: 'choose a seat',
    act: async (dialog) => {
      for (const seat of [3, 4, 3]) await dialog.locator(`[data-seat="${seat}"]`).click();
    },
  },
  {
    name: 'arrow keys',
    act: async (dialog) => {
      for (const key of ['ArrowRight', 'ArrowDown', 'ArrowDown', 'End', 'Home'])
        await dialog.locator('[data-seat][tabindex="0"]').press(key);
    },
  },
  {
    name: 'smaller',
    act: async (dialog) => {
      for (let at = 0; at < 4; at += 1) await dialog.getByRole('button', { name: 'Perkecil' }).click();
    },
  },
  {
    name: 'larger',
    act: async (dialog) => {
      for (let at = 0; at < 4; at += 1) await dialog.getByRole('button', { name: 'Perbesar' }).click();
    },
  },
];

type Presses = Record<string, number>;

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
    const took: Presses = { 'open the dialog': await page.evaluate(longestPress) };
    for (const { name, act } of STEPS) {
      await act(dialog);
      took[name] = await page.evaluate(longestPress);
    }
    return took;
  });

export const run = async (args: string[]): Promise<void> => {
  const options = readOptions(args, { rounds: 5, minutes: 15, site: '' });
  await benchRun(options.minutes, async (disposables) => {
    const origin = options.site || (await startBenchSite(disposables)).origin;
    const rounds: Record<number, Presses[]> = { 100: [], 2000: [] };
    for (let round = 0; round < options.rounds; round += 1)
      for (const size of SIZES) rounds[size]?.push(await pressAll(origin, size));

    const names = ['open the dialog', ...STEPS.map(({ name }) => name)];
    const of = (size: number, name: string) => (rounds[size] ?? []).map((presses) => presses[name] ?? Number.NaN);
    console.log(
      textTable(
        ['slowest press, median of the rounds, ms', ...SIZES.map((size) => `${size} seats`)],
        names.map((name) => [name, ...SIZES.map((size) => fixed(median(of(size, name)), 0))]),
      ),
    );
    const slowest = (rounds[2000] ?? []).map((presses) => Math.max(...Object.values(presses)));
    const goal = goalResult(GOAL, 'mobile', estimateMedian(slowest));
    finishBench('seats', { rounds, goals: [goal] });
  });
};
