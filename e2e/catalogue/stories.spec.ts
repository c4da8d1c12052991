import fs from 'node:fs';
import path from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { accessibilityFaults, sidewaysOverflow } from '../fixtures/page-faults.ts';

type Story = { id: string; type: string; title: string; name: string };

const FOLDER = path.resolve(import.meta.dirname, '../../.build/catalogue');
const ORIGIN = 'http://catalogue.test';

const { entries } = JSON.parse(fs.readFileSync(path.join(FOLDER, 'index.json'), 'utf8')) as {
  entries: Record<string, Story>;
};
const stories = Object.values(entries).filter(({ type }) => type === 'story');

const VARIANTS = ['light', 'dark'].flatMap((theme) =>
  ['ltr', 'rtl'].flatMap((direction) => [360, 1280].map((width) => ({ theme, direction, width }))),
);

/** Buttons of an open dialog that the window cuts off at a side. */
const cutOffButtons = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('dialog[open] button')]
      .filter((button) => {
        const { left, right } = button.getBoundingClientRect();
        return left < 0 || right > window.innerWidth;
      })
      .map((button) => button.textContent || button.getAttribute('aria-label')),
  );

test('the catalogue has stories', () => {
  expect(stories.length).toBeGreaterThan(20);
});

for (const { id, title, name } of stories)
  test(`${title}, ${name}: no error, no serious accessibility fault and nothing cut off in any theme and direction`, async ({
    page,
  }) => {
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(error.message));
    await page.route(`${ORIGIN}/**`, (route) =>
      route.fulfill({ path: path.join(FOLDER, new URL(route.request().url()).pathname) }),
    );
    await page.goto(`${ORIGIN}/iframe.html?id=${id}&viewMode=story`);
    await expect(page.locator('body.sb-show-main')).toBeVisible();
    for (const { width, ...globals } of VARIANTS) {
      await page.setViewportSize({ width, height: 800 });
      // As the toolbar does it.
      await page.evaluate((values) => {
        const { __STORYBOOK_ADDONS_CHANNEL__: channel } = window as unknown as {
          __STORYBOOK_ADDONS_CHANNEL__: { emit: (event: string, value: unknown) => void };
        };
        channel.emit('updateGlobals', { globals: values });
      }, globals);
      await expect(page.locator(`html[dir=${globals.direction}][data-theme=${globals.theme}]`)).toHaveCount(1);
      const variant = `${globals.theme}, ${globals.direction}, ${width} px`;
      expect(await accessibilityFaults(page), variant).toEqual([]);
      expect(await sidewaysOverflow(page), variant).toBeLessThanOrEqual(0);
      expect(await cutOffButtons(page), variant).toEqual([]);
    }
    expect(errors).toEqual([]);
  });
