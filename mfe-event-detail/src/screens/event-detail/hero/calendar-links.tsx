import { useMemo } from 'react';
import styled from 'styled-components';
import type { EventDetail } from '@acara/shared-contract';
import { calendarEntry, googleCalendarHref } from '@acara/shared-event-ui/calendar';
import { tokens } from '@acara/shared-ui/theme';
import { plainText } from '../rich-text/plain-text.ts';
import { FactLink } from './text-link.ts';

/** Longer texts make URLs that Google rejects. */
const DESCRIPTION_LENGTH = 600;

const googleHref = (event: EventDetail): string => {
  const text = Array.from(plainText(event.event_description));
  const isLong = text.length > DESCRIPTION_LENGTH;
  const shown = isLong ? `${text.slice(0, DESCRIPTION_LENGTH).join('')}…` : text.join('');
  return googleCalendarHref(calendarEntry(event, shown));
};

const Links = styled.span`
  display: flex;
  flex-wrap: wrap;
  column-gap: ${tokens.space(4)};
`;

type CalendarLinkRowProps = {
  /** Path of the calendar file; empty before the event is loaded. */
  file: string;
  label: string;
  google: string;
};

/** The file has an address of its own, since browsers inside other applications cannot save what a page has made. */
export const CalendarLinkRow = ({ file, label, google }: CalendarLinkRowProps) => (
  <Links>
    <FactLink href={file || undefined} rel="nofollow">
      {label}
    </FactLink>
    <FactLink href={google} target="_blank" rel="noopener noreferrer">
      Google Calendar
    </FactLink>
  </Links>
);

export const CalendarLinks = ({ event }: { event: EventDetail }) => {
  const google = useMemo(() => googleHref(event), [event]);
  return <CalendarLinkRow file={event.event_calendar_url} label="Tambah ke kalender" google={google} />;
};
