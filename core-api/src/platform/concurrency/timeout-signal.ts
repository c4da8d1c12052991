const TICK = 200;
/** More than this between two turns is not the other side's doing. */
const MAX_TICK = 300;

/**
 * A signal that aborts after so many milliseconds, as `AbortSignal.timeout` does, but for time in which this process
 * stood still: with thousands of requests at once an answer may have come long before there is a moment to read it.
 * @param now milliseconds that only go up
 */
export const timeoutSignal = (ms: number, now: () => number = () => performance.now()): AbortSignal => {
  const controller = new AbortController();
  let left = ms;
  let before = now();
  const wait = () => void setTimeout(check, Math.min(TICK, left)).unref();
  const check = () => {
    const at = now();
    left -= Math.min(at - before, MAX_TICK);
    before = at;
    if (left > 0) wait();
    else controller.abort(new DOMException('The other side takes too long', 'TimeoutError'));
  };
  wait();
  return controller.signal;
};
