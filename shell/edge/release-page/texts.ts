import dayjs, { type Dayjs } from 'dayjs';
import id from 'dayjs/locale/id.js';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { formatNumber } from './plots.ts';

/** `21 Nov 02:15 WIB`. @param instant in ms, or ISO with zone */
export const momentText = (instant: number | string): string => `${atWib(instant).format('D MMM HH:mm')} WIB`;

/** `02:15:30 WIB`. @param instant in ms */
export const clockText = (instant: number): string => `${atWib(instant).format('HH:mm:ss')} WIB`;

/** `0,5 %`, without a line break. */
export const percentText = (bp: number): string => `${formatNumber(bp / 100, 2)}\u00a0%`;

const MINUTE = 60_000;

/** A duration in its two largest units: `1 hari 4 jam`. */
export const durationText = (ms: number): string => {
  const minutes = Math.max(0, Math.floor(ms / MINUTE));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
  if (days > 0) return `${days} hari ${hours} jam`;
  if (hours > 0) return `${hours} jam ${minutes % 60} menit`;
  return minutes > 0 ? `${minutes} menit` : 'kurang dari semenit';
};

dayjs.extend(utc);
dayjs.extend(timezone);

/** An instant in the time of Jakarta, for formatting in Indonesian. */
export const atWib = (instant: string | number): Dayjs => dayjs(instant).tz('Asia/Jakarta').locale(id);
