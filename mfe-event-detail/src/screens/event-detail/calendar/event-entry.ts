import type { EventDetail, SiteSettings } from '@acara/shared-contract';
import { calendarEntry, type CalendarEntry } from '@acara/shared-ui/calendar';
import { plainText } from '../rich-text/plain-text.ts';

/** Longer texts make addresses that Google refuses. */
const DESCRIPTION_LENGTH = 600;

/** An event as a calendar takes it, with the beginning of its text. */
export const eventEntry = (event: EventDetail, settings: SiteSettings): CalendarEntry => {
  const text = Array.from(plainText(event.event_description));
  const isLong = text.length > DESCRIPTION_LENGTH;
  return calendarEntry(event, settings, isLong ? `${text.slice(0, DESCRIPTION_LENGTH).join('')}…` : text.join(''));
};
