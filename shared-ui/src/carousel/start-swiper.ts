import Swiper from 'swiper';
import type { SlidesPerWidth } from './carousel-frame.tsx';

export type LiveCarousel = { next: () => void; previous: () => void; show: (slide: number) => void; stop: () => void };

const SPEED_MS = 200;

export type SwiperStart = {
  perView: SlidesPerWidth;
  /** First visible slide now, so that nothing jumps. */
  first: number;
  /** No animation between slides. */
  still: boolean;
  /** Called with the index of the first visible slide. */
  onShown: (slide: number) => void;
};

/** The slides per width are those of the CSS, so that nothing moves; there must be more than fit side by side. */
export const startSwiper = (viewport: HTMLElement, { perView, first, still, onShown }: SwiperStart): LiveCarousel => {
  // Swiper knows pixels only.
  const em = parseFloat(getComputedStyle(document.documentElement).fontSize);
  const swiper = new Swiper(viewport, {
    slidesPerView: perView[0],
    breakpoints: Object.fromEntries(
      Object.entries(perView).map(([width, slidesPerView]) => [Number(width) * em, { slidesPerView }]),
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
  /** After a resize swiper restores its position in the next frame: a step in between would be lost. */
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
