import Swiper from 'swiper';
import type { SlidesPerWidth } from './carousel-frame.tsx';
import { showInOrder } from './show-in-order.ts';

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
  const track = viewport.querySelector<HTMLElement>('.swiper-wrapper');
  if (!track) throw new Error('a carousel without a track');
  const endOrder = showInOrder(track);
  const swiper = new Swiper(viewport, {
    init: false,
    slidesPerView: perView[0],
    breakpoints: Object.fromEntries(
      Object.entries(perView).map(([width, slidesPerView]) => [width, { slidesPerView }]),
    ),
    // Without copies of slides: one more than are in view is enough.
    loop: true,
    initialSlide: first,
    speed: still ? 0 : SPEED_MS,
    preventInteractionOnTransition: false,
  });
  // Swiper itself counts the slides that stand before one in the document.
  Object.assign(swiper, { getSlideIndex: (slide: Element) => [...track.children].indexOf(slide) });
  swiper.init();
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
    stop: () => {
      swiper.destroy(true, true);
      endOrder();
    },
  };
};
