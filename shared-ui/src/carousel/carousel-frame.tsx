import styled from 'styled-components';
import { tokens } from '../theme/tokens.ts';

/** How many slides fit side by side, from which window width in em; 0 must be given. */
export type SlidesPerWidth = { 0: number; 29?: number; 45?: number; 64?: number; 65.125?: number };

/** The layouts of carousels; of ticket cards by their number. */
export const LAYOUTS = {
  events: { 0: 1, 29: 2, 64: 3 },
  banners: { 0: 1 },
  'tickets-1': { 0: 1 },
  'tickets-2': { 0: 1, 45: 2 },
  'tickets-3': { 0: 1, 45: 2, 65.125: 3 },
  'private-tickets-3': { 0: 1, 45: 3 },
  'private-tickets-4': { 0: 1, 45: 3, 65.125: 4 },
} satisfies Record<string, SlidesPerWidth>;

/** The window width from which all slides fit side by side; null where they never do. */
export const allInViewFrom = (perView: SlidesPerWidth, count: number): number | null => {
  const fits = Object.entries(perView).find(([, slides]) => slides >= count);
  return fits ? Number(fits[0]) : null;
};

/** Half the gap between two slides; slides carry it as padding so that swiper and CSS agree on every width. */
const HALF_GAP = tokens.space(2);

const slideWidths = Object.entries(LAYOUTS).flatMap(([name, perView]) =>
  Object.entries(perView).map(
    ([from, slides]) =>
      `[data-slides='${name}'] & { @media (min-width: ${from}em) { width: calc(100% / ${slides}); } }`,
  ),
);

const widths = [...new Set(Object.values(LAYOUTS).flatMap((perView) => Object.keys(perView)))];

/** For controls inside a carousel or next to it: it does not rotate if all slides are in view. */
export const hiddenWhereAllInView = widths.map(
  (from) =>
    `[data-all-from='${from}'] &, [data-all-from='${from}'] + & { @media (min-width: ${from}em) { display: none; } }`,
);

/** The track before swiper: a native scroller that snaps. It has exactly the position that swiper gives it. */
export const Viewport = styled.div`
  position: relative;
  margin-inline: -${HALF_GAP};
  overflow: auto hidden;
  overscroll-behavior-x: contain;
  scroll-snap-type: x mandatory;
  scrollbar-width: none;
  touch-action: pan-y;
  &::-webkit-scrollbar {
    display: none;
  }
  &[data-live='false'] {
    touch-action: auto;
  }
  &[data-live='true'] {
    overflow: hidden;
    scroll-snap-type: none;
  }
`;

export const Track = styled.div`
  display: flex;
  width: 100%;
  height: 100%;
  transition-property: transform;
`;

export const Slide = styled.div`
  flex: none;
  width: 100%;
  padding-inline: ${HALF_GAP};
  scroll-snap-align: start;

  ${slideWidths}
`;

export const Controls = styled.div`
  display: flex;
  flex: none;
  margin-inline-start: auto;
  align-items: center;
  justify-content: flex-end;
  gap: ${tokens.space(2)};
  ${tokens.below.small} {
    /* One slide at a time is swiped; the room belongs to the heading. */
    [data-arrow] {
      display: none;
    }
  }
  [data-kind='banners'] & [data-arrow] {
    ${tokens.below.medium} {
      display: none;
    }
  }
  /* Ticket cards: none must be missed. */
  [data-kind$='tickets'] & [data-arrow] {
    display: inline-grid;
  }
  ${hiddenWhereAllInView}
`;

/** Width to height of a banner's picture. */
export const BANNER_RATIO = '8 / 3';

/** Dots and buttons over the lower edge of a banner's picture; between them the picture can be pressed. */
export const OnPicture = styled.div`
  position: absolute;
  inset: 0 0 auto;
  z-index: ${tokens.layer.raised};
  display: flex;
  align-items: end;
  justify-content: space-between;
  gap: ${tokens.space(2)};
  aspect-ratio: ${BANNER_RATIO};
  padding: ${tokens.space(2)};
  pointer-events: none;
  > * {
    pointer-events: auto;
  }
  > [data-dots] {
    /* Below the picture on a phone, where they would lie on its text. */
    margin-bottom: calc(-1 * ${tokens.space(5)});
    pointer-events: none;
    ${tokens.from.medium} {
      margin-bottom: ${tokens.space(2)};
    }
  }
`;

/** The row of heading and arrows; as high with arrows as without. */
export const CarouselTop = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${tokens.space(4)};
  min-height: ${tokens.target};
  > :first-child {
    min-width: 0;
  }
  ${tokens.below.phone} {
    flex-wrap: wrap;
  }
`;

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: ${tokens.space(2)};
  padding: ${tokens.space(1)} ${tokens.space(2)};
  ${tokens.from.medium} {
    padding: ${tokens.space(2)} ${tokens.space(2.5)};
  }
  border-radius: ${tokens.radius.pill};
  background: ${tokens.color.scrim};
`;

/** Grows by a transform: a width that changes by itself would count as a layout shift. */
const Dot = styled.span`
  position: relative;
  width: 6px;
  height: 6px;
  border-radius: ${tokens.radius.pill};
  background: ${tokens.color.inkSoft};
  opacity: 0.55;
  /* On the picture there. */
  ${tokens.from.medium} {
    background: ${tokens.color.onStage};
  }
  &::after {
    content: '';
    position: absolute;
    inset: 0 -4px;
    border-radius: inherit;
    background: inherit;
    transform: scaleX(0.4);
    transition: transform ${tokens.motion.fast};
  }
  &[data-shown='true'] {
    opacity: 1;
  }
  &[data-shown='true']::after {
    transform: none;
  }
`;

/** Shows the position in the row of slides; screen readers get it from the labels of the slides. */
export const CarouselDots = ({ count, shown }: { count: number; shown: number }) => (
  <Row aria-hidden="true" data-dots>
    {Array.from({ length: count }, (_, at) => (
      <Dot key={at} data-shown={at === shown} />
    ))}
  </Row>
);
