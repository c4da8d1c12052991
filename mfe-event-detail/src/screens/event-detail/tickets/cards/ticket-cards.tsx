import { useState } from 'react';
import styled from 'styled-components';
import type { EventDetail, SeatDetail } from '@acara/shared-contract';
import type { SaleStatus } from '@acara/shared-contract/sale';
import { serverNow } from '@acara/shared-auth';
import { wibDay } from '@acara/shared-ui/formats';
import { EmptyState } from '@acara/shared-ui/primitives';
import { DateField } from '@acara/shared-ui/pickers';
import { tokens } from '@acara/shared-ui/theme';
import { isOnDay } from '../ticket-classes.ts';
import { CardCarousel } from './card-carousel.tsx';
import { ClassLines } from './class-lines.tsx';
import type { Offer } from './ticket-card.tsx';

const Layout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space(5)};

  > :first-child:not(:only-child) {
    ${tokens.from.medium} {
      max-width: 21.5rem;
    }
  }
`;

const Cards = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space(5)};
`;

/** Available classes first, sold-out ones last. */
const RANK: Record<SaleStatus, number> = { open: 0, soon: 1, inactive: 2, ended: 3, over: 3, soldOut: 4 };

/** Classes of equal rank keep the organiser's order. */
export const sortBySaleStatus = <Class extends { status: SaleStatus }>(classes: readonly Class[]): Class[] =>
  classes.toSorted((a, b) => RANK[a.status] - RANK[b.status]);

export type TicketCardsProps = {
  event: Pick<EventDetail, 'seat'>;
  offers: Offer[];
  /** A private event shows up to four cards side by side. */
  isPrivate: boolean;
  onSelect: (seat: SeatDetail) => void;
};

export const TicketCards = ({ event, offers, isPrivate, onSelect }: TicketCardsProps) => {
  const [day, setDay] = useState<string>();
  const [wanted, setWanted] = useState<{ slide: number }>();
  const found = sortBySaleStatus(offers.filter(({ seat }) => isOnDay(seat, day)));
  const first = offers.map(({ seat }) => wibDay(seat.seat_detail_datetime)).toSorted()[0];
  return (
    <Layout>
      {offers.length > 1 && (
        <DateField
          label="TANGGAL"
          anyText="Semua tanggal"
          now={serverNow}
          first={first}
          value={day}
          onChange={setDay}
        />
      )}
      {found.length === 0 ? (
        <div role="status">
          <EmptyState text="Tidak ditemukan. Silakan cari di tanggal lain" />
        </div>
      ) : (
        <Cards>
          {found.length > 1 && <ClassLines event={event} offers={found} onShow={(slide) => setWanted({ slide })} />}
          <CardCarousel offers={found} isPrivate={isPrivate} wanted={wanted} onSelect={onSelect} />
        </Cards>
      )}
    </Layout>
  );
};
