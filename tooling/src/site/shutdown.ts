import type { Disposables } from './disposables.ts';

/**
 * Closes everything and exits, on the first of: Ctrl-C, SIGTERM, the end of the launcher that started this process.
 * @param interruptedCode exit code then: 0 where an interrupt is the normal end
 * @returns does the same for another reason, with the exit code
 */
export const endOnSignals = (disposables: Disposables, interruptedCode = 0): ((code: number) => Promise<void>) => {
  let ending: Promise<void> | undefined;
  const end = (code: number) => {
    ending ??= disposables
      .closeAll()
      .catch((error: unknown) => {
        console.error(error instanceof Error ? error.message : error);
        process.exitCode = 1;
      })
      .then(() => process.exit(process.exitCode ?? code));
    return ending;
  };
  process.on('SIGINT', () => void end(interruptedCode));
  process.on('SIGTERM', () => void end(interruptedCode));
  process.on('disconnect', () => void end(interruptedCode));
  return end;
};
