import { BoundedMap } from '../concurrency/bounded-map.ts';
import type { Limiter, Rule } from './limiter.ts';

/** The first share of a window is free, so that most visitors cause no write. */
const SHARES = 20;
const MAX_NETWORKS = 50_000;

type Counter = {
  network: string;
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

    /** Counts one, synchronously while a share lasts. @throws Failure 429, also by the promise */
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
