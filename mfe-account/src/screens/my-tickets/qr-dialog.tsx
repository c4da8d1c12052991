import styled from 'styled-components';
import { useEffect, useRef, useState } from 'react';
import { ChevronLeftIcon, ChevronRightIcon, Dialog, IconButton, Text } from '@acara/shared-ui/primitives';
import { lightScheme, tokens } from '@acara/shared-ui/theme';
import type { Ticket } from '@acara/shared-contract';
import { formatPeriod, formatTicketPlace } from '@acara/shared-ui/formats';
import { BookingNumber, Code, Slide, Track } from '../../components/order/code-track.ts';
import { LoadedQr } from '../../components/order/loaded-qr.tsx';

const { space } = tokens;

/** White in both schemes: readers need light around the code. */
const LightDialog = styled(Dialog)`
  ${lightScheme};
  background: #fff;

  @media print {
    display: none;
  }
`;

const Steps = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${space(3)};
  margin-top: ${space(4)};

  /* Not disabled: the keyboard's focus stays on the button. */
  button[aria-disabled='true'] {
    opacity: 0.4;
    cursor: not-allowed;
  }
`;

/** Keeps the screen awake where the browser can; it releases the lock when the page is hidden. */
const useWakeLock = (): void => {
  useEffect(() => {
    let wanted = true;
    let lock: WakeLockSentinel | undefined;
    const release = () => {
      lock?.release().catch(() => undefined);
      lock = undefined;
    };
    const request = async () => {
      if (document.visibilityState !== 'visible') return release();
      try {
        // Missing in older browsers and on plain http.
        const given = await navigator.wakeLock?.request('screen');
        release();
        lock = given;
        if (!wanted) release();
      } catch {
        // Low battery, or forbidden.
      }
    };
    void request();
    document.addEventListener('visibilitychange', request);
    return () => {
      wanted = false;
      document.removeEventListener('visibilitychange', request);
      release();
    };
  }, []);
};

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
    // The dialog has its size only now.
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
            {/* The neighbours are rendered before a swipe shows them. */}
            <Code>{Math.abs(slide - at) <= 1 && <LoadedQr bookingNumber={ticket.ticket_booking_number} />}</Code>
            <BookingNumber>{ticket.ticket_booking_number}</BookingNumber>
            <Text as="div" $soft>
              <p>{`${ticket.ticket_name} · ${formatTicketPlace(ticket)}`}</p>
              <p>{formatPeriod(ticket.ticket_datetime, ticket.ticket_end_datetime)}</p>
            </Text>
          </Slide>
        ))}
      </Track>
      {last > 0 && (
        <Steps>
          <IconButton kind="outlined" label="Tiket sebelumnya" aria-disabled={at === 0} onClick={() => show(at - 1)}>
            <ChevronLeftIcon />
          </IconButton>
          <p role="status">{`Tiket ${at + 1} dari ${tickets.length}`}</p>
          <IconButton kind="outlined" label="Tiket berikutnya" aria-disabled={at === last} onClick={() => show(at + 1)}>
            <ChevronRightIcon />
          </IconButton>
        </Steps>
      )}
    </>
  );
};

export const QrDialog = ({ shown, onClose }: { shown: ShownCodes | null; onClose: () => void }) => (
  <LightDialog
    open={shown !== null}
    onClose={onClose}
    title={shown?.tickets[0]?.event.event_name ?? ''}
    width="26.25rem"
  >
    {shown && <Codes {...shown} />}
  </LightDialog>
);
