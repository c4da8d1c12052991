import { BoundedMap } from '@acara/server-kit/bounded-map';
import { countedNetworks } from '@acara/server-kit/http-server';
import { createHmac } from 'node:crypto';
import { tooManyRequests } from '../http/failure.ts';
import type { LimitRepository, Portion, SpentRow } from './limit-repository.ts';

/**
 * `max` per `window` (ms), which begins with the subject's first request. `wideFactor`: subjects are networks, and a wide
 * one may do so many times as much (`countedNetworks`).
 */
export type Rule = { name: string; max: number; window: number; wideFactor?: number };

export type Subject = string | number;

/** What a rule counts for a subject, the smallest first. */
export const countedSubjects = (
  { max, wideFactor }: Pick<Rule, 'max' | 'wideFactor'>,
  subject: Subject,
): readonly { subject: Subject; max: number }[] =>
  wideFactor === undefined
    ? [{ subject, max }]
    : countedNetworks(String(subject), wideFactor).map(({ network, factor }) => ({
        subject: network,
        max: max * factor,
      }));

/** `spent` includes this portion. */
export type Spent = Portion & { spent: number };

type LimiterOptions = {
  repository: Pick<LimitRepository, 'spend' | 'read'>;
  /** Subjects are stored as keyed hashes. */
  key: Buffer;
  now: () => Date;
};

/** Subjects per statement. */
const BATCH = 500;
const CLOSED_BYTES = 16 * 1024 * 1024;

type Waiting = {
  subject: Buffer;
  count: number;
  window: number;
  resolve: (spent: Spent) => void;
  reject: (error: unknown) => void;
};

/**
 * Counts in the database, for all processes; requests in one tick of the event loop share a statement. A subject that
 * has reached its limit is remembered and refused without a query.
 */
export const createLimiter = ({ repository, key, now }: LimiterOptions) => {
  // Bounded: hashes of the requests of one turn.
  let waiting: Waiting[] = [];
  const closed = new BoundedMap<number>({ maxBytes: CLOSED_BYTES, sizeOf: () => 0 });

  const hashSubject = (rule: Pick<Rule, 'name'>, subject: Subject) =>
    createHmac('sha256', key)
      .update(JSON.stringify([rule.name, String(subject)]))
      .digest();

  const settle = (batch: readonly Waiting[], rows: readonly SpentRow[]) => {
    const byName = new Map(rows.map((row) => [row.subject.toString('hex'), row]));
    // Of several portions of one subject the last one has the total.
    for (const { subject, count, resolve, reject } of batch.toReversed()) {
      const row = byName.get(subject.toString('hex'));
      if (!row) {
        reject(new Error('A limit was not counted'));
        continue;
      }
      resolve({ subject, count, until: row.until, spent: row.spent });
      row.spent -= count;
    }
  };

  const write = async (batch: readonly Waiting[]) => {
    const sums = new Map<string, { subject: Buffer; count: number; window: number }>();
    for (const { subject, count, window } of batch) {
      const name = subject.toString('hex');
      sums.set(name, { subject, window, count: count + (sums.get(name)?.count ?? 0) });
    }
    try {
      settle(batch, await repository.spend([...sums.values()], now()));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };

  const flush = () => {
    const all = waiting;
    waiting = [];
    for (let at = 0; at < all.length; at += BATCH) void write(all.slice(at, at + BATCH));
  };

  /** Counts without refusing. */
  const add = (rule: Rule, subject: Subject, count = 1): Promise<Spent> =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(flush);
      waiting.push({ subject: hashSubject(rule, subject), count, window: rule.window, resolve, reject });
    });

  const refuse = (until: number) => tooManyRequests(Math.max(1, Math.ceil((until - now().getTime()) / 1000)));

  /** @returns when a subject that has reached its limit may try again */
  const closedUntil = (name: string): number | null => {
    const until = closed.get(name);
    if (until === undefined) return null;
    if (until > now().getTime()) return until;
    closed.delete(name);
    return null;
  };

  const subjectName = (rule: Rule, subject: Subject) => `${rule.name} ${subject}`;

  /** @returns null, or when a subject that has reached `max` may try again */
  const reachedUntil = async (rule: Rule, subject: Subject, max: number): Promise<number | null> => {
    const name = subjectName(rule, subject);
    const closedTo = closedUntil(name);
    if (closedTo !== null) return closedTo;
    const row = await repository.read(hashSubject(rule, subject), now());
    if (!row || row.spent < max) return null;
    closed.set(name, row.until.getTime());
    return row.until.getTime();
  };

  /** Counts nothing. @returns null, or when to try again if `max` is reached */
  const look = async (rule: Rule, subject: Subject): Promise<number | null> => {
    for (const counted of countedSubjects(rule, subject)) {
      const until = await reachedUntil(rule, counted.subject, counted.max);
      if (until !== null) return until;
    }
    return null;
  };

  const takeOne = async (rule: Rule, subject: Subject, max: number): Promise<number | null> => {
    const name = subjectName(rule, subject);
    const closedTo = closedUntil(name);
    if (closedTo !== null) return closedTo;
    const { spent, until } = await add(rule, subject);
    if (spent >= max) closed.set(name, until.getTime());
    return spent > max ? until.getTime() : null;
  };

  /** Counts one. @returns null, or when to try again if `max` was reached before */
  const take = async (rule: Rule, subject: Subject): Promise<number | null> => {
    // One after the other: what a network is refused is not its wide network's.
    for (const counted of countedSubjects(rule, subject)) {
      const until = await takeOne(rule, counted.subject, counted.max);
      if (until !== null) return until;
    }
    return null;
  };

  return {
    add,
    refuse,
    closed,

    /** Counts one. @throws Failure 429 if `max` was reached before */
    spend: async (rule: Rule, subject: Subject): Promise<void> => {
      const until = await take(rule, subject);
      if (until !== null) throw refuse(until);
    },

    /** Counts one. @returns false if `max` was reached before */
    allows: async (rule: Rule, subject: Subject): Promise<boolean> => (await take(rule, subject)) === null,

    /** Counts nothing. @throws Failure 429 if `max` is reached */
    check: async (rule: Rule, subject: Subject): Promise<void> => {
      const until = await look(rule, subject);
      if (until !== null) throw refuse(until);
    },

    /** Counts nothing. @returns whether `max` is reached */
    isReached: async (rule: Rule, subject: Subject): Promise<boolean> => (await look(rule, subject)) !== null,
  };
};

export type Limiter = ReturnType<typeof createLimiter>;
