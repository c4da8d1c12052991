/** A step took longer than it may. */
export class StepTimeout extends Error {}

/**
 * Settles as the given act does, or rejects once `ms` milliseconds are over. An act that throws rejects too.
 * @throws {StepTimeout} naming the step that took too long
 */
export const withTimeout = async <T>(act: () => Promise<T>, ms: number, step: string): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StepTimeout(`${step} took longer than ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([act(), late]);
  } finally {
    clearTimeout(timer);
  }
};
