import { DEMO_EVENTS } from '@acara/core-api/demo';
import { expect, hydrated, test, verifyUnless } from '../../fixtures/test.ts';

// The beacons of a visit without failures: docs/decisions/012.

type Beacon = { url: string; bytes: number };

for (const [name, path] of [
  ['the home page', '/'],
  ['an event', `/detail-event/${DEMO_EVENTS.paid.slug}`],
] as const)
  test(
    `a guest's first visit of ${name} requests a release set once, and is reported once`,
    verifyUnless(path !== '/'),
    async ({ page, watched }) => {
      // Sent when the document is hidden: no test sees that request.
      await page.addInitScript(() => {
        const send = navigator.sendBeacon.bind(navigator);
        navigator.sendBeacon = (url, body) => {
          const beacon = JSON.stringify({ url, bytes: body instanceof Blob ? body.size : 0 });
          localStorage.setItem('sent', `${localStorage.getItem('sent') ?? ''}${beacon}\n`);
          return send(url, body);
        };
      });
      await page.goto(path);
      await hydrated(page);
      await page.waitForFunction(() => localStorage.getItem('sent') !== null);
      await page.mouse.wheel(0, 600);
      // The checks of the page are over by then.
      await page.waitForTimeout(4000);
      await page.goto('/robots.txt');
      const sent = (await page.evaluate(() => localStorage.getItem('sent') ?? '')).trim().split('\n');
      const beacons = sent.map((line): Beacon => JSON.parse(line));
      console.log(`  ${path}: ${JSON.stringify(beacons)}`);
      expect(beacons.map(({ url }) => url)).toEqual(['/_releases/visitor', '/beacon']);
      expect(beacons.at(-1)?.bytes).toBeLessThan(1000);
      expect(watched.errors).toEqual([]);
    },
  );
