import { DEMO_EVENTS } from '@acara/core-api/demo';
import { expect, test, verifyUnless } from '../../fixtures/test.ts';

// The picture that is the largest paint of a page: loaded at once, and requested once.

const PAGES = [
  '/',
  '/event',
  '/event?category=1',
  '/search/festival',
  '/tag/jazz',
  `/detail-event/${DEMO_EVENTS.paid.slug}`,
];

for (const width of [360, 768, 1280])
  test(
    `pictures that are loaded at once are preloaded once, as they are, and the largest paint is one of them, at ${width} px`,
    verifyUnless(width === 360),
    async ({ page, watched }) => {
      await page.setViewportSize({ width, height: width === 360 ? 740 : 900 });
      await page.addInitScript(() =>
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) Object.assign(window, { largest: entry });
        }).observe({ type: 'largest-contentful-paint', buffered: true }),
      );
      for (const path of PAGES) {
        const before = watched.requests.length;
        await page.goto(path, { waitUntil: 'load' });
        await page.waitForFunction(() => 'largest' in window);
        const seen = await page.evaluate(() => {
          const { element } = Reflect.get(window, 'largest') as { element: Element | null };
          const shown = (images: Iterable<HTMLImageElement>) =>
            Array.from(images, ({ srcset, sizes }) => `${srcset} | ${sizes}`);
          const inPage = (selector: string) =>
            shown(document.querySelectorAll<HTMLImageElement>(`#acara-outlet ${selector}`));
          return {
            preloads: Array.from(
              document.head.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="image"]'),
              ({ imageSrcset, imageSizes }) => `${imageSrcset} | ${imageSizes}`,
            ),
            inBody: document.body.querySelectorAll('link[rel="preload"]').length,
            first: inPage('img[fetchpriority="high"]'),
            eager: inPage('img[loading="eager"]'),
            largest: element instanceof HTMLImageElement ? element.loading : element?.localName,
          };
        });
        expect(seen.preloads.slice(0, seen.first.length), path).toEqual(seen.first);
        expect(new Set(seen.preloads).size, path).toBe(seen.preloads.length);
        expect(seen.eager, path).toEqual(expect.arrayContaining(seen.preloads));
        expect(seen.inBody, path).toBe(0);
        // Of equal pictures in a wide window any may be the largest, by parts of a pixel.
        if (width === 360) expect(seen.largest, path).not.toBe('lazy');
        const images = watched.requests.slice(before).filter((url) => url.includes('/img/'));
        expect(new Set(images).size, path).toBe(images.length);
      }
      expect(watched.errors).toEqual([]);
    },
  );
