import { useMemo } from 'react';
import styled from 'styled-components';
import type { EventDetail } from '@acara/shared-contract';
import { googleCalendarHref, saveIcs } from '@acara/shared-ui/calendar';
import { useSettings } from '@acara/shared-ui/settings';
import { tokens } from '@acara/shared-ui/theme';
import { FactButton, FactLink } from '../hero/event-facts-style.ts';
import { eventEntry } from './event-entry.ts';

const Links = styled.span`
  display: flex;
  flex-wrap: wrap;
  column-gap: ${tokens.space(4)};
`;

/** The event into the visitor's calendar: as a file for any program, or in Google's. */
export const CalendarLinks = ({ event }: { event: EventDetail }) => {
  const settings = useSettings();
  const entry = useMemo(() => eventEntry(event, settings), [event, settings]);
  return (
    <Links>
      <FactButton type="button" onClick={() => saveIcs(entry, event.event_slug)}>
        Tambah ke kalender
      </FactButton>
      <FactLink href={googleCalendarHref(entry)} target="_blank" rel="noopener noreferrer">
        Google Calendar
      </FactLink>
    </Links>
  );
};
