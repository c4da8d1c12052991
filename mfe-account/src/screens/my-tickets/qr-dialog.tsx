import { useEffect, useRef, useState } from 'react';
import type { Ticket } from '@acara/shared-contract';
import { formatDay, formatTicketPlace, formatTime } from '@acara/shared-ui/formats';
import { ChevronLeftIcon, ChevronRightIcon, IconButton } from '@acara/shared-ui/primitives';
import { TicketQr } from '../../components/order/ticket-qr.tsx';
import { LightDialog, BookingNumber, Code, Facts, Slide, Steps, Track } from './qr-dialog-style.ts';
import { useWakeLock } from './use-wake-lock.ts';

/** The tickets of one event, of which the first to be shown is `first`. */
export type ShownCodes = { tickets: readonly Ticket[]; first: number };

const Codes = ({ tickets, first }: ShownCodes) => {
  const track = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(first);
  const last = tickets.length - 1;
  useWakeLock();

  const show = (slide: number) => {
    const next = Math.max(0, Math.min(slide, last));
    setAt(next);
    if (track.current) track.current.scrollLeft = next * track.current.clientWidth;
  };
  useEffect(() => {
    // The dialog is laid out only now.
    if (track.current) track.current.scrollLeft = first * track.current.clientWidth;
  }, [first]);
  useEffect(() => {
    const step = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      event.preventDefault();
      show(at + (event.key === 'ArrowLeft' ? -1 : 1));
    };
    window.addEventListener('keydown', step);
    return () => window.removeEventListener('keydown', step);
  });

  return (
    <>
      <Track
        ref={track}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
          if (clientWidth > 0) setAt(Math.round(scrollLeft / clientWidth));
        }}
      >
        {tickets.map((ticket, slide) => (
          <Slide key={ticket.ticket_id} aria-hidden={slide !== at}>
            {/* Those beside it are there before a finger draws them in. */}
            <Code>{Math.abs(slide - at) <= 1 && <TicketQr bookingNumber={ticket.ticket_booking_number} />}</Code>
            <BookingNumber>{ticket.ticket_booking_number}</BookingNumber>
            <Facts>
              <p>
                {ticket.ticket_name} · {formatTicketPlace(ticket)}
              </p>
              <p>
                {formatDay(ticket.ticket_datetime)}, {formatTime(ticket.ticket_datetime)}
              </p>
            </Facts>
          </Slide>
        ))}
      </Track>
      {last > 0 && (
        <Steps>
          <IconButton kind="outlined" label="Tiket sebelumnya" aria-disabled={at === 0} onClick={() => show(at - 1)}>
            <ChevronLeftIcon />
          </IconButton>
          <p role="status">
            Tiket {at + 1} dari {tickets.length}
          </p>
          <IconButton kind="outlined" label="Tiket berikutnya" aria-disabled={at === last} onClick={() => show(at + 1)}>
            <ChevronRightIcon />
          </IconButton>
        </Steps>
      )}
    </>
  );
};

/** The codes of an event's tickets, one at a time and as large as the window lets it be, to be held under a reader. */
export const QrDialog = ({ shown, onClose }: { shown: ShownCodes | null; onClose: () => void }) => (
  <LightDialog open={shown !== null} onClose={onClose} title={shown?.tickets[0]?.event.event_name ?? ''} width="420px">
    {shown && <Codes {...shown} />}
  </LightDialog>
);
