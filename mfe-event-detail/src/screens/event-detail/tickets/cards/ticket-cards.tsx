import { useState } from 'react';
import type { SeatDetail } from '@acara/shared-contract';
import type { SaleStatus } from '@acara/shared-contract/sale';
import { wibDay } from '@acara/shared-ui/formats';
import { EmptyState } from '@acara/shared-ui/primitives';
import { DateField } from '@acara/shared-ui/search-panel';
import type { Sold } from '../availability.ts';
import { classesOnDay } from '../ticket-classes.ts';
import { CardCarousel } from './card-carousel.tsx';
import { inSaleOrder } from './sale-order.ts';
import { Stack } from './ticket-cards-style.ts';

/** A ticket class as it is offered now; `hasWindow`: its sale has a beginning and an end. */
export type Offer = { seat: SeatDetail; sold: Sold; state: SaleStatus; hasWindow: boolean };

export type TicketCardsProps = {
  offers: Offer[];
  /** A private event's cards stand closer: up to four side by side. */
  isPrivate: boolean;
  onSelect: (seat: SeatDetail) => void;
};

/** The date filter, where there is more than one class to filter, and the ticket cards. */
export const TicketCards = ({ offers, isPrivate, onSelect }: TicketCardsProps) => {
  const [day, setDay] = useState<string>();
  const seats = offers.map(({ seat }) => seat);
  const onDay = new Set(classesOnDay(seats, day));
  const found = inSaleOrder(offers.filter(({ seat }) => onDay.has(seat)));
  const first = seats.map((seat) => wibDay(seat.seat_detail_datetime)).toSorted()[0];
  return (
    <Stack>
      {offers.length > 1 && (
        <DateField label="TANGGAL" anyText="Semua tanggal" first={first} value={day} onChange={setDay} />
      )}
      {found.length === 0 ? (
        <div role="status">
          <EmptyState text="Tidak ditemukan. Silakan cari di tanggal lain" />
        </div>
      ) : (
        <CardCarousel offers={found} isPrivate={isPrivate} onSelect={onSelect} />
      )}
    </Stack>
  );
};
