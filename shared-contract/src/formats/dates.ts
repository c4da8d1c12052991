/** Texts of dates and times in WIB, the same in pages, mails and files: the zone and language of the machine do not matter. */

/** A moment in any of its forms; as a text with its zone. */
export type Moment = string | number | Date;

/** Null or missing where the end is not known. */
type End = Moment | null | undefined;

/** Milliseconds that WIB (Asia/Jakarta) is ahead of UTC, all year round. */
const WIB_OFFSET = 7 * 3_600_000;

/** A date whose UTC fields are those of WIB. */
const shiftToWib = (at: Moment): Date => new Date(new Date(at).getTime() + WIB_OFFSET);

/** `2026-12-05T19:00:00` in Jakarta. @throws RangeError */
export const wibClock = (at: Moment): string => shiftToWib(at).toISOString().slice(0, 19);

const MONTHS = 'Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember'.split(' ');
const WEEKDAYS = 'Minggu Senin Selasa Rabu Kamis Jumat Sabtu'.split(' ');

/** The calendar day in WIB as `YYYY-MM-DD`, the form of the date filter. */
export const wibDay = (at: Moment) => wibClock(at).slice(0, 10);

/** `19:00`: the time in WIB. */
export const wibTime = (at: Moment) => wibClock(at).slice(11, 16);

const weekday = (at: Moment) => WEEKDAYS[shiftToWib(at).getUTCDay()] ?? '';

const dayOfYear = (at: Moment) => {
  const [year, month, day] = wibDay(at).split('-');
  return `${day} ${MONTHS[Number(month) - 1]} ${year}`;
};

/** `Sab, 05 Desember 2026`: the day in WIB. */
export const formatDay = (at: Moment) => `${weekday(at).slice(0, 3)}, ${dayOfYear(at)}`;

/** `Sabtu, 05 Desember 2026`: where there is room for it. */
export const formatWeekday = (at: Moment) => `${weekday(at)}, ${dayOfYear(at)}`;

const range = (first: string, last: string) => (first === last ? first : `${first} - ${last}`);

/** One day if start and end fall on the same day in WIB, else `Sab, 05 Desember 2026 - Sen, 07 Desember 2026`. */
export const formatDayRange = (start: Moment, end: End) => range(formatDay(start), formatDay(end ?? start));

/** `Sab, 05 Des 2026`, `Sab, 05 Des - Min, 06 Des 2026`: where a whole date has no room. */
export const formatShortDays = (start: Moment, end: End): string => {
  const short = (at: Moment) => {
    const [, month, day] = wibDay(at).split('-');
    return `${weekday(at).slice(0, 3)}, ${day} ${MONTHS[Number(month) - 1]?.slice(0, 3)}`;
  };
  const last = end ?? start;
  return `${range(short(start), short(last))} ${wibDay(last).slice(0, 4)}`;
};

/** The same with whole names of weekdays. */
export const formatWeekdayRange = (start: Moment, end: End) => range(formatWeekday(start), formatWeekday(end ?? start));

/** `19:00 WIB`. */
export const formatTime = (at: Moment) => `${wibTime(at)} WIB`;

/** `19:00 - 22:00 WIB`, one time if start equals end. */
export const formatTimeRange = (start: Moment, end: End) => `${range(wibTime(start), wibTime(end ?? start))} WIB`;

/** `Sab, 05 Desember 2026, 19:00 WIB`: a date of an event. */
export const formatInstant = (at: Moment) => `${formatDay(at)}, ${formatTime(at)}`;

/** `Sab, 05 Desember 2026, 19:00 - 22:00 WIB`; over several days both ends with their day. */
export const formatPeriod = (start: Moment, end: End) => {
  const last = end ?? start;
  return wibDay(start) === wibDay(last)
    ? `${formatDay(start)}, ${formatTimeRange(start, last)}`
    : `${formatInstant(start)} - ${formatInstant(last)}`;
};

/** `7:00 PM WIB`: the time of `formatRecord`, beside it. */
export const formatRecordTime = (at: Moment) => {
  const [hour = '', minute] = wibTime(at).split(':');
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'} WIB`;
};

/** `05/12/2026, 7:00 PM WIB`: when something was recorded, such as an order or a login. */
export const formatRecord = (at: Moment) => {
  const [year, month, day] = wibDay(at).split('-');
  return `${day}/${month}/${year}, ${formatRecordTime(at)}`;
};

/** A chosen calendar day (`YYYY-MM-DD`) as the date picker shows it: `12/05/2026`, the month first. */
export const formatPickedDay = (picked: string) => {
  const [year, month, day] = picked.split('-');
  return `${month}/${day}/${year}`;
};

export const formatPickedDays = (first: string, last = first) => range(formatPickedDay(first), formatPickedDay(last));

const DAY_MS = 86_400_000;

/** `hari ini`, `besok`, `3 hari lagi`, `5 minggu lagi`, `4 bulan lagi`: how many days of the calendar in WIB are left; null once it has begun. */
export const formatDaysLeft = (at: Moment, now: number): string | null => {
  if (new Date(at).getTime() <= now) return null;
  const days = Math.round((Date.parse(wibDay(at)) - Date.parse(wibDay(now))) / DAY_MS);
  if (days === 0) return 'hari ini';
  if (days === 1) return 'besok';
  if (days < 14) return `${days} hari lagi`;
  if (days < 70) return `${Math.round(days / 7)} minggu lagi`;
  return `${Math.round(days / 30.4)} bulan lagi`;
};
