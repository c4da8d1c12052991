import { saleStatus, saleTurningPoints, saleWindow, type SoldEvent } from '@acara/shared-contract/sale';
import { formatInstant } from '@acara/shared-ui/formats';
import { Alert, type AlertTone, CalendarIcon, EmptyState, Stack } from '@acara/shared-ui/primitives';
import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { useServerNow } from '@acara/shared-api';
import { useSession } from '@acara/shared-auth';
import type { EventDetail, SeatDetail } from '@acara/shared-contract';
import { activeClasses, availabilityQueries, classStock, getSold } from './ticket-classes.ts';
import { TicketCards } from './cards/ticket-cards.tsx';
import { WhatsappButton } from './contact/whatsapp-button.tsx';
import { DiscussionThread } from './contact/discussion-thread.tsx';
import { PurchaseOnDemand } from './purchase-on-demand.tsx';
import { SeatMap } from './seat-map/seat-map.tsx';
import { TicketWarning } from './ticket-warning.tsx';
import { useResumedChoice } from './saved-choice.ts';

const getBanner = (event: SoldEvent, now: number): { text: string; tone?: AlertTone } | null => {
  const window = saleWindow(event);
  if (!window) return null;
  const { start, end } = window;
  if (now >= Date.parse(end))
    return { tone: 'warning', text: `Penjualan tiket telah berakhir pada ${formatInstant(end)}.` };
  if (now < Date.parse(start))
    return { text: `Penjualan tiket dibuka ${formatInstant(start)} sampai ${formatInstant(end)}.` };
  return null;
};

/** Shows the sale window before it opens, its end once it has passed, and nothing during the sale. */
const SaleBanner = ({ event, now }: { event: SoldEvent; now: number }) => {
  const banner = getBanner(event, now);
  return (
    banner && (
      <Alert tone={banner.tone} icon={<CalendarIcon />}>
        {banner.text}
      </Alert>
    )
  );
};

/** The tab polls less often than the open dialog does: only for sold-out classes that become available again. */
const POLL_INTERVAL_MS = 15_000;

/** The Tiket tab. It depends on the clock, so only the browser renders it. */
export const TicketSalesPanel = ({ event, shown }: { event: EventDetail; shown: boolean }) => {
  const { access } = useParams();
  const isMember = useSession().status === 'member';
  const now = useServerNow(saleTurningPoints(event));
  const { data: numbers } = useQuery({
    ...availabilityQueries.ofEvent(event.event_id, access),
    enabled: shown && event.event_active_status === 1,
    refetchInterval: POLL_INTERVAL_MS,
  });

  const classes = activeClasses(event);
  const hasWindow = saleWindow(event) !== null;
  const offers = classes.map((seat) => {
    const sold = getSold(seat, numbers);
    return { seat, sold, status: saleStatus(event, classStock(seat, sold), now), hasWindow };
  });
  const resumed = useResumedChoice(event.event_id);
  const [chosen, setChosen] = useState<SeatDetail | null>(
    () =>
      offers.find(
        ({ seat, status }) => seat.seat_detail_id === resumed?.classId && (status === 'open' || status === 'soon'),
      )?.seat ?? null,
  );
  // A guest who was warned and wants to browse first; a member whose session ends goes on browsing.
  const [isBrowsing, setBrowsing] = useState(chosen !== null);
  const select = (seat: SeatDetail) => {
    setChosen(seat);
    setBrowsing(isMember);
  };
  const panel = useRef<HTMLDivElement>(null);
  const close = () => {
    setChosen(null);
    // The button that opened the dialog is disabled if its class sold out meanwhile, and cannot take the focus back.
    window.setTimeout(() => {
      if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
    });
  };

  return (
    <>
      <Stack $gap={6} ref={panel} tabIndex={-1}>
        <SaleBanner event={event} now={now} />
        {offers.length === 0 ? (
          <EmptyState />
        ) : (
          <TicketCards event={event} offers={offers} isPrivate={access !== undefined} onSelect={select} />
        )}
        {event.seat_image_url && <SeatMap url={event.seat_image_url} eventName={event.event_name} />}
        <DiscussionThread event={event} />
        {chosen &&
          (isMember || isBrowsing ? (
            <PurchaseOnDemand event={event} seat={chosen} onClose={close} />
          ) : (
            <TicketWarning event={event} seat={chosen} onBrowse={() => setBrowsing(true)} onClose={close} />
          ))}
      </Stack>
      <WhatsappButton event={event} shown={shown} />
    </>
  );
};
