import type { ReactNode } from 'react';
import type { EventDetail, SeatDetail } from '@acara/shared-contract';
import { formatDay, formatTime, formatVenue } from '@acara/shared-ui/formats';
import { CalendarIcon, ClockIcon, PinIcon, TicketIcon } from '@acara/shared-ui/primitives';
import { Stack } from '../../../../components/layout/stack.ts';
import { priceText } from '../ticket-classes.ts';
import { EventName, Fact, FactList, Price } from './purchase-dialog-style.ts';

export type ClassFactsProps = { event: EventDetail; seat: SeatDetail; children?: ReactNode };

export const ClassFacts = ({ event, seat, children }: ClassFactsProps) => (
  <Stack $gap={4}>
    <EventName>{event.event_name}</EventName>
    <FactList>
      <Fact>
        <TicketIcon size={18} />
        <dt>Harga</dt>
        <dd>
          <Price>{priceText(seat)}</Price>
        </dd>
      </Fact>
      <Fact>
        <CalendarIcon size={18} />
        <dt>Tanggal</dt>
        <dd>{formatDay(seat.seat_detail_datetime)}</dd>
      </Fact>
      <Fact>
        <ClockIcon size={18} />
        <dt>Waktu</dt>
        <dd>{formatTime(seat.seat_detail_datetime)}</dd>
      </Fact>
      <Fact>
        <PinIcon size={18} />
        <dt>Tempat</dt>
        <dd>{formatVenue(event)}</dd>
      </Fact>
    </FactList>
    {children}
  </Stack>
);
