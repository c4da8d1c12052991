/** Result of an attempt to deliver: an HTTP status, or no response. */
export type DeliveryOutcome = number | 'no-answer';

const MINUTE_MS = 60_000;

/** When the retries are made, from the first attempt on. Midtrans adds a jitter. */
export const RETRY_AFTER_MS = [2, 10, 30, 90, 210].map((minutes) => minutes * MINUTE_MS);

/** How often Midtrans retries after this outcome. */
export const retriesAfter = (outcome: DeliveryOutcome): number => {
  if (outcome === 'no-answer') return 5;
  if (outcome >= 200 && outcome < 300) return 0;
  if (outcome >= 301 && outcome <= 303) return 0;
  if (outcome === 500) return 1;
  if (outcome === 503) return 4;
  if (outcome === 400 || outcome === 404) return 2;
  return 5;
};

const ANSWER_LIMIT_MS = 15_000;
const MOST_REDIRECTS = 5;

/** Posts one notification. 307 and 308 are followed. */
export const deliver = async (url: string, body: string, redirects = 0): Promise<DeliveryOutcome> => {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', 'user-agent': 'Veritrans' },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    });
    await answer.body?.cancel();
    const next = [307, 308].includes(answer.status) && answer.headers.get('location');
    if (next && redirects < MOST_REDIRECTS) return await deliver(new URL(next, url).href, body, redirects + 1);
    return answer.status;
  } catch {
    return 'no-answer';
  }
};
