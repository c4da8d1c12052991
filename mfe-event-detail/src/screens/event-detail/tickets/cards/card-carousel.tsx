import { useRef, useEffect, useState, type RefObject } from 'react';
import styled from 'styled-components';
import type { SeatDetail } from '@acara/shared-contract';
import { Carousel, hiddenWhereAllInView } from '@acara/shared-ui/carousel';
import { formatCount } from '@acara/shared-ui/formats';
import { tokens } from '@acara/shared-ui/theme';
import { Row, Stack, Text } from '@acara/shared-ui/primitives';
import { TicketCard, type Offer } from './ticket-card.tsx';

const { color, motion, radius, size, space, weight } = tokens;

const Count = styled.span`
  margin-left: ${space(3)};
  color: ${color.inkSoft};
  font-size: ${size.small};
  font-weight: ${weight.semibold};
  font-variant-numeric: tabular-nums;
  ${hiddenWhereAllInView}
`;

const Dots = styled(Row)`
  ${hiddenWhereAllInView}
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

/** Read from the page, so that it works before swiper has loaded; `slidesKey` changes with the slides. */
const useFirstVisibleSlide = (around: RefObject<Element | null>, slidesKey: string): number => {
  const [leading, setLeading] = useState(0);
  useEffect(() => {
    const root = around.current?.querySelector('.swiper');
    if (!root) return undefined;
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

export type CardCarouselProps = {
  offers: Offer[];
  isPrivate: boolean;
  /** The card to show: each new object moves there. */
  wanted: { slide: number } | undefined;
  onSelect: (seat: SeatDetail) => void;
};

export const CardCarousel = ({ offers, isPrivate, wanted, onSelect }: CardCarouselProps) => {
  const deck = useRef<HTMLDivElement>(null);
  const leading = useFirstVisibleSlide(deck, offers.map(({ seat }) => seat.seat_detail_id).join());
  const count = offers.length;
  return (
    <Stack ref={deck}>
      <Carousel
        kind={isPrivate ? 'private-tickets' : 'tickets'}
        label="Kelas tiket"
        intervalMs={0}
        wanted={wanted}
        heading={
          <Text as="h3" $size="body">
            <span>{`${formatCount(count)} kelas tiket`}</span>
            {/* Hidden from screen readers: each slide has its number in its label. */}
            <Count aria-hidden>{`${leading + 1}/${count}`}</Count>
          </Text>
        }
        slides={offers.map((offer) => ({
          key: offer.seat.seat_detail_id,
          content: () => <TicketCard offer={offer} onSelect={onSelect} />,
        }))}
      />
      <Dots $justify="center" aria-hidden>
        {offers.map(({ seat }, at) => (
          <Dot key={seat.seat_detail_id} data-current={at === leading} />
        ))}
      </Dots>
    </Stack>
  );
};
