import type { FastifyInstance } from 'fastify';

type Moments = { atStart?: boolean; atClose?: boolean };

/**
 * Does a piece of work every `interval` milliseconds while the app listens or is ready, one run at a time.
 * A failed run is logged and the next one comes as usual.
 */
export const repeat = (
  app: FastifyInstance,
  name: string,
  interval: number,
  work: () => Promise<void>,
  { atStart = false, atClose = false }: Moments = {},
): void => {
  let timer: NodeJS.Timeout | undefined;
  let closing = false;
  let current: Promise<void> = Promise.resolve();

  const run = () => {
    current = work().catch((error: unknown) => app.log.error({ err: error, job: name }, 'job failed'));
    return current;
  };
  const schedule = () => {
    if (closing) return;
    timer = setTimeout(() => void run().then(schedule), interval);
    timer.unref();
  };

  app.addHook('onReady', async () => {
    if (atStart) await run();
    schedule();
  });
  app.addHook('onClose', async () => {
    closing = true;
    clearTimeout(timer);
    await current;
    if (atClose) await run();
  });
};
