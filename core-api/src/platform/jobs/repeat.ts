import type { FastifyInstance } from 'fastify';

type RepeatOptions = {
  atStart?: boolean;
  atClose?: boolean;
  /** Not in apps that do not listen, such as tests, which call the task themselves. */
  onlyListening?: boolean;
};

/** Runs a task every `interval` milliseconds by the app's clock, one run at a time. Failures are logged. */
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
