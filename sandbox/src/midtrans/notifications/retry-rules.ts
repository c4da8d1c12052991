/** What an attempt to deliver news came to: an HTTP status, or no answer at all. */
export type DeliveryOutcome = number | 'no-answer';

const MINUTE_MS = 60_000;

/** When the retries come, counted from the first attempt. Midtrans adds a jitter. */
export const RETRY_AFTER_MS = [2, 10, 30, 90, 210].map((minutes) => minutes * MINUTE_MS);

/** How often Midtrans tries again after this outcome. */
export const retriesAfter = (outcome: DeliveryOutcome): number => {
  if (outcome === 'no-answer') return 5;
  if (outcome >= 200 && outcome < 300) return 0;
  if (outcome >= 301 && outcome <= 303) return 0;
  if (outcome === 500) return 1;
  if (outcome === 503) return 4;
  if (outcome === 400 || outcome === 404) return 2;
  return 5;
};
