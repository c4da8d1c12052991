import styled, { css } from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';
import { type Ref, useMemo } from 'react';
import type { EventDetail, SiteSettings } from '@acara/shared-contract';
import { calendarEntry, type CalendarEntry, googleCalendarHref, saveIcs } from '@acara/shared-ui/calendar';
import { useSettings } from '@acara/shared-ui/settings';
import { plainText } from '../rich-text/plain-text.ts';
import type { SaleStatus } from '@acara/shared-contract/sale';
import { formatDayRange, formatPriceFrom, formatSale, formatTimeRange } from '@acara/shared-ui/formats';
import {
  Alert,
  Button,
  CalendarIcon,
  GlobeIcon,
  PinIcon,
  Text,
  TicketIcon,
  UserIcon,
} from '@acara/shared-ui/primitives';
import { isOnline, mapHref } from '../event-place.ts';
import type { EventSale } from '../tickets/use-event-sale.ts';
import { EventActions } from './event-actions.tsx';

const { color, from, radius, size, space, weight } = tokens;

export const Card = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(5)};

  ${from.large} {
    position: sticky;
    /* Below the fixed bar. */
    top: 88px;
    padding: ${space(6)};
    border: 1px solid ${color.line};
    border-radius: ${radius.card};
    background: ${color.surface};
  }
`;

export const FactList = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};

  ${from.medium} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  ${from.large} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

export const Fact = styled.li`
  display: grid;
  grid-template-columns: 20px minmax(0, 1fr);
  gap: ${space(3)};

  > svg {
    margin-top: 2px;
    color: ${color.brandInk};
  }
`;

const FactText = styled.div`
  display: grid;
  justify-items: start;
`;

const Lead = styled.span`
  font-weight: ${weight.semibold};
  text-wrap: balance;
`;

/** A link or button in the text; tall enough for a finger. */
const textLink = css`
  padding: ${space(1)} 0;
  border: 0;
  background: none;
  color: ${color.brandInk};
  font-size: ${size.small};
  font-weight: ${weight.semibold};
  text-align: left;

  &:hover {
    text-decoration: underline;
    text-underline-offset: 3px;
  }
`;

const FactLink = styled.a`
  ${textLink}
`;

const FactButton = styled.button`
  ${textLink}
`;

const OrganizerButton = styled.button`
  ${textLink}
  padding: 0;
  font-size: ${size.body};
  overflow-wrap: anywhere;
`;

/** Longer texts make URLs that Google rejects. */
const DESCRIPTION_LENGTH = 600;

const eventEntry = (event: EventDetail, settings: SiteSettings): CalendarEntry => {
  const text = Array.from(plainText(event.event_description));
  const isLong = text.length > DESCRIPTION_LENGTH;
  return calendarEntry(event, settings, isLong ? `${text.slice(0, DESCRIPTION_LENGTH).join('')}…` : text.join(''));
};

const Links = styled.span`
  display: flex;
  flex-wrap: wrap;
  column-gap: ${tokens.space(4)};
`;

const CalendarLinks = ({ event }: { event: EventDetail }) => {
  const settings = useSettings();
  const entry = useMemo(() => eventEntry(event, settings), [event, settings]);
  return (
    <Links>
      <FactButton type="button" onClick={() => saveIcs(entry, event.event_slug)}>
        Tambah ke kalender
      </FactButton>
      <FactLink href={googleCalendarHref(entry)} target="_blank" rel="noopener noreferrer">
        Google Calendar
      </FactLink>
    </Links>
  );
};

type EventFactsProps = {
  event: EventDetail;
  sale: EventSale;
  onShowOrganizer: () => void;
  onShowTickets: (() => void) | undefined;
  ticketsButton: Ref<HTMLButtonElement>;
};

const ticketsLabel = (status: SaleStatus | null): string => {
  if (status === null || status === 'open') return 'Lihat tiket';
  return status === 'soon' ? 'Lihat jadwal penjualan' : 'Lihat info tiket';
};

export const EventFacts = ({ event, sale, onShowOrganizer, onShowTickets, ticketsButton }: EventFactsProps) => {
  const { event_start_datetime: start, event_end_datetime: end } = event;
  const online = isOnline(event);
  const map = mapHref(event);
  const closed = formatSale(event, sale.status);
  const price = closed ?? formatPriceFrom(sale.priceFrom);
  return (
    <Card>
      {event.event_active_status === 0 && <Alert tone="warning">Status event inaktif</Alert>}
      <Text as="h1" $size="title" $weight="extrabold">
        {event.event_name}
      </Text>
      <FactList>
        <Fact>
          <CalendarIcon />
          <FactText>
            <Lead as="time" dateTime={start}>
              {formatDayRange(start, end)}
            </Lead>
            <Text as="span" $soft $size="small" $figures>
              {formatTimeRange(start, end)}
            </Text>
            <CalendarLinks event={event} />
          </FactText>
        </Fact>
        <Fact>
          {online ? <GlobeIcon /> : <PinIcon />}
          <FactText>
            <Lead>{online ? 'Online Event' : event.event_location}</Lead>
            <Text as="span" $soft $size="small" $figures>
              {online ? event.event_location : event.event_location_detail}
            </Text>
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
            <Text as="span" $soft $size="small" $figures>
              Penyelenggara
            </Text>
            <OrganizerButton type="button" onClick={onShowOrganizer}>
              {event.organizer.organizer_name}
            </OrganizerButton>
          </FactText>
        </Fact>
        {price && (
          <Fact>
            <TicketIcon />
            <FactText>
              <Text as="span" $soft $size="small" $figures>
                {closed ? 'Tiket' : 'Harga tiket'}
              </Text>
              <Text as="span" $size="lead" $weight="bold" $figures>
                {price}
              </Text>
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
