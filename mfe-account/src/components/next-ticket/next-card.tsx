import { useId } from 'react';
import styled from 'styled-components';
import type { Ticket } from '@acara/shared-contract';
import {
  formatTicketPlace,
  formatTime,
  formatTimeRange,
  formatVenue,
  formatWeekdayRange,
} from '@acara/shared-ui/formats';
import { Button, ShareIcon, Text } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { BookingNumber, Code, Slide, Track } from '../order/code-track.ts';
import { DownloadBanner, useTicketDownload } from '../order/ticket-download.tsx';
import { TicketQr } from '../order/ticket-qr.tsx';
import { startsIn } from './day-of-event.ts';
import { TicketLinks } from './ticket-links.tsx';

const { color, from, radius, size, space, weight } = tokens;

const Card = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
  padding: ${space(4)};
  border: 2px solid ${color.brandInk};
  border-radius: ${radius.card};
  background: ${color.surface};

  ${from.medium} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 20rem);
    align-items: center;
    gap: ${space(6)};
    padding: ${space(6)};
  }

  @media print {
    display: none;
  }
`;

const Words = styled.div`
  display: grid;
  gap: ${space(1)};

  h2 {
    font-size: ${size.title};
  }

  > button {
    justify-self: start;
    margin-top: ${space(2)};
  }
`;

const When = styled.p`
  color: ${color.brandInk};
  font-weight: ${weight.bold};
`;

export type NextCardProps = {
  tickets: readonly [Ticket, ...Ticket[]];
  /** The server's time. */
  now: number;
};

export const NextCard = ({ tickets, now }: NextCardProps) => {
  const titleId = useId();
  const { message, close, busyId, send } = useTicketDownload();
  const [first, ...others] = tickets;
  const { event, ticket_datetime: start, ticket_end_datetime: end, ticket_doors_datetime: doors } = first;
  return (
    <Card aria-labelledby={titleId}>
      <Words>
        <When>
          <span>{startsIn(first, now)}</span>
          {doors && <span>{` · pintu dibuka ${formatTime(doors)}`}</span>}
        </When>
        <h2 id={titleId}>{event.event_name}</h2>
        <Text $figures>{`${formatWeekdayRange(start, end)} · ${formatTimeRange(start, end)}`}</Text>
        <Text $soft>{formatVenue(event)}</Text>
        <TicketLinks ticket={first} />
        {others.length > 0 && <Text $soft $size="small">{`Geser untuk melihat ${tickets.length} tiket.`}</Text>}
      </Words>
      <Track tabIndex={others.length > 0 ? 0 : undefined} aria-label="Kode tiket">
        {tickets.map((ticket) => (
          <Slide key={ticket.ticket_id}>
            <Code>
              <TicketQr bookingNumber={ticket.ticket_booking_number} />
            </Code>
            <BookingNumber>{ticket.ticket_booking_number}</BookingNumber>
            <Text $weight="semibold">{`${ticket.ticket_name} · ${formatTicketPlace(ticket)}`}</Text>
            <Button kind="secondary" busy={busyId === ticket.ticket_id} onClick={() => send([ticket])}>
              <ShareIcon size={20} />
              Kirim ke teman<span className="visually-hidden">{` tiket ${ticket.ticket_booking_number}`}</span>
            </Button>
          </Slide>
        ))}
      </Track>
      <DownloadBanner message={message} onClose={close} />
    </Card>
  );
};
