import { createDisposables, type Disposables } from '@acara/tooling/src/site/disposables.ts';

/** Refusal that a person can act on; printed without a stack. */
export class BenchError extends Error {
  override name = 'BenchError';
}

/**
 * Runs a bench and ends all that it started, however it ends: done, failed, interrupted, or out of time.
 * @param minutes after which the run is given up
 */
export const benchRun = async (minutes: number, run: (disposables: Disposables) => Promise<void>): Promise<void> => {
  const disposables = createDisposables();
  const giveUp = (reason: string) => {
    console.error(reason);
    void disposables.closeAll().finally(() => process.exit(1));
  };
  const timer = setTimeout(() => giveUp(`given up after ${minutes} minutes`), minutes * 60_000);
  process.once('SIGINT', () => giveUp('interrupted'));
  process.once('SIGTERM', () => giveUp('interrupted'));
  try {
    await run(disposables);
  } finally {
    clearTimeout(timer);
    await disposables.closeAll();
  }
};

/** Runs with disposables of its own: what it started ends with it, or with the given ones if that is earlier. */
export const withDisposables = async <Result>(
  disposables: Disposables,
  run: (own: Disposables) => Promise<Result>,
): Promise<Result> => {
  const own = createDisposables();
  const forget = disposables.add(() => own.closeAll());
  try {
    return await run(own);
  } finally {
    forget();
    await own.closeAll();
  }
};
