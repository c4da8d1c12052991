import type { BrowserContext, Locator, Page } from 'playwright-core';
import { DEMO_ACCOUNTS, DEMO_EVENTS, DEMO_PASSWORD } from '@acara/core-api/demo';
import { storageKeys } from '@acara/shared-auth/storage-keys';
import type { LoginResult } from '@acara/shared-contract';
import { popularEventPath, startBenchSite } from '../lib/bench-site.ts';
import { BenchError, defineBench, type Run } from '../lib/bench.ts';
import { atMost } from '../lib/goal.ts';
import { estimateMedian, exactly, median, quantile } from '../lib/statistics.ts';
import { inBrowser } from '../pages/measure-page.mjs';
import { forgetPresses, takePresses, watchPresses, type Press } from './event-timings.mjs';
import { pressAtFirstPaint } from './first-press.mjs';

const USAGE = `INP of named interactions of a member on a phone, processor four times slower; 'Lihat tiket' at first paint; the
  slowest presses in the seat picker, 100 seats beside 2,000
  --only first,home,event,seats   default all
  --loads N        loads of each page (default 5)
  --presses N      of each interaction per load (default 4)`;

const LOAD = { network: 'none', cpu: 4, viewport: 'mobile' } as const;
const GOAL = atMost('INP', 'p75 of an interaction, ms', 150);
const FIRST_PRESS = atMost('INP', "'Lihat tiket' at first paint on slow 4G, ms until the first class", 1500);
const SEATS_GOAL = atMost('INP', 'slowest press in the seat picker, 2,000 seats, ms', 200);
const SLUG = DEMO_EVENTS.reservedSeat.slug;
const KINDS = ['Online', 'Toko', 'Umum', 'Semua'];
/** The browser reports no faster ones. */
const FASTEST: Press = { ms: 16, at: 0, delay: 0, processing: 0, script: '' };

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
  for (const [name, pressed] of Object.entries(PRESSED_PAGES))
    await bench.part(name, async (part) => {
      const samples: Sample[] = [];
      for (let load = 0; load < loads; load += 1) samples.push(...(await pressAll(origin, pressed, bench.presses)));
      reportPresses(samples, part);
    });
  await bench.part('seats', async ({ goal, table }) => {
    const took: Record<number, Record<string, number>[]> = { 100: [], 2000: [] };
    for (let load = 0; load < loads; load += 1)
      for (const size of [100, 2000]) took[size]?.push(await pressSeats(origin, size));
    const steps = Object.keys(took[100]?.[0] ?? {});
    const middle = (size: number, step: string) => median((took[size] ?? []).map((one) => one[step] ?? NaN));
    table(
      'seat picker, medians of the loads',
      steps.map((step) => ({
        'slowest press, ms': step,
        '100 seats': middle(100, step),
        '2,000 seats': middle(2000, step),
      })),
    );
    const slowest = (took[2000] ?? []).map((one) => Math.max(...Object.values(one)));
    goal(SEATS_GOAL, 'mobile', estimateMedian(slowest));
  });
});

type Sample = Press & { name: string };

const reportPresses = (samples: readonly Sample[], { goal, table }: Run): void => {
  const rows = [...Map.groupBy(samples, ({ name }) => name)].map(([name, own]) => {
    const times = own.map(({ ms }) => ms);
    goal(GOAL, name, exactly(quantile(times, 0.75)));
    const worst = own.toSorted((one, other) => other.ms - one.ms)[0] ?? FASTEST;
    return {
      interaction: name,
      samples: own.length,
      p50: quantile(times, 0.5),
      p75: quantile(times, 0.75),
      max: worst.ms,
      delay: worst.delay,
      processing: worst.processing,
      paint: worst.ms - worst.delay - worst.processing,
      'longest script': worst.script,
    };
  });
  table('ms; from "delay" on: of the slowest one, and the script that ran longest in its frames', rows);
};

/** Stores in the browser what a login stores. */
const logIn = async (context: BrowserContext, page: Page, origin: string): Promise<void> => {
  const body = new URLSearchParams({ email: DEMO_ACCOUNTS.newcomer.email, password: DEMO_PASSWORD });
  const answer = await fetch(`${origin}/api/v1/login`, { method: 'POST', body });
  if (!answer.ok) throw new BenchError(`no login: ${answer.status} ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: LoginResult }; // our own API
  const cookie = (name: string, value: string) => ({ name, value: encodeURIComponent(value), url: origin });
  await context.addCookies([
    cookie(storageKeys.access, data.auth.token),
    cookie(storageKeys.refresh, data.auth.refreshToken),
  ]);
  // Any document of the site will do to write its local storage.
  await page.goto(`${origin}/robots.txt`);
  const stored = { [storageKeys.name]: data.name, [storageKeys.id]: String(data.id) };
  await page.evaluate((items) => {
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
  }, stored);
};

/** The presses of a visitor; waits in between are not measured. */
type Presses = {
  page: Page;
  tap: (name: string, target: Locator) => Promise<void>;
  type: (name: string, field: Locator, letter: string) => Promise<void>;
};

/** A page, and one of each of its interactions. `turn` counts from 0. */
type PressedPage = { path: string; press: (presses: Presses, turn: number) => Promise<void> };

const PRESSED_PAGES: Record<'home' | 'event', PressedPage> = {
  home: {
    path: '/',
    press: async ({ page, tap, type }, turn) => {
      const bar = page.getByRole('banner');
      await tap(
        'heart',
        page
          .getByRole('main')
          .getByRole('button', { name: /sebagai favorit$/ })
          .first(),
      );
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
  },
  event: {
    path: `/detail-event/${SLUG}`,
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
  },
};

/** Loads a page as a member, waits for its rest, and presses each of its controls some times. */
const pressAll = (origin: string, { path, press }: PressedPage, presses: number): Promise<Sample[]> =>
  inBrowser(LOAD, async (open) => {
    const { page, rest } = await open();
    // Carousels that rotate would move the pressed elements.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await logIn(page.context(), page, origin);
    await page.goto(origin + path);
    await rest();
    await page.evaluate(watchPresses);
    const samples: Sample[] = [];
    const measure = async (name: string, act: () => Promise<void>) => {
      // Scrolling and presses in between do not count.
      await page.evaluate(forgetPresses);
      await act();
      const found = await page.evaluate(takePresses);
      samples.push(...(found.length > 0 ? found : [FASTEST]).map((one) => ({ ...one, name })));
    };
    // Presses of locators would run checks of their own in the page meanwhile.
    const tap = async (name: string, target: Locator) => {
      await target.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      await measure(name, () => page.touchscreen.tap(x + width / 2, y + height / 2));
    };
    const type = async (name: string, field: Locator, letter: string) => {
      await field.focus();
      await measure(name, () => page.keyboard.press(letter));
    };
    for (let turn = 0; turn < presses; turn += 1) await press({ page, tap, type }, turn);
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

/** A guest in the seat picker of so many seats: how long the slowest press of each step took until the next paint. */
const pressSeats = (origin: string, size: number): Promise<Record<string, number>> =>
  inBrowser(LOAD, async (open) => {
    const { page } = await open();
    // The event's document, in which every class has so many seats and none is sold.
    await page.route(`**/detail-event/${SLUG}`, async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      const body = text
        .replace(/"seat_detail_quantity":\d+/g, `"seat_detail_quantity":${size}`)
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
    await dialog.locator(`[data-seat="${size}"]`).waitFor({ state: 'attached' });
    // Of the presses since the last call.
    const longest = async () => Math.max(FASTEST.ms, ...(await page.evaluate(takePresses)).map(({ ms }) => ms));
    const took: Record<string, number> = { 'open the dialog': await longest() };
    for (const [name, act] of Object.entries(SEAT_STEPS)) {
      await act(dialog);
      took[name] = await longest();
    }
    return took;
  });
