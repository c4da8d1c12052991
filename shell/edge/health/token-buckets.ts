import { LRUCache } from 'lru-cache';

/** How much one sender may send: `burst` at once, and `perSecond` after that. `most` senders are remembered. */
export type BucketLimits = { burst: number; perSecond: number; most: number };

/** Limits by sender. */
export type TokenBuckets = {
  /** Whether this sender may send one more now. */
  take: (sender: string) => boolean;
  /** How many senders are remembered. */
  size: () => number;
};

/** A bucket per sender, full at first. Who was away longest is forgotten first, and begins anew. @param now in ms */
export const createTokenBuckets = ({ burst, perSecond, most }: BucketLimits, now: () => number): TokenBuckets => {
  const buckets = new LRUCache<string, { tokens: number; at: number }>({ max: most });
  return {
    take: (sender) => {
      const at = now();
      const bucket = buckets.get(sender);
      if (!bucket) {
        buckets.set(sender, { tokens: burst - 1, at });
        return true;
      }
      // A clock that was set back adds nothing, and takes nothing.
      const seconds = Math.max(0, at - bucket.at) / 1000;
      bucket.tokens = Math.min(burst, bucket.tokens + seconds * perSecond);
      bucket.at = at;
      if (bucket.tokens < 1) return false;
      bucket.tokens -= 1;
      return true;
    },
    size: () => buckets.size,
  };
};
