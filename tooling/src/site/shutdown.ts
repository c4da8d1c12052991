import type { Closers } from './closers.ts';

/**
 * Ends everything once, on the first of: Ctrl-C, SIGTERM, the end of the launcher that started this process.
 * @returns to call it for another reason, with the exit code
 */
export const endOnSignals = (closers: Closers): ((code: number) => Promise<void>) => {
  let ending: Promise<void> | undefined;
  const end = (code: number) => {
    ending ??= closers
      .closeAll()
      .catch((error: unknown) => {
        console.error(error instanceof Error ? error.message : error);
        process.exitCode = 1;
      })
      .then(() => process.exit(process.exitCode ?? code));
    return ending;
  };
  process.on('SIGINT', () => void end(0));
  process.on('SIGTERM', () => void end(0));
  process.on('disconnect', () => void end(0));
  return end;
};
