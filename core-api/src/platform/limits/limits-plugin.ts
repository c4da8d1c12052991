import { listEvents, listEventsByTag, suggestEvents, type Endpoint } from '@acara/shared-contract/endpoints';
import { getNetwork } from '@acara/shared-contract/http-server';
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { Config } from '../config.ts';
import { repeat } from '../jobs/repeat.ts';
import type { Services } from '../services.ts';
import { createHoldLimits, type HoldLimits } from './hold-limits.ts';
import { createLimitRepository } from './limit-repository.ts';
import { createLimiter, type Rule } from './limiter.ts';
import { createReadLimits, type ReadCounter, type ReadLimits } from './read-limits.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The README has a table of them. */
const limitRules = (config: LimitSettings) =>
  ({
    /** Of a network. */
    reads: { name: 'reads', max: config.READ_LIMIT, window: MINUTE },
    /** Reads of lists of events: those that are not cached cost a query. */
    lists: { name: 'lists', max: config.LIST_LIMIT, window: MINUTE },
    /** Wrong codes of private events, of a network. */
    accessCodes: { name: 'access codes', max: 10, window: 15 * MINUTE },
    /** Of a network. */
    registrations: { name: 'registrations', max: config.REGISTRATION_LIMIT, window: HOUR },
    /** Reset links, from a network and for an e-mail address. */
    recoveries: { name: 'recoveries', max: config.RECOVERY_LIMIT, window: HOUR },
    recoveriesOfEmail: { name: 'recoveries of an e-mail', max: 10, window: HOUR },
    /** Of an account. */
    passwordChanges: { name: 'password changes', max: 6, window: HOUR },
    /** Per session: its tabs and processes refresh once in the lifetime of an access token. */
    refreshes: { name: 'refreshes', max: 300, window: 15 * MINUTE },
    /** Captchas drawn for a network. */
    captchas: { name: 'captchas', max: 600, window: 15 * MINUTE },
    /** Resumed payments, per account: pages poll every 2 s for one that is being prepared. */
    payments: { name: 'payments', max: 300, window: 15 * MINUTE },
    /** Of an account, whatever becomes of them. */
    purchases: { name: 'purchases', max: config.PURCHASE_LIMIT, window: 15 * MINUTE },
    /** Places in the lines of waiting rooms, taken from a network. */
    placesInLine: { name: 'places in line', max: config.LINE_LIMIT_NETWORK, window: HOUR },
    /** Unpaid places. */
    holdsOfAccount: { name: 'holds of an account', max: config.HOLD_LIMIT_ACCOUNT, window: HOUR },
    holdsOfNetwork: { name: 'holds of a network', max: config.HOLD_LIMIT_NETWORK, window: HOUR },
  }) satisfies Record<string, Rule>;

type LimitSettings = Pick<
  Config,
  | 'READ_LIMIT'
  | 'LIST_LIMIT'
  | 'REGISTRATION_LIMIT'
  | 'RECOVERY_LIMIT'
  | 'LINE_LIMIT_NETWORK'
  | 'PURCHASE_LIMIT'
  | 'HOLD_LIMIT_ACCOUNT'
  | 'HOLD_LIMIT_NETWORK'
>;

type LimitRules = ReturnType<typeof limitRules>;

const LISTS = new Set<string>([listEvents.path, listEventsByTag.path, suggestEvents.path]);
const MAX_SENDERS = 20_000;
const WRITE_HOLDS = 500;
const SETTLE_HOLDS = 5_000;

type Subject = string | number;

export type Limits = {
  /** Counts one. @throws Failure 429 */
  spend: (limit: keyof LimitRules, subject: Subject) => Promise<void>;
  /** Counts nothing. @throws Failure 429 */
  check: (limit: keyof LimitRules, subject: Subject) => Promise<void>;
  /** Counts one of an account, usually without a statement. @throws Failure 429 */
  countPurchase: (userId: number) => Promise<void>;
  holds: HoldLimits;
  /** Null for our own programs, on the addresses of `TRUST_PROXY`. */
  visitorNetwork: (request: FastifyRequest) => string | null;
  readLimitHook: (call: Endpoint) => onRequestHookHandler;
  sweep: () => Promise<void>;
};

declare module 'fastify' {
  interface FastifyInstance {
    limits: Limits;
  }
}

/** Subjects are stored as hashes with this key. */
type LimitsOptions = Services & { key: Buffer; isProxy: (address: string) => boolean };

/** Decorates `app.limits`. */
export const registerLimits = (app: FastifyInstance, { config, database, now, key, isProxy }: LimitsOptions): void => {
  const rules = limitRules(config);
  const repository = createLimitRepository(database);
  const limiter = createLimiter({ repository, key, now });
  const holds = createHoldLimits({ limiter, repository, rules, now });
  const onError = (error: unknown) => app.log.error({ err: error }, 'calls could not be counted');
  const reads = (rule: LimitRules[keyof LimitRules]) =>
    createReadLimits({ limiter, rule, uptime: app.clock.uptime, now, onError });
  const [ofReads, ofLists, ofPurchases] = [reads(rules.reads), reads(rules.lists), reads(rules.purchases)];

  const visitorNetwork = ({ ip }: FastifyRequest) => (isProxy(ip) ? null : getNetwork(ip));

  const createReadHook = ({ getCounter, count }: ReadLimits): onRequestHookHandler => {
    // Cached by the raw sender, as parsing the address is expensive compared with a hot response.
    let senders = new Map<string, ReadCounter | null>();
    const getSender = (request: FastifyRequest): ReadCounter | null => {
      const sender = `${request.raw.socket.remoteAddress} ${String(request.headers['x-forwarded-for'])}`;
      const known = senders.get(sender);
      if (known !== undefined) return known;
      if (senders.size >= MAX_SENDERS) senders = new Map();
      const network = visitorNetwork(request);
      const counter = network === null ? null : getCounter(network);
      senders.set(sender, counter);
      return counter;
    };
    return (request, _reply, done) => {
      const counter = getSender(request);
      try {
        const counted = counter === null ? undefined : count(counter);
        if (counted) counted.then(() => done(), done);
        else done();
      } catch (error) {
        if (error instanceof Error) done(error);
      }
    };
  };
  const [readLimitHook, listLimitHook] = [createReadHook(ofReads), createReadHook(ofLists)];

  app.decorate('limits', {
    spend: (limit, subject) => limiter.spend(rules[limit], subject),
    check: (limit, subject) => limiter.check(rules[limit], subject),
    countPurchase: async (userId) => ofPurchases.count(ofPurchases.getCounter(String(userId))),
    holds,
    visitorNetwork,
    readLimitHook: ({ path }) => (LISTS.has(path) ? listLimitHook : readLimitHook),
    sweep: () => repository.sweep(now()),
  });
  repeat(app, 'write holds', WRITE_HOLDS, holds.flush, { atClose: true, onlyListening: true });
  repeat(app, 'settle holds', SETTLE_HOLDS, holds.settle, { onlyListening: true });
};
