import { BoundedMap } from '@acara/server-kit/bounded-map';
import { Failure } from '../http/failure.ts';
import type { HeldPortion, LimitRepository, Portion } from './limit-repository.ts';
import { countedSubjects, type Limiter, type Rule, type Spent } from './limiter.ts';

/** Accounts with a verified e-mail address may hold this many times as much. */
const VERIFIED_FACTOR = 5;
/** In ms: a refused account is refused again without a query. */
const REFUSED_FOR = 5_000;
const REFUSED_BYTES = 8 * 1024 * 1024;

type HoldLimitsOptions = {
  limiter: Limiter;
  repository: LimitRepository;
  rules: { holdsOfAccount: Rule; holdsOfNetwork: Rule };
  now: () => Date;
};

/** `network` is null for our own programs. */
export type Holder = { userId: number; network: string | null };

export type HeldOrder = { transactionId: number; places: number };

/** The account or its network holds too much: the order is refused. */
export class TooManyHolds extends Failure {
  /** Distinguishes the type from other failures. */
  readonly by = 'holds';

  constructor(milliseconds: number) {
    const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
    super(
      429,
      'too_many_requests',
      `Terlalu banyak pesanan yang belum dibayar. Bayar dulu, atau coba lagi dalam ${Math.ceil(seconds / 60)} menit.`,
      { headers: { 'retry-after': String(seconds), 'cache-control': 'no-store' } },
    );
    this.name = 'TooManyHolds';
  }
}

/**
 * Limits the unpaid places of an account and of a network. Expired holds keep counting until the end of the window, so
 * that nobody can block places by reserving them repeatedly; paid places are released within seconds. An order counts
 * once it has its places: waiting, refused and free orders do not.
 */
export const createHoldLimits = ({ limiter, repository, rules, now }: HoldLimitsOptions) => {
  // Bounded: the orders of half a second.
  let held: HeldPortion[] = [];
  // Bounded: the same.
  let returned: Portion[] = [];
  const refused = new BoundedMap<{ until: number; again: number }>({ maxBytes: REFUSED_BYTES, sizeOf: () => 0 });

  const isWithin = async (spent: readonly { max: number; at: Spent }[], userId: number): Promise<boolean> => {
    if (spent.every(({ max, at }) => at.spent <= max)) return true;
    if (spent.some(({ max, at }) => at.spent > max * VERIFIED_FACTOR)) return false;
    return repository.isVerified(userId);
  };

  const refuse = (userId: number, until: number): TooManyHolds => {
    const at = now().getTime();
    refused.set(userId, { until, again: Math.min(until, at + REFUSED_FOR) });
    return new TooManyHolds(until - at);
  };

  return {
    refused,

    /** Without a query. @throws Failure 429 if the account was refused just now */
    requireRoom: ({ userId, network }: Holder): void => {
      const known = network === null ? undefined : refused.get(userId);
      if (!known) return;
      if (known.again > now().getTime()) throw new TooManyHolds(known.until - now().getTime());
      refused.delete(userId);
    },

    /**
     * Counts the places of an order.
     * @returns a function that uncounts them, for orders that fail through no fault of the buyer
     * @throws TooManyHolds: they are not counted then; or pg's DatabaseError
     */
    hold: async ({ userId, network }: Holder, { transactionId, places }: HeldOrder): Promise<() => void> => {
      if (network === null) return () => {};
      const limited = [
        { rule: rules.holdsOfAccount, of: userId },
        { rule: rules.holdsOfNetwork, of: network },
      ].flatMap(({ rule, of }) => countedSubjects(rule, of).map((counted) => ({ rule, ...counted })));
      const spent = await Promise.all(
        limited.map(async ({ rule, subject, max }) => ({ max, at: await limiter.add(rule, subject, places) })),
      );
      const portions = spent.map(({ at }) => at);
      if (await isWithin(spent, userId)) {
        held.push(...portions.map((portion) => ({ ...portion, transactionId })));
        return () => void returned.push(...portions);
      }
      // At once, so that a refused order does not block a smaller one.
      await repository.release(portions);
      const over = spent.filter(({ max, at }) => at.spent > max);
      throw refuse(userId, Math.max(...over.map(({ at }) => at.until.getTime())));
    },

    /** Holds that cannot be written are written later; else they would count after they are paid. */
    flush: async (): Promise<void> => {
      const newlyHeld = held;
      const newlyReturned = returned;
      held = [];
      returned = [];
      try {
        if (newlyHeld.length > 0) await repository.hold(newlyHeld);
      } catch (error) {
        held = [...newlyHeld, ...held];
        returned = [...newlyReturned, ...returned];
        throw error;
      }
      // Not repeated: it may have been committed, and would be uncounted twice.
      if (newlyReturned.length > 0) await repository.release(newlyReturned);
    },

    /** Releases paid places. */
    settle: (): Promise<void> => repository.settle(),
  };
};

export type HoldLimits = ReturnType<typeof createHoldLimits>;
