import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { Container } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { orderQueries } from '../order/order-queries.ts';
import { NextTicket } from './next-ticket.tsx';

/** No space on other days. */
const Place = styled(Container)`
  &:not(:empty) {
    padding-top: ${tokens.space(4)};
  }
`;

/** The next ticket on pages of other remotes. */
export const NextTicketFragment = () => {
  const { data } = useQuery(orderQueries.issuedTickets());
  return (
    <Place>
      <NextTicket tickets={data?.data} />
    </Place>
  );
};
