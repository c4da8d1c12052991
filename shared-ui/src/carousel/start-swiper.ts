import Swiper from 'swiper';
import type { SlidesPerWidth } from './slides-per-width.ts';

/** What the carousel asks of the library once it is there. */
export type LiveCarousel = { next: () => void; previous: () => void; show: (slide: number) => void; stop: () => void };

const SPEED_MS = 200;

export type SwiperStart = {
  perView: SlidesPerWidth;
  /** Slide at the left edge now, so that nothing jumps. */
  first: number;
  /** No animation between slides. */
  still: boolean;
  /** Hears which slide is at the left edge, from 0. */
  onShown: (slide: number) => void;
};

/**
 * Lays swiper over a track that CSS has already put in place. The numbers per width are those of the CSS, so that the
 * take-over moves nothing. There must be more slides than stand side by side. Swiper injects no styles and, without its modules, no markup (CSP).
 */
export const startSwiper = (viewport: HTMLElement, { perView, first, still, onShown }: SwiperStart): LiveCarousel => {
  const swiper = new Swiper(viewport, {
    slidesPerView: perView[0],
    breakpoints: Object.fromEntries(
      Object.entries(perView).map(([width, slidesPerView]) => [width, { slidesPerView }]),
    ),
    // Swiper moves real slides to and fro for its loop: one more than are in view is enough.
    loop: true,
    initialSlide: first,
    speed: still ? 0 : SPEED_MS,
    preventInteractionOnTransition: false,
  });
  swiper.on('realIndexChange', ({ realIndex }) => onShown(realIndex));
  viewport.scrollLeft = 0;
  onShown(swiper.realIndex);
  /** After a change of its size swiper goes back, in the next frame, to where it stood: a turn in between would be lost. */
  let isBack = Promise.resolve();
  swiper.on('resize', () => {
    isBack = new Promise((resolve) => requestAnimationFrame(() => resolve()));
  });
  const navigate = (step: () => void) =>
    void isBack.then(() => {
      if (!swiper.destroyed) step();
    });
  return {
    next: () => navigate(() => swiper.slideNext()),
    previous: () => navigate(() => swiper.slidePrev()),
    show: (slide) => {
      viewport.scrollLeft = 0;
      swiper.slideToLoop(slide, 0);
    },
    stop: () => swiper.destroy(true, true),
  };
};
