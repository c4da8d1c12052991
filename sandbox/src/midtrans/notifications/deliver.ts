import type { DeliveryOutcome } from './retry-rules.ts';

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
