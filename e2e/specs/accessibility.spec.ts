import AxeBuilder from '@axe-core/playwright';
import { DEMO_EVENTS } from '@acara/core-api/demo';
import { expect, hydrated, test } from '../fixtures/test.ts';

const pages = { home: '/', event: `/detail-event/${DEMO_EVENTS.paid.slug}`, 'not found': '/tidak-ada' };

for (const [name, path] of Object.entries(pages))
  for (const [width, colorScheme] of [
    [360, 'light'],
    [1280, 'dark'],
  ] as const)
    test(`${name} at ${width} px, ${colorScheme}: nothing serious and no sideways scrolling`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.goto(path);
      if (name !== 'not found') await hydrated(page);
      const { violations } = await new AxeBuilder({ page }).analyze();
      const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual(
        [],
      );
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
    });
