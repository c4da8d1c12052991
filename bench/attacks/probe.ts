import { setTimeout as delay } from 'node:timers/promises';
import { quantile } from '../lib/statistics.ts';
import { fixed } from '../lib/text-table.ts';

/** How a visitor's requests went meanwhile. Times in ms; `lost`: no good answer within the patience. */
export type Probed = { asked: number; lost: number; p50: number; p99: number };

const EVERY_MS = 50;
const TIMEOUT_MS = 5_000;

const askOnce = async (url: string): Promise<number | null> => {
  const begun = performance.now();
  try {
    // Each on a connection of its own, as a visitor who comes just now.
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), headers: { connection: 'close' } });
    await answer.arrayBuffer();
    return answer.ok ? performance.now() - begun : null;
  } catch {
    return null;
  }
};

/** Asks for addresses at a steady pace for so long, whether answers come or not. */
export const probe = async (
  urls: Readonly<Record<string, string>>,
  seconds: number,
): Promise<Record<string, Probed>> => {
  const asked: Record<string, Promise<number | null>[]> = {};
  const end = performance.now() + seconds * 1000;
  while (performance.now() < end) {
    for (const [name, url] of Object.entries(urls)) (asked[name] ??= []).push(askOnce(url));
    await delay(EVERY_MS);
  }
  const probed: Record<string, Probed> = {};
  for (const [name, answers] of Object.entries(asked)) {
    const times = await Promise.all(answers);
    const good = times.filter((time) => time !== null);
    probed[name] = {
      asked: times.length,
      lost: times.length - good.length,
      p50: quantile(good, 0.5),
      p99: quantile(good, 0.99),
    };
  }
  return probed;
};

export const PROBE_COLUMNS = ['', 'asked', 'lost', 'p50 ms', 'p99 ms'];

export const probeRows = (when: string, probed: Readonly<Record<string, Probed>>): string[][] =>
  Object.entries(probed).map(([name, { asked, lost, p50, p99 }]) => [
    `${name}, ${when}`,
    String(asked),
    String(lost),
    fixed(p50, 1),
    fixed(p99, 1),
  ]);
