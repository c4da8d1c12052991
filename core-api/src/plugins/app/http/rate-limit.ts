import { tooManyRequests } from './failure.ts';

/** Subjects remembered at most; the oldest is forgotten first. */
const MAX_SUBJECTS = 50_000;

type Spent = { count: number; until: number };

/** `max` in each `window` (ms), which begins with a subject's first. Counted by each process for itself. */
export type RateLimitOptions = { max: number; window: number; now: () => Date };

/** Limits how often something is done by one address or for one e-mail. */
export const createRateLimit = ({ max, window, now }: RateLimitOptions) => {
  const bySubject = new Map<string, Spent>();

  const spentBy = (subject: string, at: number): Spent => {
    const known = bySubject.get(subject);
    if (known && known.until > at) return known;
    const fresh = { count: 0, until: at + window };
    bySubject.delete(subject);
    bySubject.set(subject, fresh);
    const [oldest] = bySubject.keys();
    if (bySubject.size > MAX_SUBJECTS && oldest !== undefined) bySubject.delete(oldest);
    return fresh;
  };

  return {
    /** Counts one more. @throws Failure 429 with the time to wait, once `max` is reached */
    spend: (subject: string): void => {
      const at = now().getTime();
      const spent = spentBy(subject, at);
      if (spent.count >= max) throw tooManyRequests(Math.ceil((spent.until - at) / 1000));
      spent.count += 1;
    },
  };
};

export type RateLimit = ReturnType<typeof createRateLimit>;
