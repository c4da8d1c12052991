import dayjs, { type Dayjs } from 'dayjs';
import id from 'dayjs/locale/id.js';
import utc from 'dayjs/plugin/utc.js';

dayjs.extend(utc);

/** Hours that WIB (Asia/Jakarta) is ahead of UTC, all year round. */
const WIB_OFFSET = 7;

/** The wall clock of Jakarta at an instant, to be written in Indonesian; not to be compared with other instants. */
export const atWib = (instant: string | number): Dayjs => dayjs.utc(instant).add(WIB_OFFSET, 'hour').locale(id);
