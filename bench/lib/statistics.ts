/** Middle of the values; NaN of none. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** @param share 0 to 1; between two values it is interpolated */
export const quantile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (sorted.length - 1) * share;
  const low = sorted[Math.floor(at)] ?? NaN;
  const high = sorted[Math.ceil(at)] ?? NaN;
  return low + (high - low) * (at - Math.floor(at));
};

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Times of many requests in short; NaN of none. */
export type Timing = { count: number; p50: number; p95: number; p99: number; most: number };

export const summarizeTimes = (times: readonly number[]): Timing => ({
  count: times.length,
  p50: quantile(times, 0.5),
  p95: quantile(times, 0.95),
  p99: quantile(times, 0.99),
  most: quantile(times, 1),
});

/** A median with the limits between which the true one lies with 95 %. */
export type Estimate = { value: number; low: number; high: number; count: number };

const CONFIDENCE = 0.95;

/**
 * Median with its order-statistic interval: the true median lies between the k-th smallest and the k-th largest value
 * with the probability of a binomial distribution. It assumes nothing about how values are distributed. With fewer than
 * six values 95 % cannot be reached; then the interval is the whole range.
 */
export const estimateMedian = (values: readonly number[]): Estimate => {
  const sorted = values.toSorted((one, other) => one - other);
  const count = sorted.length;
  const skip = tailSize(count);
  return { value: median(sorted), low: sorted[skip] ?? NaN, high: sorted[count - 1 - skip] ?? NaN, count };
};

/** How many values may be left out at each end while the outside keeps at most 5 %. */
const tailSize = (count: number): number => {
  let outside = 0;
  let term = 0.5 ** count;
  for (let skipped = 0; skipped < count / 2; skipped += 1) {
    outside += 2 * term;
    if (outside > 1 - CONFIDENCE) return Math.max(0, skipped - 1);
    term *= (count - skipped) / (skipped + 1);
  }
  return 0;
};

/** A value that was measured once, or that is the worst of all: it has no interval. */
export const exactly = (value: number): Estimate => ({ value, low: value, high: value, count: 1 });
