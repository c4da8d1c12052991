import { useCallback, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ticketQueries } from '@acara/shared-api';
import { serverNow } from '@acara/shared-auth';
import type { Ticket } from '@acara/shared-contract';
import { href } from '@acara/shared-contract/paths';
import { ButtonLink, EmptyState, ErrorState, PageTitle } from '@acara/shared-ui/primitives';
import { Page } from '../../parts/order/order-page-style.ts';
import { splitByTime } from '../../parts/order/ticket-time.ts';
import { DownloadBanner } from './download-banner.tsx';
import { PendingSection } from './pending-section.tsx';
import { QrDialog } from './qr-dialog.tsx';
import { TicketGroupsList, TicketGroupsSkeleton } from './ticket-groups-list.tsx';
import { TicketSection } from './ticket-section.tsx';
import { usePendingTickets } from './use-pending-tickets.ts';
import { useTicketDownload } from './use-ticket-download.ts';

/** Spec §8, Empty states, to the letter. */
const NO_ACTIVE = 'Tidak mempunyai Tiket yang Aktif.';
const NO_PAST = 'Tidak mempunyai Tiket Event yang sudah berakhir.';

/** Tiket Saya: what waits for its payment, what is to come, what is over. Spec §2, My tickets. */
export const MyTicketsScreen = () => {
  const issued = useQuery({ ...ticketQueries.issued(), staleTime: 0 });
  const [now] = useState(serverNow);
  const [enlarged, setEnlarged] = useState<Ticket | null>(null);
  const { said, close, busyId, download } = useTicketDownload();
  const { refetch } = issued;
  const onSettled = useCallback(() => void refetch(), [refetch]);
  const pending = usePendingTickets(onSettled);
  // What waits stands above: it must not push away tickets that are read already, nor keep them back when it fails.
  const isPendingOnItsWay = pending.isPending && pending.failureCount === 0;
  const split = issued.data && !isPendingOnItsWay ? splitByTime(issued.data.data, now) : undefined;

  const list = (tickets: Ticket[], isPast: boolean) => (
    <TicketGroupsList
      tickets={tickets}
      isPast={isPast}
      busyId={busyId}
      onEnlarge={setEnlarged}
      onDownload={(ticket) => void download(ticket)}
    />
  );
  const waiting = issued.error ? (
    <ErrorState text={issued.error.message} onRetry={onSettled} busy={issued.isFetching} />
  ) : (
    <TicketGroupsSkeleton />
  );

  return (
    <Page>
      <PageTitle>Tiket Saya</PageTitle>
      <PendingSection pending={pending} />
      {/* Keyed, so that it is not seen to move when what waits comes in above it. */}
      <TicketSection
        key={isPendingOnItsWay ? 'loading' : 'known'}
        title="Registered Event"
        count={split?.active.length}
      >
        {!split && waiting}
        {split &&
          (split.active.length > 0 ? (
            list(split.active, false)
          ) : (
            <EmptyState text={NO_ACTIVE} action={<ButtonLink href={href.home()}>Cari Event</ButtonLink>} />
          ))}
      </TicketSection>
      {split && (
        <TicketSection title="Past Event" count={split.past.length}>
          {split.past.length > 0 ? list(split.past, true) : <EmptyState text={NO_PAST} />}
        </TicketSection>
      )}
      <QrDialog ticket={enlarged} onClose={() => setEnlarged(null)} />
      <DownloadBanner said={said} onClose={close} />
    </Page>
  );
};
