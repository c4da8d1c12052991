import type { FastifyInstance } from 'fastify';

type RepeatOptions = {
  atStart?: boolean;
  atClose?: boolean;
  /** Not for an app that is only ready, such as one of a test, where the work is done by hand. */
  onlyListening?: boolean;
};

/**
 * Does a piece of work every `interval` milliseconds, by the clock of the app, while the app listens or is ready, one
 * run at a time. A failed run is logged and the next one comes as usual.
 */
export const repeat = (
  app: FastifyInstance,
  name: string,
  interval: number,
  task: () => Promise<void>,
  { atStart = false, atClose = false, onlyListening = false }: RepeatOptions = {},
): void => {
  let cancelTimer: () => void = () => {};
  let closing = false;
  let current: Promise<void> = Promise.resolve();

  const run = () => {
    current = task().catch((error: unknown) => app.log.error({ err: error, job: name }, 'job failed'));
    return current;
  };
  const schedule = () => {
    if (closing) return;
    cancelTimer = app.clock.after(interval, () => void run().then(schedule));
  };

  app.addHook(onlyListening ? 'onListen' : 'onReady', async () => {
    if (atStart) await run();
    schedule();
  });
  app.addHook('onClose', async () => {
    closing = true;
    cancelTimer();
    await current;
    if (atClose) await run();
  });
};
