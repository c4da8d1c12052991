export type Fallback = {
  /** In milliseconds. */
  timeout: number;
  isUnavailable: (error: unknown) => boolean;
  after: (ms: number, work: () => void) => () => void;
};

/** The result of `work`, or the fallback if its source is unavailable or does not answer in time. */
export const orFallback = <Result>(
  work: Promise<Result>,
  { timeout, isUnavailable, after }: Fallback,
  getFallback: () => Result,
): Promise<Result> =>
  new Promise((resolve, reject) => {
    const cancel = after(timeout, () => resolve(getFallback()));
    work
      .then(resolve, (error: unknown) => (isUnavailable(error) ? resolve(getFallback()) : reject(error)))
      .finally(cancel);
  });
