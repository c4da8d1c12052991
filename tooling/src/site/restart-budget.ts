/**
 * How often a program that fell over is started again: `limit` times within `windowMs`. One that falls over faster has
 * a fault that a restart does not mend.
 */
export const createRestartBudget = (limit: number, windowMs: number) => {
  let starts: number[] = [];
  /** @param now milliseconds @returns whether one more start is granted */
  return (now: number): boolean => {
    starts = starts.filter((start) => now - start < windowMs);
    if (starts.length >= limit) return false;
    starts.push(now);
    return true;
  };
};
