import styled from 'styled-components';
import { tokens } from '@acara/shared-ui/theme';
import { Suspense, type Ref } from 'react';
import type { EventDetail } from '@acara/shared-contract';
import { HydrateLater } from '@acara/shared-remote/hydration';
import type { SaleStatus } from '@acara/shared-contract/sale';
import { formatSale } from '@acara/shared-event-ui/formats';
import { formatPriceFrom, formatTimeRange, formatWeekdayRange, mapUrl } from '@acara/shared-ui/formats';
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
import { isOnline } from '../event-place.ts';
import { laterParts } from '../later-parts.ts';
import type { EventSale } from '../tickets/use-event-sale.ts';
import { closedReason } from './closed-reason.ts';
import { EventActions } from './event-actions.tsx';
import { FactLink, textLink } from './text-link.ts';

const { belowHeader, color, from, radius, size, space, weight } = tokens;

/** As high as the links, until their code is there. */
const LinksSpace = styled.span`
  ${textLink}

  &::before {
    content: '\\a0';
  }
`;

/** As high as the countdown and the links below it. */
const ReminderSpace = styled(LinksSpace)`
  &::before {
    content: '\\a0\\a\\a0';
    white-space: pre;
  }
`;

export const Card = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(5)};

  ${from.large} {
    position: sticky;
    top: ${belowHeader};
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

const OrganizerButton = styled.button`
  ${textLink}
  padding: 0;
  font-size: ${size.body};
  overflow-wrap: anywhere;
`;

type EventFactsProps = {
  event: EventDetail;
  sale: EventSale;
  onShowOrganizer: () => void;
  /** `withFocus`: after a press by keyboard. */
  onShowTickets: ((withFocus: boolean) => void) | undefined;
  ticketsButton: Ref<HTMLButtonElement>;
  /** Id of what the button shows, where it is there already. */
  ticketsPanel?: string;
};

const ticketsLabel = (status: SaleStatus | null): string => {
  if (status === null || status === 'open') return 'Lihat tiket';
  return status === 'soon' ? 'Lihat jadwal penjualan' : 'Lihat info tiket';
};

export const EventFacts = ({
  event,
  sale,
  onShowOrganizer,
  onShowTickets,
  ticketsButton,
  ticketsPanel,
}: EventFactsProps) => {
  const { event_start_datetime: start, event_end_datetime: end } = event;
  const online = isOnline(event);
  const map = mapUrl(event);
  const closed = formatSale(event, sale.status);
  const price = closed ?? formatPriceFrom(sale.priceFrom);
  const reason = closedReason(event, sale.status);
  const isToCome = sale.status !== 'over' && sale.status !== 'inactive';
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
              {formatWeekdayRange(start, end)}
            </Lead>
            <Text as="span" $soft $size="small" $figures>
              <span>{formatTimeRange(start, end)}</span>
              {isToCome && sale.daysLeft && <span>{` · ${sale.daysLeft}`}</span>}
            </Text>
            {isToCome && (
              <HydrateLater load={laterParts.load}>
                <Suspense fallback={<LinksSpace />}>
                  <laterParts.Use>{({ CalendarLinks }) => <CalendarLinks event={event} />}</laterParts.Use>
                </Suspense>
              </HydrateLater>
            )}
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
              {reason && (
                <Text as="span" $soft $size="small">
                  {reason}
                </Text>
              )}
              {sale.status === 'soon' && (
                <HydrateLater load={laterParts.load}>
                  <Suspense fallback={<ReminderSpace />}>
                    <laterParts.Use>{({ SaleReminder }) => <SaleReminder event={event} />}</laterParts.Use>
                  </Suspense>
                </HydrateLater>
              )}
            </FactText>
          </Fact>
        )}
      </FactList>
      {onShowTickets && (
        <Button
          ref={ticketsButton}
          aria-controls={ticketsPanel}
          wide
          kind={closed ? 'secondary' : 'primary'}
          onClick={({ detail: presses }) => onShowTickets(presses === 0)}
        >
          {ticketsLabel(sale.status)}
        </Button>
      )}
      <EventActions event={event} />
    </Card>
  );
};
