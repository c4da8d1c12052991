const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Western Indonesian Time is UTC+7 all year round. */
const WIB = 7 * HOUR;

const MONTHS = [
  'Januari',
  'Februari',
  'Maret',
  'April',
  'Mei',
  'Juni',
  'Juli',
  'Agustus',
  'September',
  'Oktober',
  'November',
  'Desember',
];

/** Dates as seen from the seeding day, in WIB. All instants are milliseconds since 1970. */
export type Calendar = {
  now: number;
  /** The instant `days` days after the seeding day at a WIB hour, which may have a fraction. */
  at: (days: number, hour: number) => number;
  /** Year of an instant in WIB. */
  year: (instant: number) => number;
  /** Hour of the day of an instant in WIB, with its fraction. */
  hour: (instant: number) => number;
  /** Indonesian name of the month of an instant in WIB. */
  month: (instant: number) => string;
};

export const createCalendar = (now: number): Calendar => {
  const midnight = Math.floor((now + WIB) / DAY) * DAY - WIB;
  return {
    now,
    at: (days, hour) => midnight + days * DAY + hour * HOUR,
    year: (instant) => new Date(instant + WIB).getUTCFullYear(),
    hour: (instant) => ((((instant + WIB) % DAY) + DAY) % DAY) / HOUR,
    month: (instant) => MONTHS[new Date(instant + WIB).getUTCMonth()] ?? '',
  };
};

export const hours = (count: number): number => count * HOUR;
export const days = (count: number): number => count * DAY;
