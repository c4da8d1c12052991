import styled from 'styled-components';
import type { Ticket } from '@acara/shared-contract';
import { href } from '@acara/shared-contract/paths';
import { formatRupiah, formatTicketPlace } from '@acara/shared-ui/formats';
import { ButtonLink } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { StatusChip } from '../../parts/order/status-chip.tsx';
import { TICKET_STATUS } from '../../parts/order/ticket-status.ts';
import { EventHead } from './event-head.tsx';
import { Group } from './my-tickets-style.ts';
import { groupByEvent } from './ticket-groups.ts';

const { color, radius, space, weight } = tokens;

const Waiting = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: start;
  gap: ${space(4)};
`;

const Rows = styled.ul`
  display: grid;
  width: 100%;
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};

  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: ${space(2)} ${space(4)};
    padding: ${space(3)} ${space(4)};
  }

  li + li {
    border-top: 1px solid ${color.line};
  }

  strong {
    font-weight: ${weight.semibold};
  }
`;

const { label, tone } = TICKET_STATUS.pending;

/** Tickets that wait for their payment, with the way to it. Spec §4, Ticket classification. */
export const PendingTickets = ({ tickets, busy }: { tickets: readonly Ticket[]; busy: boolean }) =>
  groupByEvent(tickets).map(({ event, tickets: own }) => (
    <Group key={event.event_id} aria-busy={busy || undefined}>
      <EventHead event={event} />
      <Waiting>
        <Rows>
          {own.map((ticket) => (
            <li key={ticket.ticket_id}>
              <span>
                <strong>{ticket.ticket_name}</strong> · {formatTicketPlace(ticket)} ·{' '}
                {formatRupiah(ticket.ticket_price)}
              </span>
              <StatusChip $tone={tone}>{label}</StatusChip>
            </li>
          ))}
        </Rows>
        <ButtonLink href={href.transactions()}>Bayar di Transaksi Saya</ButtonLink>
      </Waiting>
    </Group>
  ));
