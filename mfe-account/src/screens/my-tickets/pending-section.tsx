import { ErrorState, Pager } from '@acara/shared-ui/primitives';
import { PendingTickets } from './pending-tickets.tsx';
import { TicketSection } from './ticket-section.tsx';
import type { usePendingTickets } from './use-pending-tickets.ts';

/** Menunggu Pembayaran: eight tickets a page; nothing where none wait. Spec §4 and §9. */
export const PendingSection = ({ pending }: { pending: ReturnType<typeof usePendingTickets> }) => {
  const { data, error, isPlaceholderData, isFetching, refetch, page, setPage } = pending;
  if (!data) {
    if (!error) return null;
    return (
      <TicketSection title="Menunggu Pembayaran" count={undefined}>
        <ErrorState text={error.message} onRetry={() => void refetch()} busy={isFetching} />
      </TicketSection>
    );
  }
  if (data.data.length === 0) return null;
  return (
    <TicketSection title="Menunggu Pembayaran" count={undefined}>
      <PendingTickets tickets={data.data} busy={isPlaceholderData} />
      <Pager page={page} lastPage={data.last_page} onPage={setPage} label="Halaman tiket yang menunggu pembayaran" />
    </TicketSection>
  );
};
