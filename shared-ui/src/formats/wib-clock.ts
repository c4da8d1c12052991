import dayjs, { type Dayjs } from 'dayjs';
import id from 'dayjs/locale/id.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);

/** Hours that WIB (Asia/Jakarta) is ahead of UTC, all year round. */
const WIB_OFFSET = 7;

/**
 * The wall clock of Jakarta at an instant, for reading off days and times in Indonesian; not to be compared with
 * other instants. It is computed in UTC only, so the zone of the machine never matters.
 * @param instant ISO 8601 with its zone, or milliseconds since the epoch
 * @throws RangeError for a text that is no instant
 */
export const atWib = (instant: string | number): Dayjs => {
  const clock = dayjs.utc(instant).add(WIB_OFFSET, 'hour').locale(id);
  if (!clock.isValid()) throw new RangeError(`Not an instant: ${instant}`);
  return clock;
};

/** A calendar day without a zone, from `YYYY-MM-DD`. */
export const calendarDay = (day: string): Dayjs => dayjs.utc(`${day}T00:00:00Z`).locale(id);
