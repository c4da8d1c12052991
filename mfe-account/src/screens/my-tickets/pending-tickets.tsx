import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { transactionQueries } from '@acara/shared-api';
import type { Ticket } from '@acara/shared-contract';
import { formatTicketPrice } from '@acara/shared-event-ui/formats';
import { formatTicketPlace } from '@acara/shared-ui/formats';
import { tokens } from '@acara/shared-ui/theme';
import { Pager, QueryArea, Stack } from '@acara/shared-ui/primitives';
import { StatusChip, TICKET_STATUS } from '../../components/order/status-chip.tsx';
import { TicketRows } from '../../components/order/ticket-rows.ts';
import { PayOrder } from '../../components/payment/pay-order.tsx';
import { PaymentBill } from '../../components/payment/payment-bill.tsx';
import type { ResumedPayment } from '../../components/payment/use-resumed-payment.ts';
import { EventHead } from './event-head.tsx';
import { Group, TicketSection } from './ticket-section.tsx';
import { groupByOrder } from './ticket-groups.tsx';
import { ORDER_STALE_MS, type usePendingTickets } from './use-pending-tickets.ts';

const { color, radius, space } = tokens;

const Rows = styled(TicketRows)`
  width: 100%;
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  background: ${color.surface};

  li {
    gap: ${space(2)} ${space(4)};
    padding: ${space(3)} ${space(4)};
  }
`;

const { label, tone } = TICKET_STATUS.pending;

const OrderPayment = ({ transactionId, payment }: { transactionId: number; payment: ResumedPayment }) => {
  const { data } = useQuery({ ...transactionQueries.byId(transactionId), staleTime: ORDER_STALE_MS });
  return (
    <>
      {data?.transaction_approve_status_name === 'pending' && <PaymentBill transaction={data} />}
      <PayOrder transactionId={transactionId} expiresAt={data?.expires_at} payment={payment} />
    </>
  );
};

export type PendingTicketsProps = { tickets: readonly Ticket[]; busy: boolean; payment: ResumedPayment };

const PendingTickets = ({ tickets, busy, payment }: PendingTicketsProps) =>
  groupByOrder(tickets).map(({ transactionId, event, tickets: own }) => (
    <Group key={transactionId} aria-busy={busy || undefined}>
      <EventHead event={event} />
      <Stack $items="start">
        <Rows>
          {own.map((ticket) => (
            <li key={ticket.ticket_id}>
              <span>
                <strong>{ticket.ticket_name}</strong>
                <span>{` · ${formatTicketPlace(ticket)} · ${formatTicketPrice(ticket.ticket_price, 'DONATION')}`}</span>
              </span>
              <StatusChip $tone={tone}>{label}</StatusChip>
            </li>
          ))}
        </Rows>
        <OrderPayment transactionId={transactionId} payment={payment} />
      </Stack>
    </Group>
  ));

export type PendingSectionProps = { pending: ReturnType<typeof usePendingTickets>; payment: ResumedPayment };

export const PendingSection = ({ pending, payment }: PendingSectionProps) => {
  const { data: list, error, isPlaceholderData, page, setPage } = pending;
  if (list ? list.data.length === 0 : !error) return null;
  return (
    <TicketSection title="Menunggu Pembayaran" count={undefined} notPrinted>
      <QueryArea query={pending} loading={null}>
        {({ data, last_page }) => (
          <>
            <PendingTickets tickets={data} busy={isPlaceholderData} payment={payment} />
            <Pager page={page} lastPage={last_page} onPage={setPage} label="Halaman tiket yang menunggu pembayaran" />
          </>
        )}
      </QueryArea>
    </TicketSection>
  );
};
