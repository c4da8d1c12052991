import type { Ticket } from '@acara/shared-contract';
import { Skeleton } from '@acara/shared-ui/primitives';
import { EventHead } from './event-head.tsx';
import { Group, Section, Stubs } from './my-tickets-style.ts';
import { groupByEvent } from './ticket-groups.ts';
import { TicketStub, type TicketStubProps } from './ticket-stub.tsx';

export type TicketGroupsListProps = Pick<TicketStubProps, 'onEnlarge' | 'onDownload' | 'isPast'> & {
  tickets: readonly Ticket[];
  /** Whose file is on the way. */
  busyId: number | null;
};

/** Tickets under their events. */
export const TicketGroupsList = ({ tickets, busyId, ...stub }: TicketGroupsListProps) =>
  groupByEvent(tickets).map(({ event, tickets: own }) => (
    <Group key={event.event_id}>
      <EventHead event={event} />
      <Stubs>
        {own.map((ticket) => (
          <li key={ticket.ticket_id}>
            <TicketStub ticket={ticket} busy={ticket.ticket_id === busyId} {...stub} />
          </li>
        ))}
      </Stubs>
    </Group>
  ));

/** Some events' tickets while they load. */
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
