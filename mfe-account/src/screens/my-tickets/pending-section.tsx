import { ErrorState, Pager } from '@acara/shared-ui/primitives';
import type { ResumedPayment } from '../../components/payment/use-resumed-payment.ts';
import { PendingTickets } from './pending-tickets.tsx';
import { TicketSection } from './ticket-section.tsx';
import type { usePendingTickets } from './use-pending-tickets.ts';

export type PendingSectionProps = { pending: ReturnType<typeof usePendingTickets>; payment: ResumedPayment };

/** Menunggu Pembayaran: eight tickets a page; nothing where none wait. */
export const PendingSection = ({ pending, payment }: PendingSectionProps) => {
  const { data, error, isPlaceholderData, isFetching, refetch, page, setPage } = pending;
  if (!data) {
    if (!error) return null;
    return (
      <TicketSection title="Menunggu Pembayaran" count={undefined} notPrinted>
        <ErrorState text={error.message} onRetry={() => void refetch()} busy={isFetching} />
      </TicketSection>
    );
  }
  if (data.data.length === 0) return null;
  return (
    <TicketSection title="Menunggu Pembayaran" count={undefined} notPrinted>
      <PendingTickets tickets={data.data} busy={isPlaceholderData} payment={payment} />
      <Pager page={page} lastPage={data.last_page} onPage={setPage} label="Halaman tiket yang menunggu pembayaran" />
    </TicketSection>
  );
};
