import styled from 'styled-components';
import { useRef } from 'react';
import { tokens } from '@acara/shared-ui/theme';
import type { Ticket } from '@acara/shared-contract';
import { formatPeriod, formatTicketPlace, formatTime } from '@acara/shared-ui/formats';
import { Button, Row, Text } from '@acara/shared-ui/primitives';
import { useNear } from '@acara/shared-ui/visibility';
import { isGoingOn, isPast } from '../../components/order/order-data.ts';
import { GOING_ON, StatusChip, TICKET_STATUS } from '../../components/order/status-chip.tsx';
import { LoadedQr } from '../../components/order/loaded-qr.tsx';

const { below, color, from, radius, size, space } = tokens;

const Stub = styled.article`
  position: relative;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};
  break-inside: avoid;

  ${below.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`;

const CodeButton = styled.button`
  width: 112px;
  height: 112px;
  margin: ${space(2)};
  padding: 0;
  border: 0;
  border-radius: ${radius.control};
  background: #fff;
  overflow: hidden;
  cursor: zoom-in;

  ${from.small} {
    width: 128px;
    height: 128px;
    margin: ${space(3)};
  }

  @media print {
    width: 152px;
    height: 152px;
  }
`;

const StubText = styled.div`
  container-type: inline-size;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: center;
  gap: ${space(1)};
  padding: ${space(3)};
  border-left: 2px dashed ${color.line};

  ${below.phone} {
    border-top: 2px dashed ${color.line};
    border-left: 0;
  }
`;

/** On one line, or in halves where tickets are narrow: by the width, so that tickets side by side are of one height. */
const Number = styled.p`
  color: ${color.inkSoft};
  font-size: ${size.small};

  @container (max-width: 12em) {
    span {
      display: block;
    }
  }
`;

/** Letters of the first half of a booking number. */
const FIRST_LETTERS = 8;

const BookingNumber = ({ children: number }: { children: string }) => {
  const at = number.indexOf('-') + 1 + FIRST_LETTERS;
  return (
    <Number>
      <span>{number.slice(0, at)}</span>
      <span>{number.slice(at)}</span>
    </Number>
  );
};

const StubFooter = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  flex-wrap: wrap;
  gap: ${space(2)};
  margin-top: ${space(1)};
`;

/** Marks tickets that were just bought, unlike the statuses. */
const NewChip = styled(StatusChip).attrs({ $tone: 'good' })`
  background: ${color.accent};
  color: ${color.onAccent};
`;

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  /* The texts of the buttons line up with the text above them. */
  margin-left: -${space(3)};

  button {
    padding-inline: ${space(3)};
  }

  @media print {
    display: none;
  }
`;

export type TicketStubProps = {
  ticket: Ticket;
  /** The server's time. */
  now: number;
  busy: boolean;
  isNew: boolean;
  /** The page is being printed: its code has to be rendered even far from the window. */
  isPrinting: boolean;
  onEnlarge: (ticket: Ticket) => void;
  onDownload: (ticket: Ticket) => void;
  onSend: (ticket: Ticket) => void;
  onPrint: (ticket: Ticket) => void;
};

const getStatus = (ticket: Ticket, now: number): (typeof TICKET_STATUS)[Ticket['ticket_status_name']] => {
  if (isGoingOn(ticket, now)) return { label: GOING_ON, tone: 'good' };
  return isPast(ticket, now) ? { label: 'Sudah lewat', tone: 'gone' } : TICKET_STATUS[ticket.ticket_status_name];
};

export const TicketStub = ({ ticket, now, busy, isNew, isPrinting, ...on }: TicketStubProps) => {
  const { ticket_booking_number: bookingNumber, ticket_name } = ticket;
  const code = useRef<HTMLButtonElement>(null);
  // A thousand codes at once would block the page.
  const isNear = useNear(code, '1000px');
  const { label, tone } = getStatus(ticket, now);
  return (
    <Stub>
      <CodeButton
        ref={code}
        type="button"
        aria-label={`Perbesar kode QR ${bookingNumber}`}
        onClick={() => on.onEnlarge(ticket)}
      >
        {(isNear || isPrinting) && <LoadedQr bookingNumber={bookingNumber} />}
      </CodeButton>
      <StubText>
        <Text as="h4" $size="body">
          {ticket_name}
        </Text>
        <Text $weight="semibold" $figures>
          {formatTicketPlace(ticket)}
        </Text>
        <Text $size="small" $figures>
          {formatPeriod(ticket.ticket_datetime, ticket.ticket_end_datetime)}
        </Text>
        {ticket.ticket_doors_datetime && (
          <Text $size="small" $figures>
            {`Pintu dibuka ${formatTime(ticket.ticket_doors_datetime)}`}
          </Text>
        )}
        <BookingNumber>{bookingNumber}</BookingNumber>
        <StubFooter>
          <Row $gap={1}>
            {isNew && <NewChip>Baru</NewChip>}
            <StatusChip $tone={tone}>{label}</StatusChip>
          </Row>
          <Tools>
            <Button kind="quiet" busy={busy} onClick={() => on.onDownload(ticket)}>
              Unduh<span className="visually-hidden">{` tiket ${bookingNumber}`}</span>
            </Button>
            <Button kind="quiet" busy={busy} onClick={() => on.onSend(ticket)}>
              Kirim<span className="visually-hidden">{` tiket ${bookingNumber} ke teman`}</span>
            </Button>
            <Button kind="quiet" onClick={() => on.onPrint(ticket)}>
              Cetak<span className="visually-hidden">{` tiket ${bookingNumber}`}</span>
            </Button>
          </Tools>
        </StubFooter>
      </StubText>
    </Stub>
  );
};
