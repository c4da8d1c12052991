import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { whenHydrated } from '../hydration.tsx';
import { scrollBehavior, whenNear } from '../visibility.ts';
import { allInViewFrom, type SlidesPerWidth } from './carousel-frame.tsx';
import type { LiveCarousel } from './start-swiper.ts';

/** Calls `run` once the page has loaded, is hydrated and idle. Returns a function that cancels it. */
const whenIdle = (run: () => void): (() => void) => {
  let idle = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isCancelled = false;
  const settle = () => {
    if (isCancelled) return;
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) idle = window.requestIdleCallback(run, { timeout: 2000 });
    else timer = setTimeout(run, 200);
  };
  const afterHydration = () => void whenHydrated().then(settle);
  if (document.readyState === 'complete') afterHydration();
  else window.addEventListener('load', afterHydration, { once: true });
  return () => {
    isCancelled = true;
    window.removeEventListener('load', afterHydration);
    if (idle) window.cancelIdleCallback(idle);
    clearTimeout(timer);
  };
};

export const isRtl = (element: Element) => element.closest('[dir=rtl]') !== null;

const firstShown = (viewport: HTMLElement) => {
  const slide = viewport.querySelector('.swiper-slide');
  return slide && slide.clientWidth > 0 ? Math.round(Math.abs(viewport.scrollLeft) / slide.clientWidth) : 0;
};

/** Longer than browsers scroll smoothly by one slide. */
const SCROLL_MS = 1000;

/** Another `slidesKey` means another viewport element. */
export type Slides = { slidesKey: string; count: number; perView: SlidesPerWidth };

/** Swiper takes over when the page is idle (`live`); until then the track is a native scroller. */
export const useLiveCarousel = (viewport: RefObject<HTMLElement | null>, { slidesKey, count, perView }: Slides) => {
  const swiper = useRef<LiveCarousel | null>(null);
  /** Where the native scroller is scrolling to: swiper may take over meanwhile. */
  const aim = useRef({ slide: 0, until: 0 });
  const [live, setLive] = useState(false);
  const [shown, setShown] = useState(0);
  const allFrom = allInViewFrom(perView, count);

  const getAim = useCallback(
    (element: HTMLElement) => (performance.now() < aim.current.until ? aim.current.slide : firstShown(element)),
    [],
  );

  // Without state of its own: each change would render all slides again.
  useEffect(() => {
    const element = viewport.current;
    if (!element || allFrom === 0) return;
    const start = (): (() => void) => {
      let cancel: () => void;
      let gone = false;
      const run = ({ startSwiper }: typeof import('./start-swiper.ts')) => {
        const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
        swiper.current = startSwiper(element, { perView, first: getAim(element), still, onShown: setShown });
        setLive(true);
      };
      const load = () =>
        import('./start-swiper.ts').then(
          (loaded) => {
            // Not in the task that evaluates the chunk.
            if (!gone) cancel = whenIdle(() => run(loaded));
          },
          // Without swiper the native scroller stays; the carousel is not endless then.
          () => undefined,
        );
      cancel = whenIdle(() => void load());
      return () => {
        gone = true;
        cancel();
        swiper.current?.stop();
        swiper.current = null;
        setLive(false);
        setShown(0);
      };
    };
    const allInView = allFrom === null ? null : window.matchMedia(`(min-width: ${allFrom}em)`);
    let stop: (() => void) | undefined;
    const follow = () => {
      stop?.();
      stop = allInView?.matches ? undefined : start();
    };
    const cancelNear = whenNear(element, '200px', () => {
      follow();
      allInView?.addEventListener('change', follow);
    });
    return () => {
      cancelNear();
      allInView?.removeEventListener('change', follow);
      stop?.();
    };
  }, [viewport, slidesKey, perView, allFrom, getAim]);

  const step = (direction: 1 | -1) => {
    if (swiper.current) return direction === 1 ? swiper.current.next() : swiper.current.previous();
    const element = viewport.current;
    const slide = element?.querySelector('.swiper-slide');
    if (!element || !slide) return;
    const wanted = Math.min(Math.max(getAim(element) + direction, 0), count - 1);
    aim.current = { slide: wanted, until: performance.now() + SCROLL_MS };
    const left = direction * slide.clientWidth * (isRtl(element) ? -1 : 1);
    element.scrollBy({ left, behavior: scrollBehavior() });
  };

  return {
    live,
    shown,
    next: () => step(1),
    previous: () => step(-1),
    show: (slide: number) => {
      if (swiper.current) return swiper.current.show(slide);
      const slides = viewport.current?.querySelectorAll('.swiper-slide');
      slides?.[slide]?.scrollIntoView({ block: 'nearest', inline: 'start', behavior: 'instant' });
    },
  };
};
