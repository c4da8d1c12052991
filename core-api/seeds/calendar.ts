import { wibClock, wibDay } from '@acara/shared-contract/formats';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const MONTH = new Intl.DateTimeFormat('id-ID', { month: 'long', timeZone: 'Asia/Jakarta' });

/** Dates relative to the seeding day, in WIB. Instants are milliseconds since 1970. */
export type Calendar = {
  now: number;
  /** `hour` may have a fraction. */
  at: (days: number, hour: number) => number;
  year: (instant: number) => number;
  /** With its fraction. */
  hour: (instant: number) => number;
  /** In Indonesian. */
  month: (instant: number) => string;
};

export const createCalendar = (now: number): Calendar => {
  const midnight = Date.parse(`${wibDay(now)}T00:00:00+07:00`);
  return {
    now,
    at: (days, hour) => midnight + days * DAY + hour * HOUR,
    year: (instant) => Number(wibDay(instant).slice(0, 4)),
    hour: (instant) => {
      const [hour, minute] = wibClock(instant).slice(11).split(':').map(Number);
      return (hour ?? 0) + (minute ?? 0) / 60;
    },
    month: (instant) => MONTH.format(instant),
  };
};

export const hours = (count: number): number => count * HOUR;
export const days = (count: number): number => count * DAY;
