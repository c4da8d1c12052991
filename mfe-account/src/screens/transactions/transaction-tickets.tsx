import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { formatTicketPrice } from '@acara/shared-event-ui/formats';
import { formatTicketPlace } from '@acara/shared-ui/formats';
import { RetryAlert, Skeleton } from '@acara/shared-ui/primitives';
import { tokens } from '@acara/shared-ui/theme';
import { orderQueries } from '../../components/order/order-queries.ts';
import { StatusChip, TICKET_STATUS } from '../../components/order/status-chip.tsx';
import { TicketRows } from '../../components/order/ticket-rows.ts';
import type { ReadTransactionData } from '../../components/order/order-data.ts';

const { color, radius, space } = tokens;

const TicketsSection = styled.section`
  display: grid;
  gap: ${space(2)};

  h3 {
    font-size: inherit;
  }
`;

const Rows = styled(TicketRows)`
  border-radius: ${radius.control};
  background: ${color.sunken};

  li {
    gap: ${space(1)} ${space(3)};
    padding: ${space(2.5)} ${space(3)};
  }

  li > span:last-child {
    background: none;
    padding-inline: 0;
  }
`;

export type TransactionTicketsProps = { transactionId: number; data: ReadTransactionData };

export const TransactionTickets = ({ transactionId, data: order }: TransactionTicketsProps) => {
  const { data, error, isFetching, refetch } = useQuery({
    ...orderQueries.tickets(transactionId),
    staleTime: 0,
  });
  const content = () => {
    if (data)
      return (
        <Rows>
          {data.data.map((ticket) => {
            const { label, tone } = TICKET_STATUS[ticket.ticket_status_name];
            return (
              <li key={ticket.ticket_id}>
                <span>
                  <strong>{ticket.ticket_name}</strong>
                  <span>
                    {` · ${formatTicketPlace(ticket)} · ${formatTicketPrice(ticket.ticket_price, order.ms_price_name)}`}
                  </span>
                </span>
                <StatusChip $tone={tone}>{label}</StatusChip>
              </li>
            );
          })}
        </Rows>
      );
    if (error)
      return (
        <RetryAlert onRetry={() => void refetch()} busy={isFetching}>
          {error.message}
        </RetryAlert>
      );
    return <Skeleton $height="44px" />;
  };
  return (
    <TicketsSection>
      <h3>Tiket</h3>
      {content()}
    </TicketsSection>
  );
};
