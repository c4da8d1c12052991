import {
  useEffect,
  useEffectEvent,
  useRef,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import styled from 'styled-components';
import { IconButton } from '../primitives/icon-button.tsx';
import { ChevronLeftIcon, ChevronRightIcon, PauseIcon, PlayIcon } from '../primitives/icons.tsx';
import { tokens } from '../theme/tokens.ts';
import {
  CarouselDots,
  CarouselTop,
  Controls,
  OnPicture,
  Slide,
  Track,
  Viewport,
  allInViewFrom,
  LAYOUTS,
} from './carousel-frame.tsx';
import { useAutoplay } from './use-autoplay.ts';
import { isRtl, useLiveCarousel } from './use-live-carousel.ts';

const Root = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space(4)};
  min-width: 0;
`;

/** Without autoplay for visitors who prefer less motion there is nothing to pause; by CSS, so that nothing shifts. */
const PauseButton = styled(IconButton)`
  @media (prefers-reduced-motion: reduce) {
    display: none;
  }
`;

export type CarouselSlide = { key: string | number; content: (live: boolean) => ReactNode };

export type CarouselProps = {
  label: string;
  slides: CarouselSlide[];
  kind: 'events' | 'banners' | 'tickets' | 'private-tickets';
  /** Autoplay interval in ms; 0 for none. */
  intervalMs: number;
  /** Beside the arrows, usually the section's heading; the arrows of banners are on the picture, without one. */
  heading?: ReactNode;
  /** A slide to show: each new object moves there. */
  wanted?: { slide: number } | undefined;
};

const getLayout = (kind: CarouselProps['kind'], count: number): keyof typeof LAYOUTS => {
  if (kind === 'events' || kind === 'banners') return kind;
  if (kind === 'private-tickets' && count > 2) return count > 3 ? 'private-tickets-4' : 'private-tickets-3';
  return count > 2 ? 'tickets-3' : count === 2 ? 'tickets-2' : 'tickets-1';
};

/** The server renders all slides in a native scroller; swiper takes over when it is near the viewport. */
export const Carousel = ({ label, slides, kind, intervalMs, heading, wanted }: CarouselProps) => {
  const root = useRef<HTMLDivElement>(null);
  const viewport = useRef<HTMLDivElement>(null);
  // Swiper keeps the slides that it starts with, so other ones need another element.
  const slidesKey = slides.map((slide) => slide.key).join();
  const layout = getLayout(kind, slides.length);
  const perView = LAYOUTS[layout];
  const carousel = useLiveCarousel(viewport, { slidesKey, count: slides.length, perView });
  // A native scroller is not endless, so it has no autoplay.
  const autoplay = useAutoplay(root, carousel.live ? intervalMs : 0, carousel.next);

  const show = useEffectEvent(carousel.show);
  useEffect(() => {
    if (wanted) show(wanted.slide);
  }, [wanted]);

  // Any use ends the autoplay, except that of its button.
  const endAutoplay = ({ target }: SyntheticEvent) => {
    if (target instanceof Element && !target.closest('[data-autoplay]')) autoplay.stop();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' && event.key !== 'Shift') endAutoplay(event);
    const mirrored = isRtl(event.currentTarget);
    if (event.key === (mirrored ? 'ArrowLeft' : 'ArrowRight')) carousel.next();
    else if (event.key === (mirrored ? 'ArrowRight' : 'ArrowLeft')) carousel.previous();
    else return;
    event.preventDefault();
  };
  const bringIntoSight = (event: FocusEvent, slide: number) => {
    if (event.target.matches(':focus-visible')) carousel.show(slide);
  };

  const isScrollable = slides.length > 1;
  const onPicture = kind === 'banners';
  const buttonKind = onPicture ? 'raised' : 'outlined';
  const controls = isScrollable && (
    <Controls>
      {intervalMs > 0 && (
        <PauseButton
          kind={onPicture ? 'raised' : 'plain'}
          data-autoplay
          label={autoplay.stopped ? 'Putar otomatis' : 'Hentikan putaran otomatis'}
          onClick={autoplay.toggle}
        >
          {autoplay.stopped ? <PlayIcon /> : <PauseIcon />}
        </PauseButton>
      )}
      <IconButton kind={buttonKind} data-arrow label="Sebelumnya" onClick={carousel.previous}>
        <ChevronLeftIcon />
      </IconButton>
      <IconButton kind={buttonKind} data-arrow label="Berikutnya" onClick={carousel.next}>
        <ChevronRightIcon />
      </IconButton>
    </Controls>
  );
  return (
    <Root
      ref={root}
      role="group"
      aria-roledescription="carousel"
      aria-label={label}
      data-kind={kind}
      data-all-from={allInViewFrom(perView, slides.length) ?? undefined}
      {...autoplay.holdProps}
      onPointerDown={endAutoplay}
      onKeyDown={onKeyDown}
    >
      {onPicture
        ? isScrollable && (
            <OnPicture>
              <CarouselDots count={slides.length} shown={carousel.shown} />
              {controls}
            </OnPicture>
          )
        : (heading || isScrollable) && (
            <CarouselTop>
              {heading}
              {controls}
            </CarouselTop>
          )}
      <Viewport key={slidesKey} ref={viewport} className="swiper" data-slides={layout} data-live={carousel.live}>
        <Track className="swiper-wrapper">
          {slides.map((slide, at) => (
            <Slide
              key={slide.key}
              className="swiper-slide"
              role="group"
              aria-roledescription="slide"
              aria-label={`${at + 1} dari ${slides.length}`}
              onFocus={(event) => bringIntoSight(event, at)}
            >
              {slide.content(carousel.live)}
            </Slide>
          ))}
        </Track>
      </Viewport>
    </Root>
  );
};
