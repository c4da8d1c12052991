/** Milliseconds that WIB (Asia/Jakarta) is ahead of UTC, all year round. */
const WIB_OFFSET = 7 * 3_600_000;

/** `2026-12-05T19:00:00` in Jakarta, computed in UTC: the machine's time zone does not matter. @throws RangeError */
export const wibClock = (instant: string | number): string =>
  new Date(new Date(instant).getTime() + WIB_OFFSET).toISOString().slice(0, 19);

const MONTHS = 'Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember'.split(' ');

/** The calendar day in WIB as `YYYY-MM-DD`, the form of the date filter. */
export const wibDay = (instant: string | number) => wibClock(instant).slice(0, 10);

/** `19:00`: the time in WIB. */
export const wibTime = (instant: string) => wibClock(instant).slice(11, 16);

/** `05 Desember 2026`: the day in WIB. */
export const formatDay = (instant: string) => {
  const [year, month, day] = wibDay(instant).split('-');
  return `${day} ${MONTHS[Number(month) - 1]} ${year}`;
};

/** One day if start and end fall on the same day in WIB, else `05 Desember 2026 - 07 Desember 2026`. */
export const formatDayRange = (start: string, end: string) => {
  const [first, last] = [formatDay(start), formatDay(end)];
  return first === last ? first : `${first} - ${last}`;
};

/** `19:00 WIB`. */
export const formatTime = (instant: string) => `${wibTime(instant)} WIB`;

/** `19:00 - 22:00 WIB`, one time if start equals end. */
export const formatTimeRange = (start: string, end: string) => {
  const [first, last] = [wibTime(start), wibTime(end)];
  return first === last ? `${first} WIB` : `${first} - ${last} WIB`;
};

/** `05 Desember 2026, 19:00 WIB`: a date of an event. */
export const formatInstant = (instant: string) => `${formatDay(instant)}, ${formatTime(instant)}`;

/** `05/12/2026, 7:00 PM WIB`: when something was recorded, such as an order or a login. */
export const formatRecord = (instant: string) => {
  const [year, month, day] = wibDay(instant).split('-');
  const [hour, minute] = wibTime(instant).split(':');
  return `${day}/${month}/${year}, ${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'} WIB`;
};

/** A chosen calendar day (`YYYY-MM-DD`) as the date picker shows it: `12/05/2026`, the month first. */
export const formatPickedDay = (picked: string) => {
  const [year, month, day] = picked.split('-');
  return `${month}/${day}/${year}`;
};

export const formatPickedDays = (first: string, last = first) =>
  first === last ? formatPickedDay(first) : `${formatPickedDay(first)} - ${formatPickedDay(last)}`;
