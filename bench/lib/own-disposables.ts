import { createDisposables, type Disposables } from '@acara/tooling/src/site/disposables.ts';

/** Runs with closers of the run's own: what it started ends with it, or with the given ones if that is earlier. */
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
