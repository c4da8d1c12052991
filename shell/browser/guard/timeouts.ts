export const LIMITS = { load: 4000, mount: 3000, unmount: 1000 } as const;

export class StepTimeout extends Error {}

/** Rejects after a timeout. @param act may also throw. @throws {StepTimeout} naming the step that took too long */
export const withTimeout = async <T>(act: () => Promise<T>, ms: number, step: string): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StepTimeout(`${step} took longer than ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([act(), timeout]);
  } finally {
    clearTimeout(timer);
  }
};

/** Applies the timeout of a release's code to a load that a visitor waits for. */
export const loadInTime =
  <T>(load: () => Promise<T>) =>
  (): Promise<T> =>
    withTimeout(load, LIMITS.load, 'load');
