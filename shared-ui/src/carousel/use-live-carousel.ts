import { useEffect, useRef, useState, type RefObject } from 'react';
import { scrollBehavior } from '../visibility/scroll-behavior.ts';
import { useNear } from '../visibility/use-near.ts';
import type { SlidesPerWidth } from './slides-per-width.ts';
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

/** What the viewport holds: another `slidesKey` means another viewport element. */
export type Slides = { slidesKey: string; count: number; perView: SlidesPerWidth };

/**
 * Brings a carousel to life: when it is near the window and the page is idle, swiper is loaded and takes over. Until
 * then (and without scripts) the track is a native scroller. `live` tells which of the two it is.
 */
export const useLiveCarousel = (viewport: RefObject<HTMLElement | null>, { slidesKey, count, perView }: Slides) => {
  const near = useNear(viewport, '200px');
  const swiper = useRef<LiveCarousel | null>(null);
  const [live, setLive] = useState(false);

  useEffect(() => {
    const element = viewport.current;
    if (!near || !element || count < 2) return;
    let gone = false;
    const cancel = whenIdle(() => {
      import('./start-swiper.ts').then(
        ({ startSwiper }) => {
          if (gone) return;
          const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
          swiper.current = startSwiper(element, { perView, count, first: firstShown(element), still });
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
    };
  }, [near, viewport, slidesKey, count, perView]);

  const step = (direction: 1 | -1) => {
    if (swiper.current) return direction === 1 ? swiper.current.next() : swiper.current.previous();
    const element = viewport.current;
    const slide = element?.querySelector('.swiper-slide');
    if (element && slide) element.scrollBy({ left: direction * slide.clientWidth, behavior: scrollBehavior() });
  };

  return {
    live,
    next: () => step(1),
    previous: () => step(-1),
    show: (slide: number) => swiper.current?.show(slide),
  };
};
