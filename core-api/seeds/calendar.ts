const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** UTC+7 all year round. */
const WIB = 7 * HOUR;

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
  const midnight = Math.floor((now + WIB) / DAY) * DAY - WIB;
  return {
    now,
    at: (days, hour) => midnight + days * DAY + hour * HOUR,
    year: (instant) => new Date(instant + WIB).getUTCFullYear(),
    hour: (instant) => ((((instant + WIB) % DAY) + DAY) % DAY) / HOUR,
    month: (instant) => MONTH.format(instant),
  };
};

export const hours = (count: number): number => count * HOUR;
export const days = (count: number): number => count * DAY;
