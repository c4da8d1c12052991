import type { EventSummary, Ticket } from '@acara/shared-contract';
import { Skeleton } from '@acara/shared-ui/primitives';
import { TicketLinks } from '../../components/next-ticket/ticket-links.tsx';
import { isPast } from '../../components/order/order-data.ts';
import { EventHead } from './event-head.tsx';
import { Group, Section, Stubs } from './ticket-section.tsx';
import type { ShownCodes } from './qr-dialog.tsx';
import { TicketStub, type TicketStubProps } from './ticket-stub.tsx';
import type { Printing } from './use-printing.ts';

export type TicketGroup = { event: EventSummary; tickets: Ticket[] };

export const groupByEvent = (tickets: readonly Ticket[]): TicketGroup[] => {
  const groups = new Map<number, TicketGroup>();
  for (const ticket of tickets) {
    const { event } = ticket;
    const group = groups.get(event.event_id) ?? { event, tickets: [] };
    group.tickets.push(ticket);
    groups.set(event.event_id, group);
  }
  return [...groups.values()];
};

type OrderGroup = TicketGroup & { transactionId: number };

export const groupByOrder = (tickets: readonly Ticket[]): OrderGroup[] => {
  const groups = new Map<number, OrderGroup>();
  for (const ticket of tickets) {
    const { transaction_id: transactionId, event } = ticket;
    const group = groups.get(transactionId) ?? { transactionId, event, tickets: [] };
    group.tickets.push(ticket);
    groups.set(transactionId, group);
  }
  return [...groups.values()];
};

type TicketGroupsListProps = Pick<TicketStubProps, 'onDownload' | 'onSend' | 'onPrint' | 'now'> & {
  tickets: readonly Ticket[];
  busyId: number | null;
  /** The order that led here; its tickets are marked. */
  newOrderId: number | null;
  printing: Printing;
  onEnlarge: (shown: ShownCodes) => void;
};

export const TicketGroupsList = ({
  tickets,
  busyId,
  newOrderId,
  printing,
  onEnlarge,
  ...stub
}: TicketGroupsListProps) =>
  groupByEvent(tickets).map(({ event, tickets: own }) => (
    <Group key={event.event_id}>
      <EventHead event={event}>{own[0] && <TicketLinks ticket={own[0]} isOver={isPast(own[0], stub.now)} />}</EventHead>
      <Stubs>
        {own.map((ticket, at) => (
          <li key={ticket.ticket_id} data-printed={printing === ticket.ticket_id || undefined}>
            <TicketStub
              ticket={ticket}
              busy={ticket.ticket_id === busyId}
              isNew={ticket.transaction_id === newOrderId}
              isPrinting={printing === 'all' || printing === ticket.ticket_id}
              onEnlarge={() => onEnlarge({ tickets: own, first: at })}
              {...stub}
            />
          </li>
        ))}
      </Stubs>
    </Group>
  ));

export const TicketGroupsSkeleton = () => (
  <Section as="div" role="status">
    <span className="visually-hidden">Memuat tiket…</span>
    {[0, 1, 2].map((at) => (
      <Group key={at} aria-hidden>
        <Skeleton $height="81px" $width="min(100%, 420px)" />
        <Stubs as="div">
          <Skeleton $height="154px" $radius="12px" />
        </Stubs>
      </Group>
    ))}
  </Section>
);
