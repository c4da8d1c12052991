import { LIMITS } from './guard/release-runner.ts';
import { withTimeout } from './guard/with-timeout.ts';

/** Makes a load fail that takes longer than a waiting visitor is given. */
export const loadInTime =
  <T>(load: () => Promise<T>) =>
  (): Promise<T> =>
    withTimeout(load, LIMITS.load, 'load');
