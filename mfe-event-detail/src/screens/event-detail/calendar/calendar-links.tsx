import { useMemo } from 'react';
import styled from 'styled-components';
import type { EventDetail } from '@acara/shared-contract';
import { useSettings } from '@acara/shared-ui/settings';
import { tokens } from '@acara/shared-ui/theme';
import { FactButton, FactLink } from '../hero/event-facts-style.ts';
import { downloadText } from './download-text.ts';
import { calendarEntry } from './event-entry.ts';
import { googleCalendarHref } from './google-calendar.ts';
import { toIcs } from './ics.ts';

const Links = styled.span`
  display: flex;
  flex-wrap: wrap;
  column-gap: ${tokens.space(4)};
`;

/** The event into the visitor's calendar: as a file for any program, or in Google's. */
export const CalendarLinks = ({ event }: { event: EventDetail }) => {
  const settings = useSettings();
  const entry = useMemo(() => calendarEntry(event, settings), [event, settings]);
  const download = () =>
    downloadText(toIcs(entry, new Date()), `${event.event_slug}.ics`, 'text/calendar;charset=utf-8');
  return (
    <Links>
      <FactButton type="button" onClick={download}>
        Tambah ke kalender
      </FactButton>
      <FactLink href={googleCalendarHref(entry)} target="_blank" rel="noopener noreferrer">
        Google Calendar
      </FactLink>
    </Links>
  );
};
