import type { FastifyInstance } from 'fastify';

const MAX_PENDING = 1_000;

/** `signal` aborts when the app closes and waits for the task. */
type BackgroundWork = (signal: AbortSignal) => Promise<void>;

type Background = {
  /** Starts a task without waiting for it. Too many are logged and dropped. */
  run: (name: string, task: BackgroundWork) => void;
};

/** Tasks that no response waits for. Error messages are not logged: they may contain addresses and links. */
export const createBackground = (app: FastifyInstance): Background => {
  // Bounded: by MAX_PENDING.
  const running = new Set<Promise<void>>();
  const closing = new AbortController();

  app.addHook('onClose', async () => {
    closing.abort();
    await Promise.all(running);
  });

  return {
    run: (name, task) => {
      if (running.size >= MAX_PENDING) {
        app.log.error({ job: name }, 'too much work in the background, this was left out');
        return;
      }
      const done = task(closing.signal)
        .catch((error: unknown) =>
          app.log.error({ job: name, ...describeError(error) }, 'work in the background failed'),
        )
        .finally(() => running.delete(done));
      running.add(done);
    },
  };
};

/** Name and code of an error, without its text. */
export const describeError = (error: unknown): { error: string; code?: string } => {
  if (!(error instanceof Error)) return { error: typeof error };
  return { error: error.name, ...('code' in error && typeof error.code === 'string' && { code: error.code }) };
};
