import { LIMITS } from './guard/release-runner.ts';
import { withinTime } from './guard/within-time.ts';

/** Makes a load fail that takes longer than a waiting visitor is given. */
export const loadInTime =
  <T>(load: () => Promise<T>) =>
  (): Promise<T> =>
    withinTime(load, LIMITS.load, 'load');
