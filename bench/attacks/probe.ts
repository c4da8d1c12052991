import { setTimeout as delay } from 'node:timers/promises';
import { summarizeTimes, type Timing } from '../lib/statistics.ts';
import { fixed } from '../lib/text-table.ts';

/** How a visitor's requests went meanwhile. Times in ms; `lost`: no good response within the timeout. */
export type Probed = Timing & { lost: number };

const INTERVAL_MS = 50;
const TIMEOUT_MS = 5_000;

const request = async (url: string): Promise<number | null> => {
  const begun = performance.now();
  try {
    // Each on a connection of its own, as a new visitor has.
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), headers: { connection: 'close' } });
    await response.arrayBuffer();
    return response.ok ? performance.now() - begun : null;
  } catch {
    return null;
  }
};

/** Requests addresses at a steady pace, whether responses come or not. */
export const probe = async (
  urls: Readonly<Record<string, string>>,
  seconds: number,
): Promise<Record<string, Probed>> => {
  const sent: Record<string, Promise<number | null>[]> = {};
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    for (const [name, url] of Object.entries(urls)) (sent[name] ??= []).push(request(url));
    await delay(INTERVAL_MS);
  }
  const probed: Record<string, Probed> = {};
  for (const [name, responses] of Object.entries(sent)) {
    const good = (await Promise.all(responses)).filter((time) => time !== null);
    probed[name] = { ...summarizeTimes(good), lost: responses.length - good.length };
  }
  return probed;
};

export const PROBE_COLUMNS = ['', 'requests', 'lost', 'p50 ms', 'p99 ms'];

export const probeRows = (when: string, probed: Readonly<Record<string, Probed>>): (string | number)[][] =>
  Object.entries(probed).map(([name, { count, lost, p50, p99 }]) => [
    `${name}, ${when}`,
    count + lost,
    lost,
    fixed(p50, 1),
    fixed(p99, 1),
  ]);
