import { wibClock } from '@acara/shared-contract/formats';
import type { Kind } from './kinds.ts';

/** A time in which no release gets more visitors: on certain days, or each week. In WIB, which has no summer time. */
type FreezeWindow = {
  /** As in the setting. */
  text: string;
  contains: (at: Date) => boolean;
};
export type FreezeWindows = readonly FreezeWindow[];

const DAY_MINUTES = 24 * 60;
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

const instant = (text: string): number | undefined => {
  if (!/^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/.test(text)) return undefined;
  const at = Date.parse(`${text}+07:00`);
  // The 31st of a shorter month would be another day.
  return Number.isNaN(at) || !wibClock(at).startsWith(text) ? undefined : at;
};

/** In minutes since Sunday, 00:00 WIB. */
const minuteOfWeek = (text: string): number | undefined => {
  const [, day = '', hour, minute] = /^([a-z]{3}) ([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  const at = DAYS.indexOf(day);
  return at < 0 ? undefined : at * DAY_MINUTES + Number(hour) * 60 + Number(minute);
};

const readWindow = (text: string): FreezeWindow | undefined => {
  const [from = '', until = '', ...more] = text.split('/').map((part) => part.trim());
  if (more.length > 0) return undefined;
  const begins = instant(from);
  const ends = instant(until);
  if (begins !== undefined && ends !== undefined && begins < ends)
    return { text, contains: (at) => at.getTime() >= begins && at.getTime() < ends };
  const first = minuteOfWeek(from);
  const last = minuteOfWeek(until);
  if (first === undefined || last === undefined || first === last) return undefined;
  const contains = (at: Date) => {
    const local = new Date(`${wibClock(at)}Z`);
    const now = local.getUTCDay() * DAY_MINUTES + local.getUTCHours() * 60 + local.getUTCMinutes();
    return first < last ? now >= first && now < last : now >= first || now < last;
  };
  return { text, contains };
};

export const freezeWindows: Kind<FreezeWindows> = {
  what: 'windows such as fri 17:00/mon 08:00 or 2026-12-24T00:00/2027-01-02T00:00, with commas between them',
  read: (text) => {
    const windows = text.split(',').map((part) => readWindow(part.trim()));
    return windows.every((window) => window !== undefined) ? windows : undefined;
  },
};

/** The window that contains an instant, as in the setting; null outside of all. */
export const findFreeze = (windows: FreezeWindows, at: Date): string | null =>
  windows.find(({ contains }) => contains(at))?.text ?? null;
