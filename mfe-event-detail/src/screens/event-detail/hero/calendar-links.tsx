import { useMemo } from 'react';
import styled from 'styled-components';
import type { EventDetail, SiteSettings } from '@acara/shared-contract';
import { calendarEntry, type CalendarEntry, googleCalendarHref, saveIcs } from '@acara/shared-ui/calendar';
import { useSettings } from '@acara/shared-ui/settings';
import { tokens } from '@acara/shared-ui/theme';
import { plainText } from '../rich-text/plain-text.ts';
import { FactButton, FactLink } from './text-link.ts';

/** Longer texts make URLs that Google rejects. */
const DESCRIPTION_LENGTH = 600;

const eventEntry = (event: EventDetail, settings: SiteSettings): CalendarEntry => {
  const text = Array.from(plainText(event.event_description));
  const isLong = text.length > DESCRIPTION_LENGTH;
  return calendarEntry(event, settings, isLong ? `${text.slice(0, DESCRIPTION_LENGTH).join('')}…` : text.join(''));
};

const Links = styled.span`
  display: flex;
  flex-wrap: wrap;
  column-gap: ${tokens.space(4)};
`;

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
