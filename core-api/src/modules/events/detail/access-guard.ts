import { createHash, timingSafeEqual } from 'node:crypto';
import { getNetwork } from '@acara/shared-contract/http-server';
import { accessPhraseNeeded } from '../../../platform/http/failure.ts';
import type { Limits } from '../../../platform/limits/limits-plugin.ts';
import { KeyedMutex } from '../../../platform/concurrency/keyed-mutex.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Guards private events: a wrong code counts against the network it came from, and after 10 in 15 minutes even a right
 * one is refused. Asking without a code costs nothing: the page asks so to open its dialog.
 * Codes of one network are looked at one after the other: many at once would all be let in before one is counted.
 */
export const createAccessGuard = (limits: Pick<Limits, 'spend' | 'check'>) => {
  const mutex = new KeyedMutex();

  return {
    /** @throws Failure 403 for a missing or wrong code, 429 after too many wrong ones */
    check: async (code: string | null, given: string | undefined, address: string): Promise<void> => {
      if (given === undefined) throw accessPhraseNeeded();
      const network = getNetwork(address);
      await mutex.run(network, async () => {
        // Hashes have one length, so the comparison takes the same time for every code.
        const isRight = code !== null && timingSafeEqual(digest(code), digest(given));
        if (isRight) return limits.check('accessCodes', network);
        await limits.spend('accessCodes', network);
        throw accessPhraseNeeded();
      });
    },
  };
};

export type AccessGuard = ReturnType<typeof createAccessGuard>;
