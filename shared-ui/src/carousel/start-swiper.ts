import Swiper from 'swiper';
import type { SlidesPerWidth } from './slides-per-width.ts';

/** What the carousel asks of the library once it is there. */
export type LiveCarousel = { next: () => void; previous: () => void; show: (slide: number) => void; stop: () => void };

const SPEED_MS = 200;

export type SwiperStart = {
  perView: SlidesPerWidth;
  count: number;
  /** Slide at the left edge now, so that nothing jumps. */
  first: number;
  /** No animation between slides. */
  still: boolean;
};

/**
 * Lays swiper over a track that CSS has already put in place. The numbers per width are those of the CSS, so that the
 * take-over moves nothing. Swiper injects no styles; it sets style attributes only (CSP).
 */
export const startSwiper = (viewport: HTMLElement, { perView, count, first, still }: SwiperStart): LiveCarousel => {
  const most = Math.max(...Object.values(perView));
  // Swiper moves real slides to and fro for its loop and needs one to spare; with fewer it winds back instead.
  const loop = count > most;
  const swiper = new Swiper(viewport, {
    slidesPerView: perView[0],
    breakpoints: Object.fromEntries(
      Object.entries(perView).map(([width, slidesPerView]) => [width, { slidesPerView }]),
    ),
    loop,
    rewind: !loop,
    initialSlide: first,
    speed: still ? 0 : SPEED_MS,
    preventInteractionOnTransition: false,
  });
  viewport.scrollLeft = 0;
  return {
    next: () => swiper.slideNext(),
    previous: () => swiper.slidePrev(),
    show: (slide) => {
      viewport.scrollLeft = 0;
      if (loop) swiper.slideToLoop(slide, 0);
      else swiper.slideTo(slide, 0);
    },
    stop: () => swiper.destroy(true, true),
  };
};
