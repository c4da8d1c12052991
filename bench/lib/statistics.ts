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

/** A median with the limits between which the true one lies with 95 %. */
export type Estimate = { value: number; low: number; high: number; count: number };

const CONFIDENCE = 0.95;

/**
 * Median with its order-statistic interval: the true median lies between the k-th smallest and the k-th largest value
 * with the probability that a fair coin gives. It presumes nothing about how the values are spread. With fewer than
 * six values 95 % cannot be had; then the interval is the whole range.
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
