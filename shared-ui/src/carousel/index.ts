export { BANNER_RATIO, CarouselTop, hiddenWhereAllInView, Slide, Track, Viewport } from './carousel-frame.tsx';
export { Carousel, type CarouselProps, type CarouselSlide } from './carousel.tsx';
