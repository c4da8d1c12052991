import { setTimeout as delay } from 'node:timers/promises';

/** In ms: for running requests. */
const CLOSE_LIMIT = 10_000;

export type ShutdownOptions = {
  /** How long the server still answers everything, in ms: until balancers have seen that it is not ready. */
  drainMs: number;
};

/** The end of a server on SIGTERM or SIGINT. A second signal of a kind ends it at once. */
export const createShutdown = ({ drainMs }: ShutdownOptions) => {
  let begun = false;
  return {
    /** Whether it is ending. */
    hasBegun: () => begun,
    /** @param close called after the drain; the process then exits: with 1 if it fails or takes more than 10 s */
    onSignals: (close: (signal: NodeJS.Signals) => Promise<void>): void => {
      const end = async (signal: NodeJS.Signals) => {
        if (begun) return;
        begun = true;
        await delay(drainMs);
        setTimeout(() => process.exit(1), CLOSE_LIMIT).unref();
        await close(signal);
        process.exit(0);
      };
      for (const signal of ['SIGTERM', 'SIGINT'] as const)
        process.once(signal, () => {
          end(signal).catch((error: unknown) => {
            process.stderr.write(`${String(error)}\n`);
            process.exit(1);
          });
        });
    },
  };
};
