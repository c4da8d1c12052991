import { createTestClock, TEST_CLOCK_LAG } from '@acara/server-kit/test-clock';
import type { FastifyInstance } from 'fastify';
import fs from 'node:fs';
import type { Config } from '../config.ts';

export type Clock = {
  now: () => Date;
  /** Monotonic milliseconds. */
  uptime: () => number;
  /** As `setTimeout`, without keeping the process alive. @returns a function that cancels it */
  after: (ms: number, work: () => void) => () => void;
};

declare module 'fastify' {
  interface FastifyInstance {
    clock: Clock;
  }
}

/** A monotonic clock from one that may be set back. */
const forwardOnly = (now: () => Date): (() => number) => {
  let last = now().getTime();
  let uptime = 0;
  return () => {
    const at = now().getTime();
    uptime += Math.max(0, at - last);
    last = at;
    return uptime;
  };
};

const createRealClock = (own?: () => Date): Clock => ({
  now: own ?? (() => new Date()),
  uptime: own ? forwardOnly(own) : () => performance.now(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms).unref();
    return () => clearTimeout(timer);
  },
});

/** Timers poll: a sleeping timer would not notice that the clock was moved. */
const createMovedClock = (now: () => Date): Clock => ({
  now,
  uptime: forwardOnly(now),
  after: (ms, work) => {
    const due = now().getTime() + ms;
    let timer: NodeJS.Timeout;
    const check = () => {
      if (now().getTime() >= due) work();
      else sleep();
    };
    const sleep = () => {
      timer = setTimeout(check, Math.min(ms, TEST_CLOCK_LAG)).unref();
    };
    sleep();
    return () => clearTimeout(timer);
  },
});

/**
 * Decorates `app.clock`: real time; in tests their own, or the one in `TEST_CLOCK_FILE` that all programs of a site
 * share. Then responses have its time as their date, which pages use.
 * @throws Error if the file cannot be read
 */
export const registerClock = (
  app: FastifyInstance,
  { TEST_CLOCK_FILE: file }: Pick<Config, 'TEST_CLOCK_FILE'>,
  own?: () => Date,
): Clock => {
  const shared = file !== undefined && !own;
  const clock = shared ? createMovedClock(createTestClock(() => fs.readFileSync(file, 'utf8'))) : createRealClock(own);
  app.decorate('clock', clock);
  if (shared) app.addHook('onRequest', async (_request, reply) => void reply.header('date', clock.now().toUTCString()));
  return clock;
};
