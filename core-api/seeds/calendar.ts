import { wibDay } from '@acara/shared-contract/formats';

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

const midnightBefore = (instant: number): number => Date.parse(`${wibDay(instant)}T00:00+07:00`);

export const createCalendar = (now: number): Calendar => {
  const midnight = midnightBefore(now);
  return {
    now,
    at: (days, hour) => midnight + days * DAY + hour * HOUR,
    year: (instant) => Number(wibDay(instant).slice(0, 4)),
    hour: (instant) => (instant - midnightBefore(instant)) / HOUR,
    month: (instant) => MONTH.format(instant),
  };
};

export const hours = (count: number): number => count * HOUR;
export const days = (count: number): number => count * DAY;
