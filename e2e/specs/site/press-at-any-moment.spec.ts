import type { Browser } from '@playwright/test';
import { newMember } from '../../fixtures/account.ts';
import { EARLY_CONTROLS, NARROW, type EarlyControl } from '../../fixtures/early-controls.ts';
import { expect, hydrated, test, VERIFY } from '../../fixtures/test.ts';

// Over a slow line: whenever a control is used, from when it is painted until it is hydrated, it shows that in the next
// frame and has its effect, once. `early-input.spec.ts` tests the same with scripts that are held back.

const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 0.75e6 / 8 };
/** High enough for every control to be in view. */
const HEIGHT = 1600;

/** What the page noted of the first press. */
type Noted = { control: string; isLive: boolean; isShown: boolean; ms: number };

/** Runs in the page: notes which control was pressed, whether it was hydrated, and whether the next frame shows it. */
const notePress = () => {
  const isOnControl = (target: EventTarget | null): target is Element => target instanceof Element;
  const note = (event: Event) => {
    const { target, isTrusted, timeStamp } = event;
    if (!isTrusted || !isOnControl(target) || Reflect.has(window, 'pressed')) return;
    const control = target.closest('button, input') ?? target;
    const records: MutationRecord[] = [];
    new MutationObserver((more) => void records.push(...more)).observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
    });
    const noted = {
      control: control.getAttribute('aria-label') ?? control.textContent ?? '',
      isLive: Object.keys(control).some((key) => key.startsWith('__reactProps')),
      isShown: false,
      ms: 0,
    };
    Reflect.set(window, 'pressed', noted);
    requestAnimationFrame(() => {
      noted.isShown =
        // The browser itself shows the focus, and what is typed.
        control.matches('input') ||
        records.some(
          ({ target: changed, attributeName, addedNodes }) =>
            control.contains(changed) ||
            attributeName === 'aria-selected' ||
            [...addedNodes].some((node) => node instanceof HTMLDialogElement),
        );
      noted.ms = Math.round(performance.now() - timeStamp);
    });
  };
  addEventListener('click', note, true);
  addEventListener('input', note, true);
};

const device = ({ width = NARROW }: EarlyControl) => ({
  viewport: { width, height: HEIGHT },
  hasTouch: true,
  isMobile: true,
});

type Place = { x: number; y: number };

const findPlace = async (browser: Browser, control: EarlyControl): Promise<Place> => {
  const { path, find } = control;
  const page = await browser.newPage(device(control));
  await page.goto(path);
  await hydrated(page);
  let place: Place | undefined;
  // A translated page is rendered anew.
  await expect(async () => {
    const box = await find(page).boundingBox();
    place = box ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : undefined;
    expect(place).toBeDefined();
  }).toPass();
  await page.close();
  if (!place) throw new Error('not in view');
  return place;
};

type Use = {
  /** Milliseconds after the control is painted. */
  moment: number;
  /** Where to tap; else by keyboard. */
  at: Place | null;
  /** How many times slower the processor is. */
  cpu?: number;
};

/** Loads the page over a slow line, and uses the control. */
const use = async (browser: Browser, control: EarlyControl, { moment, at, cpu = 1 }: Use): Promise<Noted> => {
  const context = await browser.newContext({ ...device(control), reducedMotion: 'reduce', serviceWorkers: 'block' });
  // Registrations are limited.
  if (control.isForMembers) await newMember(context);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const painted = new Promise<void>((resolve) =>
    session.on('Page.lifecycleEvent', ({ name }) => {
      if (name === 'firstContentfulPaint') resolve();
    }),
  );
  await session.send('Page.enable');
  await session.send('Page.setLifecycleEventsEnabled', { enabled: true });
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  await page.addInitScript(notePress);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));

  await page.goto(control.path, { waitUntil: 'commit' });
  const target = control.find(page);
  await Promise.all([painted, target.waitFor()]);
  await page.waitForTimeout(moment);
  if (at) await page.touchscreen.tap(at.x, at.y);
  else await target.focus();
  if (control.text) await page.keyboard.type(control.text);
  else if (!at) await page.keyboard.press('Enter');

  await page.waitForFunction(() => Reflect.has(window, 'pressed'));
  // It must also be shown after hydration.
  if (control.text) await hydrated(page);
  await control.effect(page);
  await expect(page.locator('[data-tapped]')).toHaveCount(0);
  if (control.sends) {
    await expect.poll(() => sent.filter((url) => control.sends?.test(url)).length).toBe(1);
  }
  const noted = await page.evaluate(() => Reflect.get(window, 'pressed') as Noted);
  await context.close();
  expect(noted).toMatchObject({ isShown: true });
  return noted;
};

test('whenever a control of a slow phone is used, it has its effect [site.early-input]', async ({ browser }, info) => {
  const controls = EARLY_CONTROLS.filter((_, index) => index % 2 === 0);
  test.setTimeout(controls.length * 60_000);
  const wasLive: boolean[] = [];
  for (const [index, control] of controls.entries()) {
    const moment = index * 300;
    await test.step(`${control.name}, after ${moment} ms`, async () => {
      const at = index % 2 === 0 ? await findPlace(browser, control) : null;
      const { isLive, ms } = await use(browser, control, { moment, at, cpu: 4 });
      wasLive.push(isLive);
      info.annotations.push({
        type: control.name,
        description: `${moment} ms: ${isLive ? 'live' : 'early'}, ${ms} ms`,
      });
    });
  }
  expect(wasLive).toContain(false);
});

const STEP_MS = 100;

for (const control of EARLY_CONTROLS)
  for (const by of ['tap', 'key'] as const)
    test(`${control.name}, by ${by} every ${STEP_MS} ms until it is hydrated`, VERIFY, async ({ browser }, info) => {
      test.setTimeout(300_000);
      const at = by === 'tap' ? await findPlace(browser, control) : null;
      // Ends when two presses in a row come after hydration: each is of another load.
      let live = 0;
      for (let moment = 0; live < 2; moment += STEP_MS) {
        const { isLive, ms } = await test.step(`after ${moment} ms`, () => use(browser, control, { moment, at }));
        live = isLive ? live + 1 : 0;
        info.annotations.push({ type: `${moment} ms`, description: `${isLive ? 'live' : 'early'}, ${ms} ms` });
      }
    });
