import { setTimeout as delay } from 'node:timers/promises';

const POLL_INTERVAL_MS = 50;
const ANSWER_LIMIT_MS = 2000;

/** Whether the URL responds with 2xx now. */
export const answers = async (url: string): Promise<boolean> => {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(ANSWER_LIMIT_MS) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
};

/**
 * Polls a URL until it responds with 2xx.
 * @param hasFailed checked between polls; true ends the waiting
 * @returns whether it responded in time
 */
export const untilReady = async (url: string, hasFailed: () => boolean, limitMs: number): Promise<boolean> => {
  const deadline = performance.now() + limitMs;
  while (performance.now() < deadline && !hasFailed()) {
    if (await answers(url)) return true;
    await delay(POLL_INTERVAL_MS);
  }
  return false;
};
