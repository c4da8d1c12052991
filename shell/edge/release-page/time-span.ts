const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Stretches of time that the page can show: how finely (60 to 96 points), and over how many buckets shares and
 * percentiles are taken, since those of single minutes say little.
 */
export const RANGES = [
  { id: '1h', text: '1 jam', ms: HOUR, bucketMs: MINUTE, window: 5 },
  { id: '3h', text: '3 jam', ms: 3 * HOUR, bucketMs: 2 * MINUTE, window: 5 },
  { id: '24h', text: '24 jam', ms: 24 * HOUR, bucketMs: 15 * MINUTE, window: 4 },
] as const;

export type Range = (typeof RANGES)[number];

const USUAL: Range = RANGES[1];

/** The range of an address's parameter; three hours for anything else. */
export const findRange = (id: string | null): Range => RANGES.find((range) => range.id === id) ?? USUAL;

/** A range that ends with the last whole minute, cut into buckets. Times in ms. */
export type TimeSpan = {
  from: number;
  to: number;
  bucketMs: number;
  /** Buckets over which shares and percentiles are taken: each and those before it. */
  window: number;
  /** Starts of the buckets; of the last one only the part before `to` has happened. */
  starts: number[];
};

/** Buckets begin at round times, so that a page that is loaded again shows the same ones. @param now in ms */
export const timeSpan = ({ ms, bucketMs, window }: Range, now: number): TimeSpan => {
  const to = Math.floor(now / MINUTE) * MINUTE;
  const from = Math.ceil((to - ms) / bucketMs) * bucketMs;
  const starts = Array.from({ length: Math.ceil((to - from) / bucketMs) }, (_, at) => from + at * bucketMs);
  return { from, to, bucketMs, window, starts };
};

/** How many minutes of a bucket have happened. */
export const minutesIn = ({ to, bucketMs }: TimeSpan, start: number): number => Math.min(bucketMs, to - start) / MINUTE;

/** The middle of what has happened of a bucket. */
export const getMiddle = (span: TimeSpan, start: number): number => start + (minutesIn(span, start) * MINUTE) / 2;

/** The window of a span in words: `10 menit`. */
export const windowText = ({ bucketMs, window }: TimeSpan): string => {
  const minutes = (bucketMs * window) / MINUTE;
  return minutes % 60 === 0 ? `${minutes / 60} jam` : `${minutes} menit`;
};
