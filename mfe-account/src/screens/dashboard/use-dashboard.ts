import { useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { serverNow, useSession } from '@acara/shared-auth';
import { orderQueries } from '../../components/order/order-queries.ts';
import type { TileCount } from './dashboard-tiles.tsx';
import { registeredEvents } from './registered-events.ts';

/** What the dashboard counts and shows, read anew each time it is opened. */
export const useDashboard = () => {
  const session = useSession();
  const [now] = useState(serverNow);
  const memberId = session.status === 'member' ? session.id : undefined;
  const tickets = useQuery({ ...orderQueries.issuedTickets(), staleTime: 0 });
  // An access token without the id beside it: the list is asked for by id.
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
    counts: {
      events: getCount(registered?.nameCount, tickets),
      tickets: getCount(registered?.ticketCount, tickets),
      past: getCount(registered?.past.length, tickets),
      transactions: getCount(transactions.data?.data.length, transactions),
    },
    isWithoutTickets: failed.includes(tickets),
    /** What could not be loaded; null where nothing failed. */
    failure: failed[0]
      ? {
          text: failed[0].error?.message,
          isBusy: failed.some(({ isFetching }) => isFetching),
          retry: () => failed.forEach(({ refetch }) => void refetch()),
        }
      : null,
  };
};
