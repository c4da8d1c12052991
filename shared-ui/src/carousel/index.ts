export { BANNER_SIZES, BannerCarousel, BannerCarouselSkeleton, type BannerCarouselProps } from './banner-carousel.tsx';
export { Carousel, type CarouselProps, type CarouselSlide } from './carousel.tsx';
export { EventCarousel, EventCarouselSkeleton, type EventCarouselProps } from './event-carousel.tsx';
