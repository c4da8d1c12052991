const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Time ranges of the page, with their resolution (60 to 96 points) and the number of buckets for shares and
 * percentiles, since those of single minutes mean little.
 */
export const RANGES = [
  { id: '1h', text: '1 jam', ms: HOUR, bucketMs: MINUTE, window: 5 },
  { id: '3h', text: '3 jam', ms: 3 * HOUR, bucketMs: 2 * MINUTE, window: 5 },
  { id: '24h', text: '24 jam', ms: 24 * HOUR, bucketMs: 15 * MINUTE, window: 4 },
] as const;

export type Range = (typeof RANGES)[number];

const USUAL: Range = RANGES[1];

/** The range of a query parameter; default three hours. */
export const findRange = (id: string | null): Range => RANGES.find((range) => range.id === id) ?? USUAL;

/** A range that ends with the last full minute, in buckets. Times in ms. */
export type TimeSpan = {
  from: number;
  to: number;
  bucketMs: number;
  /** Buckets for shares and percentiles: each one and those before it. */
  window: number;
  /** The last bucket may end after `to`. */
  starts: number[];
};

/** Buckets begin at round times, so that they stay when the page refreshes. @param now in ms */
export const timeSpan = ({ ms, bucketMs, window }: Range, now: number): TimeSpan => {
  const to = Math.floor(now / MINUTE) * MINUTE;
  const from = Math.ceil((to - ms) / bucketMs) * bucketMs;
  const starts = Array.from({ length: Math.ceil((to - from) / bucketMs) }, (_, at) => from + at * bucketMs);
  return { from, to, bucketMs, window, starts };
};

/** Elapsed minutes of a bucket. */
export const minutesIn = ({ to, bucketMs }: TimeSpan, start: number): number => Math.min(bucketMs, to - start) / MINUTE;

/** The middle of the elapsed part of a bucket. */
export const getMiddle = (span: TimeSpan, start: number): number => start + (minutesIn(span, start) * MINUTE) / 2;

/** `10 menit`. */
export const windowText = ({ bucketMs, window }: TimeSpan): string => {
  const minutes = (bucketMs * window) / MINUTE;
  return minutes % 60 === 0 ? `${minutes / 60} jam` : `${minutes} menit`;
};
