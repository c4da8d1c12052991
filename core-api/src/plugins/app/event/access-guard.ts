import { createHash, timingSafeEqual } from 'node:crypto';
import { accessPhraseNeeded, tooManyRequests } from '../http/failure.ts';

const TRIES = 10;
const WINDOW = 15 * 60 * 1000;
/** Addresses remembered at most; the oldest is forgotten first. */
const MAX_ADDRESSES = 50_000;

const digest = (text: string) => createHash('sha256').update(text).digest();

type Tries = { failed: number; until: number };

/**
 * Guards private events: a wrong code counts against the address it came from, and after 10 in 15 minutes even a right
 * one is refused (semantics, Private event). Asking without a code costs nothing: the page asks so to open its dialog.
 */
export const createAccessGuard = (now: () => Date) => {
  const byAddress = new Map<string, Tries>();

  const triesOf = (address: string): Tries | undefined => {
    const tries = byAddress.get(address);
    if (tries && tries.until <= now().getTime()) byAddress.delete(address);
    return byAddress.get(address);
  };

  const recordFailure = (address: string) => {
    const tries = triesOf(address);
    if (tries) tries.failed += 1;
    else byAddress.set(address, { failed: 1, until: now().getTime() + WINDOW });
    const [oldest] = byAddress.keys();
    if (byAddress.size > MAX_ADDRESSES && oldest !== undefined) byAddress.delete(oldest);
  };

  return {
    /** @throws Failure 403 for a missing or wrong code, 429 after too many wrong ones */
    check: (code: string | null, given: string | undefined, address: string): void => {
      if (given === undefined) throw accessPhraseNeeded();
      const tries = triesOf(address);
      if (tries && tries.failed >= TRIES) throw tooManyRequests(Math.ceil((tries.until - now().getTime()) / 1000));
      // Hashes have one length, so the comparison takes the same time for every code.
      if (code !== null && timingSafeEqual(digest(code), digest(given))) return;
      recordFailure(address);
      throw accessPhraseNeeded();
    },
  };
};

export type AccessGuard = ReturnType<typeof createAccessGuard>;
