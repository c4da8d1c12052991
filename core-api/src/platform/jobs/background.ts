import type { FastifyInstance } from 'fastify';

/** Work under way at most: what comes on top is left out, and logged. */
const MAX_PENDING = 1_000;

/** Work that goes on after the answer; `signal` says that the app closes and waits for it to end. */
export type BackgroundWork = (signal: AbortSignal) => Promise<void>;

export type Background = {
  /** Starts a piece of work and does not wait for it. `name` is for the log. */
  run: (name: string, task: BackgroundWork) => void;
};

/** Does work that no answer waits for. A failure is logged by its kind only: its text may hold an address or a link. */
export const createBackground = (app: FastifyInstance): Background => {
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
