import type { Page } from '@playwright/test';
import { expect, hydrated, test, verifyUnless } from '@acara/e2e/fixtures/test';

/** How long movements may last for visitors who want none, in milliseconds. */
const LONGEST_MS = 1;
/** Intervals of the home page's carousels; `constants.spec.ts` tests them without reduced motion. */
const AUTOPLAY_MS = [1000, 1500, 3000];

type Motion = { intervals: number[]; movements: { what: string; ms: number }[]; smooth: number };

/** Notes every timer, every movement that begins and every smooth scroll from the first script on. */
const watchMotion = (page: Page) =>
  page.addInitScript(() => {
    const motion: Motion = { intervals: [], movements: [], smooth: 0 };
    Object.assign(window, { motion });
    const setInterval = window.setInterval.bind(window);
    Object.assign(window, {
      setInterval: (run: () => void, ms?: number) => {
        motion.intervals.push(ms ?? 0);
        return setInterval(run, ms);
      },
    });
    const isMove = (name: string) => /^(transform|translate|scale|rotate|left|top|margin|height|width)/.test(name);
    const noteAll = ({ target }: Event) => {
      if (!(target instanceof Element)) return;
      for (const animation of target.getAnimations()) {
        const what = animation instanceof CSSTransition ? animation.transitionProperty : 'animation';
        const ms = Number(animation.effect?.getComputedTiming().activeDuration ?? 0);
        if (what === 'animation' || isMove(what)) motion.movements.push({ what, ms });
      }
    };
    for (const kind of ['transitionrun', 'animationstart']) document.addEventListener(kind, noteAll, true);
    const animate = Element.prototype.animate;
    Element.prototype.animate = function noted(frames, options) {
      const ms = Number(typeof options === 'number' ? options : (options?.duration ?? 0));
      motion.movements.push({ what: 'animate', ms });
      return animate.call(this, frames, options);
    };
    for (const owner of [Element.prototype, window] as const)
      for (const name of ['scrollTo', 'scrollBy', 'scrollIntoView'] as const) {
        const original: unknown = Reflect.get(owner, name);
        if (typeof original !== 'function') continue;
        Object.defineProperty(owner, name, {
          value(this: unknown, ...args: unknown[]) {
            if (
              args.some((arg) => typeof arg === 'object' && arg !== null && Reflect.get(arg, 'behavior') === 'smooth')
            )
              motion.smooth += 1;
            return Reflect.apply(original, this, args);
          },
        });
      }
  });
const getMotion = (page: Page) => page.evaluate(() => Reflect.get(window, 'motion') as Motion);

for (const width of [360, 1280])
  test(
    `at ${width} px a visitor who wants less motion sees nothing turn or move automatically on the home page`,
    verifyUnless(width === 360),
    async ({ page, watched }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await watchMotion(page);
      await page.goto('/');
      await hydrated(page);
      const carousels = page
        .getByRole('main')
        .getByRole('group')
        .and(page.locator('[aria-roledescription="carousel"]'));
      for (const name of ['Event pilihan', 'Popular Event']) {
        const carousel = carousels.and(page.getByRole('group', { name }));
        await carousel.scrollIntoViewIfNeeded();
        await expect(carousel.locator('.swiper')).toHaveAttribute('data-live', 'true');
        await expect(carousel.getByRole('button', { name: 'Hentikan putaran otomatis' })).toBeHidden();
        const shown = () => carousel.locator('.swiper-slide-active').getAttribute('aria-label');
        const before = await shown();
        // Pressed buttons still move them, at once.
        const arrow = carousel.getByRole('button', { name: 'Berikutnya' });
        if (await arrow.isVisible()) await arrow.click();
        else {
          await carousel.getByRole('link').first().focus();
          // The focused slide is scrolled into view with the next frame.
          await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
          await page.keyboard.press('ArrowRight');
        }
        await expect.poll(shown).not.toBe(before);
      }
      await page.getByRole('region', { name: 'Event yang akan datang' }).scrollIntoViewIfNeeded();
      await page.getByRole('button', { name: 'Kembali ke atas' }).click();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      await page.getByRole('button', { name: width === 360 ? 'Buka menu' : 'Private Event' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Bagikan event' }).first().click();
      await expect(page.getByRole('dialog', { name: 'Share to Friends' })).toBeVisible();

      const { intervals, movements, smooth } = await getMotion(page);
      expect(intervals.filter((ms) => AUTOPLAY_MS.includes(ms))).toEqual([]);
      expect(movements.filter(({ ms }) => ms > LONGEST_MS)).toEqual([]);
      expect(smooth).toBe(0);
      expect(watched.errors).toEqual([]);
    },
  );
