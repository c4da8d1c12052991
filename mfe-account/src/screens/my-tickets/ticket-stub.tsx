import { useRef } from 'react';
import type { Ticket } from '@acara/shared-contract';
import { formatTicketPlace } from '@acara/shared-ui/formats';
import { Button } from '@acara/shared-ui/primitives';
import { useNear } from '@acara/shared-ui/visibility';
import { StatusChip } from '../../parts/order/status-chip.tsx';
import { TICKET_STATUS } from '../../parts/order/ticket-status.ts';
import { TicketQr } from './ticket-qr.tsx';
import { Booking, ClassName, CodeButton, SeatLine, Stub, StubFoot, Told } from './ticket-stub-style.ts';

export type TicketStubProps = {
  ticket: Ticket;
  isPast: boolean;
  /** Its file is on the way. */
  busy: boolean;
  onEnlarge: (ticket: Ticket) => void;
  onDownload: (ticket: Ticket) => void;
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

/** An issued ticket: its code, seat, status and download. Spec §2, My tickets. */
export const TicketStub = ({ ticket, isPast, busy, onEnlarge, onDownload }: TicketStubProps) => {
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
        onClick={() => onEnlarge(ticket)}
      >
        {isNear && <TicketQr bookingNumber={bookingNumber} />}
      </CodeButton>
      <Told>
        <ClassName>{ticket_name}</ClassName>
        <SeatLine>{formatTicketPlace(ticket)}</SeatLine>
        <Booking>{breakable(bookingNumber)}</Booking>
        <StubFoot>
          <StatusChip $tone={tone}>{label}</StatusChip>
          <Button kind="quiet" busy={busy} onClick={() => onDownload(ticket)}>
            Unduh<span className="visually-hidden"> tiket {bookingNumber}</span>
          </Button>
        </StubFoot>
      </Told>
    </Stub>
  );
};
