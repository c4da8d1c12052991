import styled from 'styled-components';
import type { Ticket } from '@acara/shared-contract';
import { formatTicketPlace } from '@acara/shared-ui/formats';
import { Dialog } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { TicketQr } from './ticket-qr.tsx';

const { color, radius, size, space, weight } = tokens;

const Shown = styled.div`
  display: grid;
  justify-items: center;
  gap: ${space(3)};
  text-align: center;
`;

const Code = styled.div`
  width: min(100%, 340px, 62dvh);
  aspect-ratio: 1;
  border-radius: ${radius.card};
  background: #fff;
  overflow: hidden;
`;

const Number = styled.p`
  font-size: ${size.lead};
  font-weight: ${weight.bold};
  letter-spacing: 0.04em;
  overflow-wrap: anywhere;
`;

const Seat = styled.p`
  color: ${color.inkSoft};
`;

/** A ticket's code as large as the window lets it be, to be held under a reader. */
export const QrDialog = ({ ticket, onClose }: { ticket: Ticket | null; onClose: () => void }) => (
  <Dialog open={ticket !== null} onClose={onClose} title={ticket?.event.event_name ?? ''} width="420px">
    {ticket && (
      <Shown>
        <Code>
          <TicketQr bookingNumber={ticket.ticket_booking_number} />
        </Code>
        <Number>{ticket.ticket_booking_number}</Number>
        <Seat>
          {ticket.ticket_name} · {formatTicketPlace(ticket)}
        </Seat>
      </Shown>
    )}
  </Dialog>
);
