/**
 * Settles as the given promise does, or rejects once `ms` milliseconds are over.
 * @throws {Error} naming the step that took too long
 */
export const withinTime = <T>(promise: Promise<T>, ms: number, step: string): Promise<T> => {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${step} took longer than ${ms} ms`)), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
};
