import fs from 'node:fs';
import { createTestClock, TEST_CLOCK_LAG } from '@acara/shared-contract/test-clock';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';

/** The time of an app. */
export type Clock = {
  now: () => Date;
  /** Milliseconds that only grow, whatever the time of day is set to: by these, what is kept grows old. */
  uptime: () => number;
  /** Does work once, `ms` milliseconds from now; keeps no process alive. @returns takes it back */
  after: (ms: number, work: () => void) => () => void;
};

declare module 'fastify' {
  interface FastifyInstance {
    clock: Clock;
  }
}

/** A clock that may be set, without its steps back. */
const forwardOnly = (now: () => Date): (() => number) => {
  let [last, uptime] = [now().getTime(), 0];
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

/** A timer sleeps in real time and would not notice that the clock was moved: it looks again and again. */
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
 * `app.clock`: real time; in tests their own, or the one that all programs of a site under test share, and then answers
 * carry it as their date too, since pages go by that.
 * @throws Error where the file of the shared clock cannot be read
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
