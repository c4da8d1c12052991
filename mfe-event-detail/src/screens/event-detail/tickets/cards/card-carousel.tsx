import { useRef, useEffect, useState, type RefObject } from 'react';
import styled from 'styled-components';
import type { SeatDetail } from '@acara/shared-contract';
import { Carousel } from '@acara/shared-ui/carousel';
import { formatCount } from '@acara/shared-ui/formats';
import { tokens } from '@acara/shared-ui/theme';
import { TicketCard, type Offer } from './ticket-card.tsx';

const { color, motion, radius, size, space, weight } = tokens;

/** Position and count are shown only where not all cards are visible. */
const Deck = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};

  &[data-count='1'] [data-place] {
    display: none;
  }

  @media (min-width: 720px) {
    &[data-count='2'] [data-place],
    &[data-kind='private-tickets'][data-count='3'] [data-place] {
      display: none;
    }
  }

  @media (min-width: 1042px) {
    &[data-kind='tickets'][data-count='3'] [data-place],
    &[data-kind='private-tickets'][data-count='4'] [data-place] {
      display: none;
    }
  }
`;

const Heading = styled.h3`
  font-size: ${size.body};
`;

const Count = styled.span`
  margin-left: ${space(3)};
  color: ${color.inkSoft};
  font-size: ${size.small};
  font-weight: ${weight.semibold};
  font-variant-numeric: tabular-nums;
`;

const Dots = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${space(2)};
`;

const Dot = styled.span`
  width: 8px;
  height: 8px;
  border-radius: ${radius.pill};
  background: ${color.lineStrong};
  transition:
    width ${motion.fast},
    background-color ${motion.fast};

  &[data-current='true'] {
    width: 20px;
    background: ${color.brandInk};
  }
`;

/** Share of a slide that has to be visible for it to count. */
const SHOWN = 0.6;

const leftmost = (slides: Iterable<Element>): Element | undefined =>
  [...slides].toSorted((a, b) => a.getBoundingClientRect().left - b.getBoundingClientRect().left)[0];

/**
 * Index of the first visible slide of the carousel in an element. Read from the page, so that it works before the
 * carousel's library has loaded, too.
 * @param slidesKey changes with the slides
 */
const useFirstVisibleSlide = (around: RefObject<Element | null>, slidesKey: string): number => {
  const [leading, setLeading] = useState(0);
  useEffect(() => {
    const root = around.current?.querySelector('.swiper');
    if (!root) return undefined;
    // In their present order: later the carousel rearranges them.
    const slides = [...root.querySelectorAll('.swiper-slide')];
    const shown = new Set<Element>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries)
          if (intersectionRatio >= SHOWN) shown.add(target);
          else shown.delete(target);
        const first = leftmost(shown);
        if (first) setLeading(slides.indexOf(first));
      },
      { root, threshold: SHOWN },
    );
    slides.forEach((slide) => observer.observe(slide));
    return () => observer.disconnect();
  }, [around, slidesKey]);
  return leading;
};

export type CardCarouselProps = { offers: Offer[]; isPrivate: boolean; onSelect: (seat: SeatDetail) => void };

/** The ticket cards, with a counter and dots for the position. */
export const CardCarousel = ({ offers, isPrivate, onSelect }: CardCarouselProps) => {
  const deck = useRef<HTMLDivElement>(null);
  const leading = useFirstVisibleSlide(deck, offers.map(({ seat }) => seat.seat_detail_id).join());
  const count = offers.length;
  const kind = isPrivate ? 'private-tickets' : 'tickets';
  return (
    <Deck ref={deck} data-kind={kind} data-count={count}>
      <Carousel
        kind={kind}
        label="Kelas tiket"
        intervalMs={0}
        heading={
          <Heading>
            {formatCount(count)} kelas tiket
            {/* Hidden from screen readers: each slide has its number in its label. */}
            <Count aria-hidden data-place>{`${leading + 1}/${count}`}</Count>
          </Heading>
        }
        slides={offers.map((offer) => ({
          key: offer.seat.seat_detail_id,
          content: () => <TicketCard offer={offer} onSelect={onSelect} />,
        }))}
      />
      <Dots aria-hidden data-place>
        {offers.map(({ seat }, at) => (
          <Dot key={seat.seat_detail_id} data-current={at === leading} />
        ))}
      </Dots>
    </Deck>
  );
};
