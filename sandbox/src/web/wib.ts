import dayjs, { type Dayjs } from 'dayjs';
import id from 'dayjs/locale/id.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);

/** The wall clock of western Indonesia, for formatting. @param at ms since the epoch */
export const wib = (at: number): Dayjs =>
  dayjs
    .utc(at)
    .utcOffset(7 * 60)
    .locale(id);
