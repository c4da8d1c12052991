import dayjs, { type Dayjs } from 'dayjs';
import id from 'dayjs/locale/id.js';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import { formatCount } from '@acara/shared-ui/formats';
import { toShare } from './release-counts.ts';

/** `21 Nov 02:15 WIB`. @param instant in ms, or ISO with zone */
export const momentText = (instant: number | string): string => `${atWib(instant).format('D MMM HH:mm')} WIB`;

/** `02:15:30 WIB`. @param instant in ms */
export const clockText = (instant: number): string => `${atWib(instant).format('HH:mm:ss')} WIB`;

export const formatNumber = (value: number, digits: number): string => {
  // Without zeros at the end.
  const [whole, decimals] = String(Number(value.toFixed(digits))).split('.');
  return formatCount(Number(whole)) + (decimals ? `,${decimals}` : '');
};

export const formatShare = (share: number) => `${formatNumber(share * 100, share < 0.1 ? 2 : 1)}\u00a0%`;

/** As a share of the visits, else as a count. */
export const formatHappened = (happened: number, visits: number): string => {
  const share = toShare(happened, visits);
  return share === null ? `${formatCount(happened)} kali` : formatShare(share);
};

export const formatMs = (ms: number): string =>
  ms < 1000 ? `${formatNumber(ms, 0)}\u00a0ms` : `${formatNumber(ms / 1000, 2)}\u00a0s`;

/** `0,5 %`, without a line break. */
export const percentText = (bp: number): string => `${formatNumber(bp / 100, 2)}\u00a0%`;

const MINUTE = 60_000;

/** A duration in its two largest units: `1 hari 4 jam`. */
export const durationText = (ms: number): string => {
  const minutes = Math.max(0, Math.floor(ms / MINUTE));
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor(minutes / 60) % 24;
  if (days > 0) return `${days} hari ${hours} jam`;
  if (hours > 0) return `${hours} jam ${minutes % 60} menit`;
  return minutes > 0 ? `${minutes} menit` : 'kurang dari semenit';
};

dayjs.extend(utc);
dayjs.extend(timezone);

/** An instant in the time of Jakarta, for formatting in Indonesian. */
const atWib = (instant: string | number): Dayjs => dayjs(instant).tz('Asia/Jakarta').locale(id);
