import { useRef } from 'react';
import type { SeatDetail } from '@acara/shared-contract';
import { Carousel } from '@acara/shared-ui/carousel';
import { formatCount } from '@acara/shared-ui/formats';
import { Count, Deck, Dot, Dots, Heading } from './card-carousel-style.ts';
import { TicketCard } from './ticket-card.tsx';
import type { Offer } from './ticket-cards.tsx';
import { useLeadingSlide } from './use-leading-slide.ts';

export type CardCarouselProps = { offers: Offer[]; isPrivate: boolean; onSelect: (seat: SeatDetail) => void };

/** The ticket cards, with a counter and dots that say which of how many is in sight. */
export const CardCarousel = ({ offers, isPrivate, onSelect }: CardCarouselProps) => {
  const deck = useRef<HTMLDivElement>(null);
  const leading = useLeadingSlide(deck, offers.map(({ seat }) => seat.seat_detail_id).join());
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
            {/* Each slide says its number itself. */}
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
