import styled from 'styled-components';
import { serverNow } from '@acara/shared-auth';
import type { EventDetail } from '@acara/shared-contract';
import { saleWindow } from '@acara/shared-contract/sale';
import { calendarEntry, googleCalendarHref } from '@acara/shared-event-ui/calendar';
import { formatTimeLeft, useSecondsLeft } from '@acara/shared-ui/countdown';
import { Text } from '@acara/shared-ui/primitives';
import { CalendarLinkRow } from './calendar-links.tsx';

const DAY_S = 86_400;
const HOUR_S = 3_600;

/** `12 hari 4 jam`; on the last day `4:05:09`. */
export const formatWait = (seconds: number): string =>
  seconds < DAY_S
    ? formatTimeLeft(seconds)
    : `${Math.floor(seconds / DAY_S)} hari ${Math.floor((seconds % DAY_S) / HOUR_S)} jam`;

const Wait = styled(Text)`
  min-height: 1.55em;
`;

/** The address of the event's calendar file, for the moment at which its sale opens. */
const saleFile = (url: string) => url && `${url}${url.includes('?') ? '&' : '?'}of=sale`;

/** Before the sale: how long it takes until it opens, and an entry for the calendar that reminds of it. */
export const SaleReminder = ({ event }: { event: EventDetail }) => {
  const start = saleWindow(event)?.start;
  const left = useSecondsLeft(start, serverNow);
  if (start === undefined) return null;
  const google = googleCalendarHref({
    ...calendarEntry(event),
    name: `Tiket dijual: ${event.event_name}`,
    start,
    end: null,
    location: '',
  });
  return (
    <>
      <Wait as="span" $soft $size="small" $figures role="timer">
        {left === null ? '' : `Dibuka dalam ${formatWait(left)}`}
      </Wait>
      <CalendarLinkRow file={saleFile(event.event_calendar_url)} label="Ingatkan saya" google={google} />
    </>
  );
};
