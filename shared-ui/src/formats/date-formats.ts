import { atWib, calendarDay } from './wib-clock.ts';

/** `05 Desember 2026`: the day in WIB. */
export const formatDay = (instant: string) => atWib(instant).format('DD MMMM YYYY');

/** One day if start and end fall on the same day in WIB, else `05 Desember 2026 - 07 Desember 2026`. */
export const formatDayRange = (start: string, end: string) => {
  const [first, last] = [formatDay(start), formatDay(end)];
  return first === last ? first : `${first} - ${last}`;
};

/** `19:00 WIB`. */
export const formatTime = (instant: string) => `${atWib(instant).format('HH:mm')} WIB`;

/** `19:00 - 22:00 WIB`, one time if start equals end. */
export const formatTimeRange = (start: string, end: string) => {
  const [first, last] = [atWib(start).format('HH:mm'), atWib(end).format('HH:mm')];
  return first === last ? `${first} WIB` : `${first} - ${last} WIB`;
};

/** `05 Desember 2026, 19:00 WIB`: when something of an event begins or ends. */
export const formatInstant = (instant: string) => `${formatDay(instant)}, ${formatTime(instant)}`;

/** `05/12/2026, 7:00 PM WIB`: when something was recorded, such as an order or a login. */
export const formatRecord = (instant: string) => `${atWib(instant).locale('en').format('DD/MM/YYYY, h:mm A')} WIB`;

/** The calendar day in WIB as `YYYY-MM-DD`, the form of the date filter. */
export const wibDay = (instant: string | number) => atWib(instant).format('YYYY-MM-DD');

/** A chosen calendar day (`YYYY-MM-DD`) as the date picker shows it: `12/05/2026`, the month first. */
export const formatPickedDay = (day: string) => calendarDay(day).format('MM/DD/YYYY');

/** The same of several days: `12/05/2026 - 12/06/2026`. */
export const formatPickedDays = (first: string, last = first) =>
  first === last ? formatPickedDay(first) : `${formatPickedDay(first)} - ${formatPickedDay(last)}`;
