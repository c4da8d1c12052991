const TICK = 200;
/** A longer pause between two ticks is not the other side's fault. */
const MAX_TICK = 300;

/**
 * `AbortSignal.timeout` without the time in which this process was blocked: under load an answer may have arrived long
 * before it is read.
 * @param now monotonic milliseconds
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
