import { Failure } from '../http/failure.ts';
import type { HeldPortion, LimitRepository, Portion } from './limit-repository.ts';
import type { Limiter, Rule, Spent } from './limiter.ts';
import { BoundedMap } from '../concurrency/bounded-map.ts';

/** An account whose e-mail address was seen to be its owner's may hold so many times as much. */
export const VERIFIED_FACTOR = 5;
/** An account that was refused is refused for so long without another look: it would take places to lose them again. */
const REFUSED_FOR = 5_000;
const MAX_REMEMBERED = 50_000;

export type HoldLimitsOptions = {
  limiter: Limiter;
  repository: LimitRepository;
  rules: { holdsOfAccount: Rule; holdsOfNetwork: Rule };
  now: () => Date;
};

/** Who holds places. `network` is null for our own programs. */
export type Holder = { userId: number; network: string | null };

/** What an unpaid order holds. */
export type HeldOrder = { transactionId: number; places: number };

const tooManyHolds = (milliseconds: number) => {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  return new Failure(
    429,
    'too_many_requests',
    `Terlalu banyak pesanan yang belum dibayar. Bayar dulu, atau coba lagi dalam ${Math.ceil(seconds / 60)} menit.`,
    { headers: { 'retry-after': String(seconds), 'cache-control': 'no-store' } },
  );
};

/**
 * Bounds the places that an account, and all of a network together, take without paying for them: those they hold, and
 * those that went free again unpaid, so that nobody keeps places from others by taking them again and again. Paid ones
 * are given back a few seconds later. An order is counted once it has its places, in one statement with others: who only
 * waits, finds nothing left or has nothing to pay does not count.
 */
export const createHoldLimits = ({ limiter, repository, rules, now }: HoldLimitsOptions) => {
  let held: HeldPortion[] = [];
  let returned: Portion[] = [];
  const refused = new BoundedMap<number, { until: number; again: number }>(MAX_REMEMBERED);

  const isWithin = async (spent: readonly { rule: Rule; at: Spent }[], userId: number): Promise<boolean> => {
    if (spent.every(({ rule, at }) => at.spent <= rule.max)) return true;
    if (spent.some(({ rule, at }) => at.spent > rule.max * VERIFIED_FACTOR)) return false;
    return repository.isVerified(userId);
  };

  const refuse = (userId: number, until: number): Failure => {
    const at = now().getTime();
    refused.set(userId, { until, again: Math.min(until, at + REFUSED_FOR) });
    return tooManyHolds(until - at);
  };

  return {
    /** Before anything is taken; asks nobody. @throws Failure 429 for who was refused just now */
    requireRoom: ({ userId, network }: Holder): void => {
      const known = network === null ? undefined : refused.get(userId);
      if (!known) return;
      if (known.again > now().getTime()) throw tooManyHolds(known.until - now().getTime());
      refused.delete(userId);
    },

    /**
     * Counts the places of an order.
     * @returns takes them off again, where they are given up through no fault of the holder
     * @throws Failure 429 where that is too many; they do not count then
     */
    hold: async ({ userId, network }: Holder, { transactionId, places }: HeldOrder): Promise<() => void> => {
      if (network === null) return () => {};
      const asked = [
        { rule: rules.holdsOfAccount, of: userId },
        { rule: rules.holdsOfNetwork, of: network },
      ];
      const spent = await Promise.all(
        asked.map(async ({ rule, of }) => ({ rule, at: await limiter.add(rule, of, places) })),
      );
      const portions = spent.map(({ at }) => at);
      if (await isWithin(spent, userId)) {
        held.push(...portions.map((portion) => ({ ...portion, transactionId })));
        return () => void returned.push(...portions);
      }
      // At once: what was refused must not stand in the way of what would fit.
      await repository.release(portions);
      const over = spent.filter(({ rule, at }) => at.spent > rule.max);
      throw refuse(userId, Math.max(...over.map(({ at }) => at.until.getTime())));
    },

    /** Writes what was kept and given back. What cannot be written counts until the end of its window. */
    flush: async (): Promise<void> => {
      const [newlyHeld, newlyReturned] = [held, returned];
      [held, returned] = [[], []];
      if (newlyHeld.length > 0) await repository.hold(newlyHeld);
      if (newlyReturned.length > 0) await repository.release(newlyReturned);
    },

    /** Gives back what is paid by now. */
    settle: (): Promise<void> => repository.settle(),
  };
};

export type HoldLimits = ReturnType<typeof createHoldLimits>;
