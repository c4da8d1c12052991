import type { Limiter, Rule } from './limiter.ts';
import { BoundedMap } from '../concurrency/bounded-map.ts';

/** A process takes the limit in so many shares. The first of a minute is free, so that most visitors write nothing. */
const SHARES = 20;
/** Networks remembered by a process at most; the oldest is forgotten first. */
const MAX_NETWORKS = 50_000;

type Counter = {
  network: string;
  left: number;
  /** By the clock that only grows. */
  until: number;
  /** It was sent away: nothing is left in all processes. */
  isOver: boolean;
  pending: Promise<void> | null;
};

export type ReadLimitsOptions = {
  limiter: Limiter;
  rule: Rule;
  uptime: () => number;
  now: () => Date;
  /** Told when the database could not count. */
  onError: (error: unknown) => void;
};

/**
 * Bounds calls that are too many and too cheap for a statement each: a process takes a share of the limit at a time and
 * counts down. All processes together let through `max` and one share more for each of them; half a share is asked for
 * ahead, so that nobody waits. Where the database cannot count, a process goes by its own shares.
 */
export const createReadLimits = ({ limiter, rule, uptime, now, onError }: ReadLimitsOptions) => {
  const share = Math.max(1, Math.floor(rule.max / SHARES));
  const counters = new BoundedMap<string, Counter>(MAX_NETWORKS);

  const requestShare = async (counter: Counter) => {
    try {
      const { spent, until } = await limiter.add(rule, counter.network, share);
      counter.until = uptime() + until.getTime() - now().getTime();
      if (spent <= rule.max) counter.left += share;
      else counter.isOver = true;
    } catch (error) {
      onError(error);
      counter.left += share;
    } finally {
      counter.pending = null;
    }
  };

  const renew = (counter: Counter) => {
    if (uptime() < counter.until) return;
    counter.left = share;
    counter.isOver = false;
    counter.until = uptime() + rule.window;
  };

  /** The counter of a network; hold on to it for as long as it is `current`. */
  const getCounter = (network: string): Counter => {
    const known = counters.get(network);
    if (known) return known;
    const counter = { network, left: share, until: uptime() + rule.window, isOver: false, pending: null };
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

  return {
    getCounter,

    /** Counts one call: at once as long as a share lasts. @throws Failure 429, also by the promise */
    count: (counter: Counter): Promise<void> | undefined => {
      renew(counter);
      if (counter.left > 0) {
        counter.left -= 1;
        if (counter.left === share >> 1 && !counter.isOver && rule.max > SHARES)
          counter.pending ??= requestShare(counter);
        return undefined;
      }
      if (counter.isOver) throw refusal(counter);
      return waitForShare(counter);
    },
  };
};

export type ReadLimits = ReturnType<typeof createReadLimits>;
export type ReadCounter = Counter;
