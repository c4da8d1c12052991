import { utcStamp, type CalendarEntry } from './calendar-entry.ts';

/** Address of Google Calendar's form, filled in with the event. */
export const googleCalendarHref = (entry: CalendarEntry): string => {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: entry.name,
    dates: `${utcStamp(new Date(entry.start))}/${utcStamp(new Date(entry.end))}`,
    details: `${entry.description}\n\n${entry.url}`.trim(),
    location: entry.location,
    ctz: 'Asia/Jakarta',
  });
  return `https://calendar.google.com/calendar/render?${query}`;
};
