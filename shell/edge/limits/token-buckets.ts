import { BoundedMap } from '@acara/server-kit/bounded-map';

/** `burst` at once, then `perSecond`. `maxBytes`: memory of all senders. */
export type BucketLimits = { burst: number; perSecond: number; maxBytes: number };

const BUCKET_SIZE = 32;

/** The least recently seen sender is forgotten first. */
export const createTokenBuckets = ({ burst, perSecond, maxBytes }: BucketLimits, now: () => number) => {
  const buckets = new BoundedMap<{ tokens: number; at: number }>({ maxBytes, sizeOf: () => BUCKET_SIZE });
  return {
    take: (sender: string) => {
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
    buckets,
  };
};
