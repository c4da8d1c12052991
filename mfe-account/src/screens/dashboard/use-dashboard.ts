import { useMemo } from 'react';
import { useServerNow } from '@acara/shared-api';
import { useQuery } from '@tanstack/react-query';
import type { EventSummary, Ticket } from '@acara/shared-contract';
import { useSession } from '@acara/shared-auth';
import { isGoingOn, splitByTime, ticketTimes } from '../../components/order/order-data.ts';
import { orderQueries } from '../../components/order/order-queries.ts';
import type { TileCount } from './dashboard-tiles.tsx';

type RegisteredEvents = {
  nameCount: number;
  ticketCount: number;
  upcoming: EventSummary[];
  past: EventSummary[];
  /** Ids of past events that are not over. */
  goingOn: ReadonlySet<number>;
};

const getEvents = (tickets: readonly Ticket[]): EventSummary[] => [
  ...new Map(tickets.map(({ event }) => [event.event_id, event])).values(),
];

/** A ticket is past if its time is before now (milliseconds); an event is past once all its tickets are. */
export const registeredEvents = (tickets: readonly Ticket[], now: number): RegisteredEvents => {
  const split = splitByTime(tickets, now);
  const upcoming = getEvents(split.active);
  const isToCome = new Set(upcoming.map(({ event_id }) => event_id));
  return {
    nameCount: new Set(tickets.map(({ event }) => event.event_name)).size,
    ticketCount: tickets.length,
    upcoming,
    past: getEvents(split.past).filter(({ event_id }) => !isToCome.has(event_id)),
    goingOn: new Set(split.past.filter((ticket) => isGoingOn(ticket, now)).map(({ event }) => event.event_id)),
  };
};

export const useDashboard = () => {
  const session = useSession();
  const memberId = session.status === 'member' ? session.id : undefined;
  const tickets = useQuery({ ...orderQueries.issuedTickets(), staleTime: 0 });
  const now = useServerNow(useMemo(() => ticketTimes(tickets.data?.data ?? []), [tickets.data]));
  // The list is requested by id, which a session may lack.
  const transactions = useQuery({
    ...orderQueries.transactions(memberId ?? 0),
    enabled: memberId !== undefined,
    staleTime: 0,
  });
  const registered = useMemo(() => tickets.data && registeredEvents(tickets.data.data, now), [tickets.data, now]);
  const getCount = (count: number | undefined, { isLoading }: { isLoading: boolean }): TileCount =>
    count ?? (isLoading ? 'loading' : 'unknown');
  const failed = [tickets, transactions].filter(({ data, error }) => data === undefined && error !== null);
  return {
    registered,
    tickets: tickets.data?.data,
    unpaid: transactions.data?.data.filter((order) => order.transaction_approve_status_name === 'pending') ?? [],
    counts: {
      events: getCount(registered?.nameCount, tickets),
      tickets: getCount(registered?.ticketCount, tickets),
      past: getCount(registered?.past.length, tickets),
      transactions: getCount(transactions.data?.data.length, transactions),
    },
    isWithoutTickets: failed.includes(tickets),
    failure: failed[0]
      ? {
          text: failed[0].error?.message,
          isBusy: failed.some(({ isFetching }) => isFetching),
          retry: () => failed.forEach(({ refetch }) => void refetch()),
        }
      : null,
  };
};
