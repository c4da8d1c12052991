import { setTimeout as delay } from 'node:timers/promises';
import { summarizeTimes } from '../lib/statistics.ts';

const PROBE_EVERY_MS = 50;
const PROBE_TIMEOUT_MS = 5_000;

/** @returns ms; null: no good response within the timeout */
const timeRequest = async (url: string): Promise<number | null> => {
  const begun = performance.now();
  try {
    // Each on a connection of its own, as a new visitor has.
    const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
    const response = await fetch(url, { signal, headers: { connection: 'close' } });
    await response.arrayBuffer();
    return response.ok ? performance.now() - begun : null;
  } catch {
    return null;
  }
};

/** Requests addresses at a steady pace, for so many seconds, whether responses come or not. Times in ms. */
export const probe = async (urls: Readonly<Record<string, string>>, seconds: number) => {
  const sent = Object.entries(urls).map(([what, url]) => ({ what, url, times: [] as Promise<number | null>[] }));
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    for (const { url, times } of sent) times.push(timeRequest(url));
    await delay(PROBE_EVERY_MS);
  }
  return Promise.all(
    sent.map(async ({ what, times }) => {
      const good = (await Promise.all(times)).filter((time) => time !== null);
      return { what, lost: times.length - good.length, ...summarizeTimes(good) };
    }),
  );
};
