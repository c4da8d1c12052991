import { useQuery } from '@tanstack/react-query';
import { orderQueries } from '../order/order-queries.ts';
import { NextTicket } from './next-ticket.tsx';

/** The next ticket on pages of other remotes. */
export const NextTicketFragment = () => {
  const { data } = useQuery(orderQueries.issuedTickets());
  return <NextTicket tickets={data?.data} />;
};
