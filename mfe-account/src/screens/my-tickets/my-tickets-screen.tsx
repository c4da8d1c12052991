import { useCallback, useEffect, useMemo, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useServerNow } from '@acara/shared-api';
import type { Ticket } from '@acara/shared-contract';
import { link } from '@acara/shared-contract/links';
import { Button, ButtonLink, EmptyState, PageTitle, QueryError } from '@acara/shared-ui/primitives';
import { orderQueries } from '../../components/order/order-queries.ts';
import { splitByTime, ticketTimes } from '../../components/order/order-data.ts';
import { DownloadBanner, useTicketDownload } from '../../components/order/ticket-download.tsx';
import { PrintLine, TicketsPage, TicketSection } from './ticket-section.tsx';
import { NextTicket } from '../../components/next-ticket/next-ticket.tsx';
import { NewOrderAlert } from './new-order-alert.tsx';
import { PendingSection } from './pending-tickets.tsx';
import { QrDialog, type ShownCodes } from './qr-dialog.tsx';
import { TicketGroupsList, TicketGroupsSkeleton } from './ticket-groups.tsx';
import { useNewOrder, useOrderPayment } from './use-new-order.ts';
import { usePendingTickets } from './use-pending-tickets.ts';
import { usePrinting } from './use-printing.ts';

const NO_ACTIVE = 'Tidak mempunyai Tiket yang Aktif.';
const NO_PAST = 'Tidak mempunyai Tiket Event yang sudah berakhir.';

export const MyTicketsScreen = () => {
  const issued = useQuery({ ...orderQueries.issuedTickets(), staleTime: 0 });
  const now = useServerNow(useMemo(() => ticketTimes(issued.data?.data ?? []), [issued.data]));
  const [shown, setShown] = useState<ShownCodes | null>(null);
  const { message, close, busyId, download, send } = useTicketDownload();
  const { printing, print } = usePrinting();
  const { refetch } = issued;
  const { id: newId, setId: setNewId, transaction: newOrder, isLoading: isLoadingOrder } = useNewOrder();
  const pending = usePendingTickets(
    useCallback(
      ([decided]) => {
        void refetch();
        // Paid elsewhere, or over: the page says so.
        if (decided) setNewId(decided);
      },
      [refetch, setNewId],
    ),
  );
  const payment = useOrderPayment(setNewId);
  // Content above must not move visible tickets, nor hide them when it fails.
  const isPendingLoading = (pending.isPending && pending.failureCount === 0) || isLoadingOrder;
  const isNew = (ticket: Ticket) => ticket.transaction_id === newId;
  const fresh = issued.data?.data.filter(isNew) ?? [];
  const split = issued.data && !isPendingLoading ? splitByTime(issued.data.data, now) : undefined;
  const active = split && [...split.active.filter(isNew), ...split.active.filter((ticket) => !isNew(ticket))];

  // The tickets were read before they were issued.
  const isMissing = newOrder?.transaction_approve_status_name === 'approved' && fresh.length === 0;
  useEffect(() => {
    if (isMissing) void refetch();
  }, [isMissing, refetch]);

  const list = (tickets: Ticket[]) => (
    <TicketGroupsList
      tickets={tickets}
      now={now}
      busyId={busyId}
      newOrderId={newId}
      printing={printing}
      onEnlarge={setShown}
      onDownload={(ticket) => download([ticket])}
      onSend={(ticket) => send([ticket])}
      onPrint={(ticket) => print(ticket.ticket_id)}
    />
  );
  const waiting = issued.error ? <QueryError query={issued} /> : <TicketGroupsSkeleton />;

  return (
    <TicketsPage data-one={typeof printing === 'number' || undefined}>
      <PageTitle>Tiket Saya</PageTitle>
      {newOrder && split && (
        <NewOrderAlert
          transaction={newOrder}
          tickets={fresh}
          busy={fresh.some(({ ticket_id }) => ticket_id === busyId)}
          onDownload={download}
        />
      )}
      <NextTicket tickets={split && issued.data?.data} />
      <PendingSection pending={pending} payment={payment} />
      {/* Keyed: a new section does not count as a layout shift when the unpaid tickets appear above it. */}
      <TicketSection
        key={isPendingLoading ? 'loading' : 'known'}
        title="Registered Event"
        count={active?.length}
        notPrinted={active?.length === 0}
      >
        {!active && waiting}
        {active &&
          (active.length > 0 ? (
            list(active)
          ) : (
            <EmptyState text={NO_ACTIVE} action={<ButtonLink href={link('home')}>Cari Event</ButtonLink>} />
          ))}
      </TicketSection>
      {split && (
        <TicketSection title="Past Event" count={split.past.length} notPrinted={split.past.length === 0}>
          {split.past.length > 0 ? list(split.past) : <EmptyState text={NO_PAST} />}
        </TicketSection>
      )}
      {split && split.active.length + split.past.length > 0 && (
        <PrintLine>
          <Button kind="secondary" onClick={() => print('all')}>
            Cetak semua tiket
          </Button>
        </PrintLine>
      )}
      <QrDialog shown={shown} onClose={() => setShown(null)} />
      <DownloadBanner message={message} onClose={close} />
    </TicketsPage>
  );
};
