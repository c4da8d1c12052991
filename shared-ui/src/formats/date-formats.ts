import { atWib, calendarDay } from './wib-clock.ts';

const DAY = 'DD MMMM YYYY';

/** `05 Desember 2026`: the day in WIB. Spec §2 Event card. */
export const formatDay = (instant: string) => atWib(instant).format(DAY);

/** `Sabtu, 05 Desember 2026`: the day in WIB with its weekday. */
export const formatWeekday = (instant: string) => atWib(instant).format(`dddd, ${DAY}`);

/** `05/12/2026`: the day in WIB, short. Spec §9. */
export const formatShortDay = (instant: string) => atWib(instant).format('DD/MM/YYYY');

/** One day if start and end fall on the same day in WIB, else `05 Desember 2026 - 07 Desember 2026`. Spec §2 Event card. */
export const formatDayRange = (start: string, end: string) => {
  const [first, last] = [formatDay(start), formatDay(end)];
  return first === last ? first : `${first} - ${last}`;
};

/** `19:00 WIB`. */
export const formatTime = (instant: string) => `${atWib(instant).format('HH:mm')} WIB`;

/** `05 Desember 2026, 19:00 WIB`. */
export const formatInstant = (instant: string) => `${formatDay(instant)}, ${formatTime(instant)}`;

/** `7:00 PM`: the clock of WIB on twelve hours. Spec §9. */
export const formatClock = (instant: string) => atWib(instant).locale('en').format('h:mm A');

/** `19:00 - 22:00 WIB`, one time if start equals end. Spec §2 Checkout. */
export const formatTimeRange = (start: string, end: string) => {
  const [first, last] = [atWib(start).format('HH:mm'), atWib(end).format('HH:mm')];
  return first === last ? `${first} WIB` : `${first} - ${last} WIB`;
};

/** The parts of a date chip: `{ day: '05', month: 'Des' }` in WIB. */
export const formatChip = (instant: string) => {
  const clock = atWib(instant);
  return { day: clock.format('DD'), month: clock.format('MMM') };
};

/** The calendar day in WIB as `YYYY-MM-DD`, the form of the date filter. */
export const wibDay = (instant: string | number) => atWib(instant).format('YYYY-MM-DD');

/** A chosen calendar day (`YYYY-MM-DD`) as the date picker shows it: `12/05/2026` (MM/dd/yyyy, spec §9). */
export const formatPickedDay = (day: string) => calendarDay(day).format('MM/DD/YYYY');

/** The same of several days: `12/05/2026 - 12/06/2026`. */
export const formatPickedDays = (first: string, last = first) =>
  first === last ? formatPickedDay(first) : `${formatPickedDay(first)} - ${formatPickedDay(last)}`;
