import { useCallback, useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { scrollBehavior, useNear } from '../visibility.ts';
import { allInViewFrom, type SlidesPerWidth } from './carousel-frame.tsx';
import type { LiveCarousel } from './start-swiper.ts';

/** Calls `run` once the page has loaded and is idle. Returns a function that cancels it. */
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

export const isRtl = (element: Element) => element.closest('[dir=rtl]') !== null;

const firstShown = (viewport: HTMLElement) => {
  const slide = viewport.querySelector('.swiper-slide');
  return slide && slide.clientWidth > 0 ? Math.round(Math.abs(viewport.scrollLeft) / slide.clientWidth) : 0;
};

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
  return useSyncExternalStore(subscribe, turns, () => false);
};

/** Another `slidesKey` means another viewport element. */
export type Slides = { slidesKey: string; count: number; perView: SlidesPerWidth };

/** Swiper takes over when the page is idle (`live`); until then the track is a native scroller. */
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
        // Without swiper the native scroller stays; the carousel is not endless then.
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
    if (!element || !slide) return;
    const left = direction * slide.clientWidth * (isRtl(element) ? -1 : 1);
    element.scrollBy({ left, behavior: scrollBehavior() });
  };

  return {
    live,
    shown,
    next: () => step(1),
    previous: () => step(-1),
    show: (slide: number) => swiper.current?.show(slide),
  };
};
