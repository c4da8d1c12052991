import type { FastifyInstance } from 'fastify';

type RepeatOptions = {
  /** A start waits for the first run, for a while. */
  atStart?: boolean;
  atClose?: boolean;
  /** Not in apps that do not listen, such as tests, which call the task themselves. */
  onlyListening?: boolean;
};

/**
 * In ms. Behind it is what has piled up while no process ran: much of it must not end the start, which Fastify gives up after
 * ten seconds.
 */
const START_WAIT = 5_000;

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
    if (!atStart) return schedule();
    const isOver = run().then(schedule);
    let stopWaiting: () => void = () => {};
    const isLate = new Promise<void>((resolve) => (stopWaiting = app.clock.after(START_WAIT, resolve)));
    await Promise.race([isOver, isLate]);
    stopWaiting();
  });
  app.addHook('onClose', async () => {
    closing = true;
    cancelTimer();
    await current;
    if (atClose) await run();
  });
};
