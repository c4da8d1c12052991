import { DEMO_EVENTS } from '@acara/core-api/demo';
import type { Page } from '@playwright/test';
import { hold } from '../../fixtures/hold.ts';
import { expect, hydrated, test, verifyUnless } from '../../fixtures/test.ts';

const PAGES = {
  home: '/',
  list: '/event',
  event: `/detail-event/${DEMO_EVENTS.paid.slug}`,
  search: '/search/festival',
};

/** Of the parsed document, not of the parts that the browser paints while they arrive. */
const shiftsOf = (page: Page) =>
  page.evaluate(() => {
    type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] };
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return (Reflect.get(window, 'shifts') as Shift[])
      .filter(({ startTime }) => startTime > (navigation?.domContentLoadedEventStart ?? 0))
      .map(({ value, sources }) => ({
        value,
        moved: sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 120) : node?.nodeValue)),
      }));
  });

for (const width of [360, 1280])
  for (const [name, path] of Object.entries(PAGES))
    test(
      `nothing moves on a loading page, and hardly anything when its font is late: ${name} at ${width} px`,
      verifyUnless(width === 360 && (name === 'home' || name === 'event')),
      async ({ page }) => {
        await page.setViewportSize({ width, height: 780 });
        // Few frames, so that each shows all that changed since the last one.
        const session = await page.context().newCDPSession(page);
        await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
        await page.addInitScript(() => {
          const shifts: PerformanceEntry[] = [];
          Object.assign(window, { shifts });
          new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({
            type: 'layout-shift',
            buffered: true,
          });
        });
        const showFont = await hold(page, '**/*.woff2');
        await page.goto(path, { waitUntil: 'domcontentloaded' });
        await hydrated(page);
        expect(await shiftsOf(page)).toEqual([]);

        showFont();
        await page.waitForFunction(
          () => document.fonts.status === 'loaded' && document.fonts.check('16px "Plus Jakarta Sans"'),
        );
        await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted))));
        const shifts = await shiftsOf(page);
        // A line break may differ in a single text, which moves what is below it by a line: 0.003 for a paragraph.
        expect(
          shifts.reduce((sum, { value }) => sum + value, 0),
          JSON.stringify(shifts),
        ).toBeLessThan(0.005);

        // The banners turn by themselves, once the page has been loaded and is used.
        await page.keyboard.press('Shift');
        const third = page.locator('[data-kind="banners"] [data-dots] > :nth-child(3)');
        if (name === 'home') await expect(third).toHaveAttribute('data-shown', 'true');
        expect((await shiftsOf(page)).slice(shifts.length)).toEqual([]);
      },
    );
