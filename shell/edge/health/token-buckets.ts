import { LRUCache } from 'lru-cache';

/** `burst` at once, then `perSecond`. `most` senders are remembered. */
export type BucketLimits = { burst: number; perSecond: number; most: number };

export type TokenBuckets = {
  /** Whether the sender may send now. */
  take: (sender: string) => boolean;
  size: () => number;
};

/** A bucket per sender, initially full. The least recently seen sender is forgotten first. @param now in ms */
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
      // A clock set back changes nothing.
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
