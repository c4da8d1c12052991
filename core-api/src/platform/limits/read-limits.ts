import { BoundedMap } from '@acara/server-kit/bounded-map';
import { countedSubjects, type Limiter, type Rule, type Subject } from './limiter.ts';

/** The first share of a window is free, so that most visitors cause no write. */
const SHARES = 20;
const COUNTER_BYTES = 6 * 1024 * 1024;
/** Of a counter, with its network. */
const COUNTER_SIZE = 200;

type Counter = {
  network: Subject;
  max: number;
  share: number;
  left: number;
  /** By `uptime`. */
  until: number;
  /** The limit of all processes is spent. */
  isOver: boolean;
  pending: Promise<void> | null;
};

type ReadLimitsOptions = {
  limiter: Limiter;
  rule: Rule;
  uptime: () => number;
  now: () => Date;
  /** Called when the database cannot count. */
  onError: (error: unknown) => void;
};

/**
 * Limits requests that are too cheap for a statement each: a process takes the limit in shares and counts down; the
 * next share is requested early, so that no request waits. All processes together allow `max` plus one share each. If
 * the database cannot count, a process grants shares itself.
 */
export const createReadLimits = ({ limiter, rule, uptime, now, onError }: ReadLimitsOptions) => {
  const counters = new BoundedMap<Counter>({ maxBytes: COUNTER_BYTES, sizeOf: () => COUNTER_SIZE });

  const requestShare = async (counter: Counter) => {
    try {
      const { spent, until } = await limiter.add(rule, counter.network, counter.share);
      counter.until = uptime() + until.getTime() - now().getTime();
      if (spent <= counter.max) counter.left += counter.share;
      else counter.isOver = true;
    } catch (error) {
      onError(error);
      counter.left += counter.share;
    } finally {
      counter.pending = null;
    }
  };

  const renew = (counter: Counter) => {
    if (uptime() < counter.until) return;
    counter.left = counter.share;
    counter.isOver = false;
    counter.until = uptime() + rule.window;
  };

  const getCounter = (network: Subject, max: number): Counter => {
    const known = counters.get(network);
    if (known) return known;
    const share = Math.max(1, Math.floor(max / SHARES));
    const until = uptime() + rule.window;
    const counter = { network, max, share, left: share, until, isOver: false, pending: null };
    counters.set(network, counter);
    return counter;
  };

  const refusal = (counter: Counter) => limiter.refuse(now().getTime() + counter.until - uptime());

  const waitForShare = async (counter: Counter): Promise<void> => {
    while (counter.left <= 0) {
      if (counter.isOver) throw refusal(counter);
      await (counter.pending ??= requestShare(counter));
    }
    counter.left -= 1;
  };

  const countOne = (counter: Counter): Promise<void> | undefined => {
    renew(counter);
    if (counter.left > 0) {
      counter.left -= 1;
      if (counter.left === counter.share >> 1 && !counter.isOver && counter.max > SHARES)
        counter.pending ??= requestShare(counter);
      return undefined;
    }
    if (counter.isOver) throw refusal(counter);
    return waitForShare(counter);
  };

  const countFrom = (of: readonly Counter[], first: number): Promise<void> | undefined => {
    for (let at = first; at < of.length; at += 1) {
      const counter = of[at];
      const waiting = counter && countOne(counter);
      if (waiting) return waiting.then(() => countFrom(of, at + 1));
    }
    return undefined;
  };

  return {
    /** For `count`. */
    getCounters: (network: string): readonly Counter[] =>
      countedSubjects(rule, network).map(({ subject, max }) => getCounter(subject, max)),
    counters,

    /** Counts one, synchronously while a share lasts. @throws Failure 429, also by the promise */
    count: (of: readonly Counter[]): Promise<void> | undefined => countFrom(of, 0),
  };
};

export type ReadCounters = readonly Counter[];
