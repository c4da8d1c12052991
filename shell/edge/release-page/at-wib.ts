import dayjs, { type Dayjs } from 'dayjs';
import id from 'dayjs/locale/id.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);

/** Offset of WIB (Asia/Jakarta) from UTC in hours, without daylight saving time. */
const WIB_OFFSET = 7;

/** The wall clock of Jakarta at an instant, for formatting in Indonesian; not comparable with other instants. */
export const atWib = (instant: string | number): Dayjs => dayjs.utc(instant).add(WIB_OFFSET, 'hour').locale(id);
