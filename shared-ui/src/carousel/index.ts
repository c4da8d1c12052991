export { BANNER_RATIO, hiddenWhereAllInView } from './carousel-frame.tsx';
export { Carousel, type CarouselProps, type CarouselSlide } from './carousel.tsx';
export { EventCarousel, EventCarouselSkeleton, type EventCarouselProps } from './event-carousel.tsx';
