import { useRef } from 'react';
import type { Ticket } from '@acara/shared-contract';
import { formatTicketPlace } from '@acara/shared-ui/formats';
import { Button } from '@acara/shared-ui/primitives';
import { useNear } from '@acara/shared-ui/visibility';
import { StatusChip } from '../../components/order/status-chip.tsx';
import { TicketQr } from '../../components/order/ticket-qr.tsx';
import { TICKET_STATUS } from '../../components/order/ticket-status.ts';
import {
  Booking,
  Chips,
  ClassName,
  CodeButton,
  NewChip,
  SeatLine,
  Stub,
  StubFooter,
  StubText,
  Tools,
} from './ticket-stub-style.ts';

export type TicketStubProps = {
  ticket: Ticket;
  isPast: boolean;
  /** Its file is on the way. */
  busy: boolean;
  /** Of the order that led here. */
  isNew: boolean;
  /** The page is being printed: its code has to be there wherever it stands. */
  isPrinting: boolean;
  onEnlarge: (ticket: Ticket) => void;
  onDownload: (ticket: Ticket) => void;
  onPrint: (ticket: Ticket) => void;
};

/** Letters of the first line of a booking number that needs two. */
const FIRST_LETTERS = 8;

/** A booking number that is broken, if it has to be, in the middle of its letters: none is left over alone. */
const breakable = (bookingNumber: string) => {
  const at = bookingNumber.indexOf('-') + 1 + FIRST_LETTERS;
  return (
    <>
      {bookingNumber.slice(0, at)}
      <wbr />
      {bookingNumber.slice(at)}
    </>
  );
};

/** An issued ticket: its code, seat, status and download. */
export const TicketStub = ({ ticket, isPast, busy, isNew, isPrinting, ...on }: TicketStubProps) => {
  const { ticket_booking_number: bookingNumber, ticket_name, ticket_status_name } = ticket;
  const code = useRef<HTMLButtonElement>(null);
  // A thousand codes at once would hold the page up.
  const isNear = useNear(code, '1000px');
  const { label, tone } = isPast ? { label: 'Sudah lewat', tone: 'gone' as const } : TICKET_STATUS[ticket_status_name];
  return (
    <Stub>
      <CodeButton
        ref={code}
        type="button"
        aria-label={`Perbesar kode QR ${bookingNumber}`}
        onClick={() => on.onEnlarge(ticket)}
      >
        {(isNear || isPrinting) && <TicketQr bookingNumber={bookingNumber} />}
      </CodeButton>
      <StubText>
        <ClassName>{ticket_name}</ClassName>
        <SeatLine>{formatTicketPlace(ticket)}</SeatLine>
        <Booking>{breakable(bookingNumber)}</Booking>
        <StubFooter>
          <Chips>
            {isNew && <NewChip>Baru</NewChip>}
            <StatusChip $tone={tone}>{label}</StatusChip>
          </Chips>
          <Tools>
            <Button kind="quiet" busy={busy} onClick={() => on.onDownload(ticket)}>
              Unduh<span className="visually-hidden"> tiket {bookingNumber}</span>
            </Button>
            <Button kind="quiet" onClick={() => on.onPrint(ticket)}>
              Cetak<span className="visually-hidden"> tiket {bookingNumber}</span>
            </Button>
          </Tools>
        </StubFooter>
      </StubText>
    </Stub>
  );
};
