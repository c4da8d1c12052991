import { useState } from 'react';
import type { SeatDetail } from '@acara/shared-contract';
import type { SaleStatus } from '@acara/shared-contract/sale';
import { wibDay } from '@acara/shared-ui/formats';
import { EmptyState } from '@acara/shared-ui/primitives';
import { DateField } from '@acara/shared-ui/search-panel';
import type { Sold } from '../availability.ts';
import { classesOnDay } from '../ticket-classes.ts';
import { CardCarousel } from './card-carousel.tsx';
import { Stack } from './ticket-cards-style.ts';

/** What can be bought stands first, what is sold out last. */
const RANK: Record<SaleStatus, number> = { open: 0, soon: 1, inactive: 2, ended: 3, over: 3, soldOut: 4 };

/** Ticket classes by what can be done with them, else in the order of the organiser. */
export const inSaleOrder = <Class extends { state: SaleStatus }>(classes: readonly Class[]): Class[] =>
  classes.toSorted((a, b) => RANK[a.state] - RANK[b.state]);

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
