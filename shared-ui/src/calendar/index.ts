export { calendarEntry, type CalendarEntry } from './calendar-entry.ts';
export { googleCalendarHref } from './google-calendar.ts';
export { saveIcs } from './save-ics.ts';
