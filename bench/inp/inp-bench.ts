import type { Locator } from 'playwright-core';
import { attribute, sharesText } from '../lib/attribute-samples.ts';
import { defineBench } from '../lib/bench.ts';
import { popularEventPath, useSite } from '../lib/bench-site.ts';
import { createSampleReader, type CpuProfile, type Sample as ProcessorSample } from '../lib/cpu-profile.ts';
import { forgetPresses, takePresses, watchPresses, type FrameScript, type Press } from '../lib/event-timings.mjs';
import { atMost, goalResult } from '../lib/goal.ts';
import { findSources } from '../lib/source-places.mjs';
import { estimateMedian, quantile } from '../lib/statistics.ts';
import { printTable } from '../lib/text-table.ts';
import { inBrowser } from '../measure-page.mjs';
import { pressAtFirstPaint } from './first-press.mjs';
import { logIn } from './member-session.ts';
import { PRESSED_PAGES, type PressedPage } from './page-presses.ts';

const USAGE = `INP of named interactions of a member on a phone, processor four times slower; and 'Lihat tiket' at first paint
  --loads N        loads of each page (default 5)
  --presses N      of each interaction per load (default 4)
  --pages a,b      which of: home, event (default both)
  --profile        what ran in each interaction, by function; slower, so no goals
  --minutes N      give up after (default 15)
  --site ORIGIN    measure a site that runs already; its API with --api ORIGIN`;

const OPTIONS = { loads: 5, presses: 4, pages: 'home,event', profile: false, minutes: 15, site: '', api: '' };
const LOAD = { network: 'none', cpu: 4, viewport: 'mobile' } as const;
const GOAL = atMost('INP', 'p75 of an interaction, ms', 150);
const FIRST_PRESS = atMost('INP', "'Lihat tiket' at first paint on slow 4G, ms until the first class", 1500);
/** The browser reports no faster ones. */
const FASTEST: Press = { ms: 16, at: 0, delay: 0, processing: 0, scripts: [] };

type Sample = Press & { name: string; ran: ProcessorSample[] };

type Wanted = { presses: number; profile: boolean };

/** Loads a page as a member, waits for its rest, and presses each of its controls some times. */
const pressAll = (origin: string, { path, press }: PressedPage, { presses, profile }: Wanted): Promise<Sample[]> =>
  inBrowser(LOAD, async (open) => {
    const { page, rest } = await open();
    // Carousels that rotate would move the pressed elements.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await logIn(page.context(), page, origin);
    await page.goto(origin + path);
    await rest();
    await page.evaluate(watchPresses);
    const session = await page.context().newCDPSession(page);
    if (profile) await session.send('Profiler.enable');
    const samples: Sample[] = [];
    const measure = async (name: string, act: () => Promise<void>) => {
      // Scrolling and presses in between do not count.
      await page.evaluate(forgetPresses);
      if (profile) await session.send('Profiler.start');
      await act();
      const found = await page.evaluate(takePresses);
      const ran = profile ? createSampleReader((await session.send('Profiler.stop')).profile as CpuProfile)() : [];
      samples.push(...(found.length > 0 ? found : [FASTEST]).map((one) => ({ ...one, name, ran })));
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

const longestScript = ({ scripts }: Press): FrameScript | undefined =>
  scripts.toSorted((one, other) => other.ms - one.ms)[0];

export const { usage, run } = defineBench('inp', USAGE, OPTIONS, async (options) => {
  const { origin, apiOrigin } = await useSite(options.disposables, options);
  const event = await popularEventPath(apiOrigin);
  const firstPresses: number[] = [];
  for (let load = 0; load < options.loads && !options.profile; load += 1)
    firstPresses.push(await pressAtFirstPaint(origin + event));
  const samples: Sample[] = [];
  for (const [name, page] of Object.entries(PRESSED_PAGES))
    for (let load = 0; load < options.loads && options.pages.split(',').includes(name); load += 1) {
      samples.push(...(await pressAll(origin, page, options)));
      process.stderr.write(`\r  ${name}: load ${load + 1} of ${options.loads} `);
    }
  process.stderr.write('\n');

  const ran = samples.flatMap((one) => one.ran.flatMap(({ frames }) => frames));
  const urls = [...ran, ...samples.flatMap(({ scripts }) => scripts)].map(({ url = '' }) => url);
  const { locate, locateCharacter } = await findSources(urls);
  const names = [...new Set(samples.map(({ name }) => name))];
  const timesOf = (name: string) => samples.filter((one) => one.name === name).map(({ ms }) => ms);
  const rows = names.map((name) => {
    const times = timesOf(name);
    const worst = samples.filter((one) => one.name === name).toSorted((one, other) => other.ms - one.ms)[0] ?? FASTEST;
    const script = longestScript(worst);
    return {
      interaction: name,
      samples: times.length,
      p50: quantile(times, 0.5),
      p75: quantile(times, 0.75),
      max: quantile(times, 1),
      delay: worst.delay,
      processing: worst.processing,
      paint: worst.ms - worst.delay - worst.processing,
      'longest script': script?.ms,
      forced: script?.forced,
      by: script?.by,
      function: script && locateCharacter(script.url, script.at, script.name).place,
    };
  });
  printTable('ms; from "delay" on: of the slowest one, and the script that ran longest in its frames', rows);
  if (options.profile) {
    const profiled = names.map((name) => {
      const ofName = samples.filter((one) => one.name === name);
      const { packages, functions, ours } = attribute(
        ofName.flatMap((one) => one.ran.map(({ ms, frames }) => ({ ms: ms / ofName.length, frames }))),
        locate,
      );
      const [byPackage, byFunction, byOurs] = [packages, functions, ours].map((shares) => sharesText(shares, 4));
      return { interaction: name, packages: byPackage, functions: byFunction, 'of ours': byOurs };
    });
    printTable('ms per interaction and the 0.3 s after it', profiled);
    return { rows, profiled };
  }
  const goals = names.map((name) => {
    const value = quantile(timesOf(name), 0.75);
    return goalResult(GOAL, name, { value, low: value, high: value, count: timesOf(name).length });
  });
  goals.push(goalResult(FIRST_PRESS, 'event', estimateMedian(firstPresses)));
  return { goals, rows, firstPresses, samples: samples.map(({ ran: _ran, ...one }) => one) };
});
