import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { whenHydrated } from '../hydration-state.ts';
import { idleMoment, scrollBehavior, whenNear, whenUsed } from '../visibility.ts';
import { allInViewFrom, type SlidesPerWidth } from './carousel-frame.tsx';
import type { LiveCarousel } from './start-swiper.ts';

/** Settles once the page has loaded and is hydrated. */
const pageReady = async (): Promise<void> => {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }));
  await whenHydrated();
};

const stepLive = (carousel: LiveCarousel, direction: 1 | -1): void =>
  direction === 1 ? carousel.next() : carousel.previous();

export const isRtl = (element: Element) => element.closest('[dir=rtl]') !== null;

const firstShown = (viewport: HTMLElement) => {
  const slide = viewport.querySelector('.swiper-slide');
  return slide && slide.clientWidth > 0 ? Math.round(Math.abs(viewport.scrollLeft) / slide.clientWidth) : 0;
};

/** Longer than browsers scroll smoothly by one slide. */
const SCROLL_MS = 1000;

/** Another `slidesKey` means another viewport element. */
export type Slides = { slidesKey: string; count: number; perView: SlidesPerWidth };

/** Swiper takes over when the page is used and idle (`live`); until then the track is a native scroller. */
export const useLiveCarousel = (viewport: RefObject<HTMLElement | null>, { slidesKey, count, perView }: Slides) => {
  const swiper = useRef<LiveCarousel | null>(null);
  /** Where the native scroller is scrolling to: swiper may take over meanwhile. */
  const aim = useRef({ slide: 0, until: 0 });
  /** Swiper was started before, for other slides or in another window. */
  const used = useRef(false);
  /** A step beyond the first or last slide, which only swiper can do. */
  const owed = useRef<1 | -1 | null>(null);
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
      const stopped = new AbortController();
      const { signal } = stopped;
      const run = ({ startSwiper }: typeof import('./start-swiper.ts')) => {
        const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
        swiper.current = startSwiper(element, { perView, first: getAim(element), still, onShown: setShown });
        used.current = true;
        setLive(true);
        if (owed.current) stepLive(swiper.current, owed.current);
        owed.current = null;
      };
      const begin = async () => {
        await pageReady();
        if (!used.current && !signal.aborted) await whenUsed(signal);
        await idleMoment();
        if (signal.aborted) return;
        // Without swiper the native scroller stays; the carousel is not endless then.
        const loaded = await import('./start-swiper.ts').catch(() => null);
        // Not in the task that evaluates the chunk.
        await idleMoment();
        if (loaded && !signal.aborted) run(loaded);
      };
      void begin();
      return () => {
        stopped.abort();
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
    if (swiper.current) return stepLive(swiper.current, direction);
    const element = viewport.current;
    const slide = element?.querySelector('.swiper-slide');
    if (!element || !slide) return;
    const wanted = getAim(element) + direction;
    if (wanted < 0 || wanted === count) {
      owed.current = direction;
      return;
    }
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
