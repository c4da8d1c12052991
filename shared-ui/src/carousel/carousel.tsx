import { useRef, type FocusEvent, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react';
import styled from 'styled-components';
import { IconButton } from '../primitives/icon-button.tsx';
import { ChevronLeftIcon, ChevronRightIcon, PauseIcon, PlayIcon } from '../primitives/icons.tsx';
import { tokens } from '../theme/tokens.ts';
import { CarouselTop, Controls, OnPicture, Slide, Track, Viewport } from './carousel-frame.tsx';
import { CarouselDots } from './carousel-dots.tsx';
import { BANNER_SLIDES, EVENT_SLIDES, PRIVATE_TICKET_SLIDES, TICKET_SLIDES } from './slides-per-width.ts';
import { useAutoplay } from './use-autoplay.ts';
import { useLiveCarousel } from './use-live-carousel.ts';

const Root = styled.div`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space(4)};
  min-width: 0;
`;

/** Nothing turns by itself for those who want less motion: no button either, decided by CSS so that nothing shifts. */
const PauseButton = styled(IconButton)`
  @media (prefers-reduced-motion: reduce) {
    display: none;
  }
`;

export type CarouselSlide = { key: string | number; content: (live: boolean) => ReactNode };

export type CarouselProps = {
  /** What the carousel shows, for those who cannot see it. */
  label: string;
  slides: CarouselSlide[];
  kind: 'events' | 'banners' | 'tickets' | 'private-tickets';
  /** Milliseconds between turns; 0 for none. */
  intervalMs: number;
  /** Stands beside the arrows, usually the section's heading; those of banners stand on the picture, without one. */
  heading?: ReactNode;
};

/** The slides that stand side by side, and the name by which the style sheet knows them. */
const getLayout = (kind: CarouselProps['kind'], count: number) => {
  if (kind === 'events') return { name: kind, perView: EVENT_SLIDES };
  if (kind === 'banners') return { name: kind, perView: BANNER_SLIDES };
  if (kind === 'tickets') {
    const most = count > 2 ? 3 : count === 2 ? 2 : 1;
    return { name: `${kind}-${most}`, perView: TICKET_SLIDES[most] };
  }
  const most = count > 3 ? 4 : count === 3 ? 3 : count === 2 ? 2 : 1;
  return { name: `${kind}-${most}`, perView: PRIVATE_TICKET_SLIDES[most] };
};

/**
 * Slides that turn endlessly: arrows, swipe, arrow keys, and by themselves unless something holds them. The server
 * renders all slides in a native scroller; swiper takes over when near.
 */
export const Carousel = ({ label, slides, kind, intervalMs, heading }: CarouselProps) => {
  const root = useRef<HTMLDivElement>(null);
  const viewport = useRef<HTMLDivElement>(null);
  // Swiper moves slides about in the document, so other slides need another element.
  const slidesKey = slides.map((slide) => slide.key).join();
  const { name, perView } = getLayout(kind, slides.length);
  const carousel = useLiveCarousel(viewport, { slidesKey, count: slides.length, perView });
  // Before swiper is there nothing moves by itself: a native scroller has no endless turn.
  const autoplay = useAutoplay(root, carousel.live ? intervalMs : 0, carousel.next);

  // Whoever touches it turns it themselves from then on; the button that starts and stops it decides for itself.
  const takeOver = ({ target }: SyntheticEvent) => {
    if (target instanceof Element && !target.closest('[data-autoplay]')) autoplay.stop();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The keys that only pass through.
    if (event.key !== 'Tab' && event.key !== 'Shift') takeOver(event);
    if (event.key === 'ArrowRight') carousel.next();
    else if (event.key === 'ArrowLeft') carousel.previous();
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
    // Hover and focus only hold it still; what can be pressed is inside.

    <Root
      ref={root}
      role="group"
      aria-roledescription="carousel"
      aria-label={label}
      data-kind={kind}
      data-count={slides.length}
      {...autoplay.holdProps}
      onPointerDown={takeOver}
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
      <Viewport key={slidesKey} ref={viewport} className="swiper" data-slides={name} data-live={carousel.live}>
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
