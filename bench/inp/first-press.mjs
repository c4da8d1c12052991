import { inBrowser } from '../pages/measure-page.mjs';

const LOAD = /** @type {const} */ ({ network: 'slow4g', cpu: 4, viewport: 'mobile' });
const LONGEST_MS = 20_000;

/** Runs in the page: notes when it was pressed, and the frame in which a whole row of the ticket classes is in the window. */
const watchFirstClass = () => {
  const times = { pressed: NaN, shown: NaN };
  Object.assign(window, { firstClass: times });
  document.addEventListener('pointerdown', ({ timeStamp }) => (times.pressed = timeStamp), {
    capture: true,
    once: true,
  });
  const look = () => {
    const tab = [...document.querySelectorAll('[role="tab"]')].find(({ textContent }) => textContent === 'Tiket');
    const row = document.getElementById(tab?.getAttribute('aria-controls') ?? '')?.querySelector('li');
    const { top, bottom, height } = row?.getBoundingClientRect() ?? { top: 0, bottom: 0, height: 0 };
    if (height > 0 && top >= 0 && bottom <= window.innerHeight) times.shown = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

/**
 * Presses 'Lihat tiket' of an event page at its first paint, on a slow line.
 * @param {string} url
 * @returns {Promise<number>} ms until the first ticket class can be seen
 */
export const pressAtFirstPaint = (url) =>
  inBrowser(LOAD, async (open) => {
    const { page } = await open();
    await page.addInitScript(watchFirstClass);
    await page.goto(url, { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0, null, {
      timeout: LONGEST_MS,
    });
    const button = page.getByRole('article').getByRole('button', { name: 'Lihat tiket' }).first();
    await button.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await page.waitForFunction(() => !Number.isNaN(window.firstClass.shown), null, { timeout: LONGEST_MS });
    return page.evaluate(() => window.firstClass.shown - window.firstClass.pressed);
  });
