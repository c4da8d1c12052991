import { useCallback, useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { scrollBehavior } from '../visibility/scroll-behavior.ts';
import { useNear } from '../visibility/use-near.ts';
import { allInViewFrom, type SlidesPerWidth } from './slides-per-width.ts';
import type { LiveCarousel } from './start-swiper.ts';

/** Runs once the page has loaded and has nothing better to do; answers how to call it off. */
const whenIdle = (run: () => void): (() => void) => {
  let idle = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = () => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) idle = window.requestIdleCallback(run, { timeout: 2000 });
    else timer = setTimeout(run, 200);
  };
  if (document.readyState === 'complete') settle();
  else window.addEventListener('load', settle, { once: true });
  return () => {
    window.removeEventListener('load', settle);
    if (idle) window.cancelIdleCallback(idle);
    clearTimeout(timer);
  };
};

const firstShown = (viewport: HTMLElement) => {
  const slide = viewport.querySelector('.swiper-slide');
  return slide && slide.clientWidth > 0 ? Math.round(viewport.scrollLeft / slide.clientWidth) : 0;
};

const inServerHtml = () => false;

/** Whether there are more slides than stand side by side at the window's width. */
const useIsScrollable = (perView: SlidesPerWidth, count: number): boolean => {
  const from = allInViewFrom(perView, count);
  const media = useCallback(() => window.matchMedia(`(min-width: ${from}px)`), [from]);
  const subscribe = useCallback(
    (onChange: () => void) => {
      const width = media();
      width.addEventListener('change', onChange);
      return () => width.removeEventListener('change', onChange);
    },
    [media],
  );
  const turns = () => from === null || (from > 0 && !media().matches);
  return useSyncExternalStore(subscribe, turns, inServerHtml);
};

/** What the viewport holds: another `slidesKey` means another viewport element. */
export type Slides = { slidesKey: string; count: number; perView: SlidesPerWidth };

/**
 * Brings a carousel to life: when it is near the window and the page is idle, swiper is loaded and takes over. Until
 * then, without scripts, and while all slides are in view the track is a native scroller. `live` tells which of the two
 * it is; `shown` is the slide at the left edge of a live one.
 */
export const useLiveCarousel = (viewport: RefObject<HTMLElement | null>, { slidesKey, count, perView }: Slides) => {
  const near = useNear(viewport, '200px');
  const swiper = useRef<LiveCarousel | null>(null);
  const isScrollable = useIsScrollable(perView, count);
  const [live, setLive] = useState(false);
  const [shown, setShown] = useState(0);

  useEffect(() => {
    const element = viewport.current;
    if (!near || !element || !isScrollable) return;
    let gone = false;
    const cancel = whenIdle(() => {
      import('./start-swiper.ts').then(
        ({ startSwiper }) => {
          if (gone) return;
          const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
          swiper.current = startSwiper(element, { perView, first: firstShown(element), still, onShown: setShown });
          setLive(true);
        },
        // Without swiper the native scroller stays; the carousel only loses its endless turn.
        () => undefined,
      );
    });
    return () => {
      gone = true;
      cancel();
      swiper.current?.stop();
      swiper.current = null;
      setLive(false);
      setShown(0);
    };
  }, [near, viewport, slidesKey, isScrollable, perView]);

  const step = (direction: 1 | -1) => {
    if (swiper.current) return direction === 1 ? swiper.current.next() : swiper.current.previous();
    const element = viewport.current;
    const slide = element?.querySelector('.swiper-slide');
    if (element && slide) element.scrollBy({ left: direction * slide.clientWidth, behavior: scrollBehavior() });
  };

  return {
    live,
    shown,
    next: () => step(1),
    previous: () => step(-1),
    show: (slide: number) => swiper.current?.show(slide),
  };
};
