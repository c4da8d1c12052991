import { setTimeout as delay } from 'node:timers/promises';

/** Pauses before each further attempt, in ms: five attempts in about six minutes. */
const PAUSES = [5_000, 30_000, 90_000, 240_000];

export type Wait = (ms: number, signal: AbortSignal) => Promise<unknown>;

const pause: Wait = (ms, signal) => delay(ms, undefined, { signal, ref: false });

/**
 * Repeats an attempt until it succeeds, a few times at most.
 * @param attempt returns the problem; undefined where it succeeded
 * @param signal ends the repetition
 * @returns the last problem
 */
export const deliver = async (
  attempt: () => Promise<string | undefined>,
  { signal, wait = pause }: { signal: AbortSignal; wait?: Wait | undefined },
): Promise<string | undefined> => {
  let problem = await attempt();
  for (const ms of PAUSES) {
    if (problem === undefined || signal.aborted) break;
    await wait(ms, signal).catch(() => undefined);
    if (!signal.aborted) problem = await attempt();
  }
  return problem;
};
