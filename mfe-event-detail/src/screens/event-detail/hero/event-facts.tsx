import type { Ref } from 'react';
import type { EventDetail } from '@acara/shared-contract';
import type { SaleStatus } from '@acara/shared-contract/sale';
import { formatDayRange, formatPriceFrom, formatSale, formatTimeRange } from '@acara/shared-ui/formats';
import { Alert, Button, CalendarIcon, GlobeIcon, PinIcon, TicketIcon, UserIcon } from '@acara/shared-ui/primitives';
import { CalendarLinks } from './calendar-links.tsx';
import { isOnline, mapHref } from '../event-place.ts';
import type { EventSale } from '../tickets/use-event-sale.ts';
import { EventActions } from './event-actions.tsx';
import {
  Card,
  Detail,
  Fact,
  FactLink,
  FactList,
  FactText,
  Lead,
  OrganizerButton,
  Price,
  Title,
} from './event-facts-style.ts';

export type EventFactsProps = {
  event: EventDetail;
  sale: EventSale;
  onShowOrganizer: () => void;
  /** Undefined where the page has no tickets to show. */
  onShowTickets: (() => void) | undefined;
  ticketsButton: Ref<HTMLButtonElement>;
};

const ticketsLabel = (status: SaleStatus | null): string => {
  if (status === null || status === 'open') return 'Lihat tiket';
  return status === 'soon' ? 'Lihat jadwal penjualan' : 'Lihat info tiket';
};

/** Name, time, place, organiser, and the price or sale status. */
export const EventFacts = ({ event, sale, onShowOrganizer, onShowTickets, ticketsButton }: EventFactsProps) => {
  const { event_start_datetime: start, event_end_datetime: end } = event;
  const online = isOnline(event);
  const map = mapHref(event);
  const closed = formatSale(event, sale.status);
  const price = closed ?? formatPriceFrom(sale.priceFrom);
  return (
    <Card>
      {event.event_active_status === 0 && <Alert tone="warning">Status event inaktif</Alert>}
      <Title>{event.event_name}</Title>
      <FactList>
        <Fact>
          <CalendarIcon />
          <FactText>
            <Lead as="time" dateTime={start}>
              {formatDayRange(start, end)}
            </Lead>
            <Detail>{formatTimeRange(start, end)}</Detail>
            <CalendarLinks event={event} />
          </FactText>
        </Fact>
        <Fact>
          {online ? <GlobeIcon /> : <PinIcon />}
          <FactText>
            <Lead>{online ? 'Online Event' : event.event_location}</Lead>
            <Detail>{online ? event.event_location : event.event_location_detail}</Detail>
            {map && (
              <FactLink href={map} target="_blank" rel="noopener noreferrer">
                Lihat di peta
              </FactLink>
            )}
          </FactText>
        </Fact>
        <Fact>
          <UserIcon />
          <FactText>
            <Detail>Penyelenggara</Detail>
            <OrganizerButton type="button" onClick={onShowOrganizer}>
              {event.organizer.organizer_name}
            </OrganizerButton>
          </FactText>
        </Fact>
        {price && (
          <Fact>
            <TicketIcon />
            <FactText>
              <Detail>{closed ? 'Tiket' : 'Harga tiket'}</Detail>
              <Price>{price}</Price>
            </FactText>
          </Fact>
        )}
      </FactList>
      {onShowTickets && (
        <Button ref={ticketsButton} wide kind={closed ? 'secondary' : 'primary'} onClick={onShowTickets}>
          {ticketsLabel(sale.status)}
        </Button>
      )}
      <EventActions event={event} />
    </Card>
  );
};
