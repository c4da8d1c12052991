import type { CarouselSlide } from './carousel.tsx';

/** So many slides with a link each. */
export const linkSlides = (count: number): CarouselSlide[] =>
  Array.from({ length: count }, (_, at) => ({ key: at + 1, content: () => <a href={`/${at + 1}`}>Event {at + 1}</a> }));
