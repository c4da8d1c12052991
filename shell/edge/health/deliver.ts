import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Message } from './release-messages.ts';

/** Pauses before each further attempt, in ms: five attempts in about six minutes. */
const PAUSES = [5_000, 30_000, 90_000, 240_000];

export type Wait = (ms: number, signal: AbortSignal) => Promise<unknown>;

const pause: Wait = (ms, signal) => delay(ms, undefined, { signal, ref: false });

export type ChannelOptions = { wait?: Wait | undefined; log: Pick<FastifyBaseLogger, 'error'> };

/** Delivers messages to a receiver. `close` drops those that are not delivered yet. */
export type Channel = { send: (message: Message) => Promise<void>; close: () => void };

/**
 * Repeats an attempt until it succeeds, a few times at most.
 * @param attempt returns the problem; undefined where it succeeded
 * @param refused logged after the last attempt
 */
export const createChannel = (
  attempt: (message: Message, signal: AbortSignal) => Promise<string | undefined>,
  refused: string,
  { wait = pause, log }: ChannelOptions,
): Channel => {
  const closing = new AbortController();
  const { signal } = closing;
  return {
    send: async (message) => {
      let problem = await attempt(message, signal);
      for (const ms of PAUSES) {
        if (problem === undefined || signal.aborted) break;
        await wait(ms, signal).catch(() => undefined);
        if (!signal.aborted) problem = await attempt(message, signal);
      }
      if (problem !== undefined) log.error({ problem, id: message.id }, refused);
    },
    close: () => closing.abort(),
  };
};
