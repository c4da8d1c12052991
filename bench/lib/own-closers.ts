import { createClosers, type Closers } from '@acara/tooling/src/site/closers.ts';

/** Runs with closers of the run's own: what it started ends with it, or with the given ones if that is earlier. */
export const withOwnClosers = async <Result>(
  closers: Closers,
  run: (own: Closers) => Promise<Result>,
): Promise<Result> => {
  const own = createClosers();
  const forget = closers.add(() => own.closeAll());
  try {
    return await run(own);
  } finally {
    forget();
    await own.closeAll();
  }
};
