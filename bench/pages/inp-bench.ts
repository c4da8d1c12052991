import type { Locator, Page } from 'playwright-core';
import { DEMO_EVENTS } from '@acara/core-api/demo';
import { popularEventPath, startBenchSite } from '../lib/bench-site.ts';
import { defineBench } from '../lib/bench.ts';
import { atMost } from '../lib/goal.ts';
import { estimateMedian, exactly, quantile, summarizeTimes } from '../lib/statistics.ts';
import { inBrowser } from './browser.ts';

const USAGE = `INP of named interactions on the home page of a phone, processor four times slower; 'Lihat tiket' at first paint; the
  slowest presses in the picker of 2,000 seats
  --only first,home,seats   default all
  --loads N        of each page (default 5)
  --presses N      of each interaction per load (default 4)`;

const FAST = { viewport: 'mobile', isSlowLine: false } as const;
const SLOW = { viewport: 'mobile', isSlowLine: true } as const;
const GOAL = atMost('INP', 'p75 of an interaction, ms', 150);
const FIRST_PRESS = atMost('INP', "'Lihat tiket' at first paint on slow 4G, ms until the first class", 1500);
const SEATS_GOAL = atMost('INP', 'slowest press in the seat picker, 2,000 seats, ms', 200);
const SEATS = 2_000;
const SLUG = DEMO_EVENTS.reservedSeat.slug;
const KINDS = ['Online', 'Toko', 'Umum', 'Semua'];
/** The browser reports no faster ones. */
const FASTEST_MS = 16;
const LONGEST_MS = 20_000;

declare global {
  interface Window {
    benchPresses: Map<number, number>;
    firstClass: { pressed: number; shown: number };
  }
}

/** Runs in the page: notes interactions as `web-vitals` counts them, from the input to the next paint. */
const watchPresses = () => {
  const presses = (window.benchPresses = new Map<number, number>());
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId) presses.set(interactionId, Math.max(duration, presses.get(interactionId) ?? 0));
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit); // which lacks the threshold
};

/** Runs in the page. @returns ms of the presses since the last call; none of the fastest */
const takePresses = async (): Promise<number[]> => {
  // Entries come with the paint after their own.
  await new Promise((resolve) => setTimeout(resolve, 300));
  const presses = [...window.benchPresses.values()];
  window.benchPresses.clear();
  return presses;
};

export const { usage, run } = defineBench('inp', USAGE, { loads: 5, presses: 4, minutes: 20 }, async (bench) => {
  const { loads } = bench;
  const { origin, apiOrigin } = await startBenchSite(bench.disposables);
  const event = await popularEventPath(apiOrigin);

  await bench.part('first', async ({ goal, save }) => {
    const times: number[] = [];
    while (times.length < loads) times.push(await pressAtFirstPaint(origin + event));
    goal(FIRST_PRESS, 'event', estimateMedian(times));
    save('times', times);
  });
  await bench.part('home', async ({ goal, table }) => {
    const samples: Sample[] = [];
    for (let load = 0; load < loads; load += 1) samples.push(...(await pressHome(origin, bench.presses)));
    const rows = [...Map.groupBy(samples, ({ name }) => name)].map(([interaction, own]) => {
      const times = own.map(({ ms }) => ms);
      goal(GOAL, interaction, exactly(quantile(times, 0.75)));
      return { interaction, ...summarizeTimes(times) };
    });
    table('interactions, ms', rows);
  });
  await bench.part('seats', async ({ goal, table }) => {
    const took: Record<string, number>[] = [];
    while (took.length < loads) took.push(await pressSeats(origin));
    goal(SEATS_GOAL, 'mobile', estimateMedian(took.map((steps) => Math.max(...Object.values(steps)))));
    table(`slowest presses among ${SEATS} seats, ms, by load`, took);
  });
});

/** Presses as a finger does: presses of locators would run checks of their own in the page meanwhile. */
const tapMiddle = async (page: Page, target: Locator): Promise<void> => {
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.touchscreen.tap(x + width / 2, y + height / 2);
};
const scrollTo = (target: Locator) => target.evaluate((element) => element.scrollIntoView({ block: 'center' }));

/** Runs in the page: notes when it was pressed, and the frame in which a whole row of the ticket classes is in the window. */
const watchFirstClass = () => {
  const times = (window.firstClass = { pressed: NaN, shown: NaN });
  const options = { capture: true, once: true };
  document.addEventListener('pointerdown', ({ timeStamp }) => void (times.pressed = timeStamp), options);
  const look = () => {
    const tab = [...document.querySelectorAll('[role="tab"]')].find(({ textContent }) => textContent === 'Tiket');
    const row = document.getElementById(tab?.getAttribute('aria-controls') ?? '')?.querySelector('li');
    const { top, bottom, height } = row?.getBoundingClientRect() ?? { top: 0, bottom: 0, height: 0 };
    if (height > 0 && top >= 0 && bottom <= window.innerHeight) times.shown = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

/** Presses 'Lihat tiket' of an event page at its first paint, on a slow line. @returns ms until the first class is seen */
const pressAtFirstPaint = (url: string): Promise<number> =>
  inBrowser(SLOW, async (open) => {
    const { page } = await open();
    await page.addInitScript(watchFirstClass);
    await page.goto(url, { waitUntil: 'commit' });
    const timeout = { timeout: LONGEST_MS };
    const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0;
    await page.waitForFunction(isPainted, null, timeout);
    const button = page.getByRole('article').getByRole('button', { name: 'Lihat tiket' }).first();
    await scrollTo(button);
    await tapMiddle(page, button);
    await page.waitForFunction(() => !Number.isNaN(window.firstClass.shown), null, timeout);
    return page.evaluate(() => window.firstClass.shown - window.firstClass.pressed);
  });

type Sample = { name: string; ms: number };

/** Loads the home page, waits for its rest, and presses each of its controls some times. Waits in between do not count. */
const pressHome = (origin: string, presses: number): Promise<Sample[]> =>
  inBrowser(FAST, async (open) => {
    const { page, rest } = await open();
    // Carousels that rotate would move the pressed elements.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(origin);
    await rest();
    await page.evaluate(watchPresses);
    const samples: Sample[] = [];
    const measure = async (name: string, act: () => Promise<void>) => {
      await page.evaluate(takePresses);
      await act();
      const found = await page.evaluate(takePresses);
      samples.push(...(found.length > 0 ? found : [FASTEST_MS]).map((ms) => ({ name, ms })));
    };
    const tap = async (name: string, target: Locator) => {
      await scrollTo(target);
      await measure(name, () => tapMiddle(page, target));
    };
    const bar = page.getByRole('banner');
    const categories = page.getByRole('region', { name: 'Event menurut kategori' }).locator('button[aria-pressed]');
    for (let turn = 0; turn < presses; turn += 1) {
      await tap('menu', bar.getByRole('button', { name: 'Buka menu' }));
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await tap('search opens', bar.getByRole('button', { name: 'Buka pencarian' }));
      const field = bar.getByRole('combobox', { name: 'Cari event' });
      await field.focus();
      for (const letter of 'ko') await measure('letter in the search', () => page.keyboard.press(letter));
      await field.fill('');
      await bar.getByRole('button', { name: 'Tutup pencarian' }).click();
      await tap('tab', page.getByRole('tab', { name: KINDS[turn % KINDS.length], exact: true }));
      await tap('filter', categories.nth(1 + (turn % 4)));
    }
    return samples;
  });

const pressFourTimes = (name: string) => async (dialog: Locator) => {
  for (let at = 0; at < 4; at += 1) await dialog.getByRole('button', { name }).click();
};

const SEAT_STEPS: Record<string, (dialog: Locator) => Promise<void>> = {
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

/** A guest in the seat picker: how long the slowest press of each step took until the next paint. */
const pressSeats = (origin: string): Promise<Record<string, number>> =>
  inBrowser(FAST, async (open) => {
    const { page } = await open();
    // The event's document, in which every class has so many seats and none is sold.
    await page.route(`**/detail-event/${SLUG}`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text())
        .replace(/"seat_detail_quantity":\d+/g, `"seat_detail_quantity":${SEATS}`)
        .replace(/"ticket":\[[^\]]*\]/g, '"ticket":[]');
      await route.fulfill({ response, body });
    });
    await page.route('**/availability**', (route) => route.fulfill({ json: { data: [] } }));
    await page.goto(`${origin}/detail-event/${SLUG}#tiket`);
    await page.getByRole('button', { name: 'Select Ticket' }).first().click();
    const chooseSeats = page.getByRole('button', { name: 'Pilih kursi dulu' });
    await chooseSeats.waitFor();
    await page.evaluate(watchPresses);
    await chooseSeats.click();
    const dialog = page.getByRole('dialog');
    await dialog.locator(`[data-seat="${SEATS}"]`).waitFor({ state: 'attached' });
    const longest = async () => Math.max(FASTEST_MS, ...(await page.evaluate(takePresses)));
    const took: Record<string, number> = { 'open the dialog': await longest() };
    for (const [name, act] of Object.entries(SEAT_STEPS)) {
      await act(dialog);
      took[name] = await longest();
    }
    return took;
  });
