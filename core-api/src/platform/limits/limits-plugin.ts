import { BoundedMap } from '@acara/server-kit/bounded-map';
import { getNetwork, WIDE_FACTOR } from '@acara/server-kit/http-server';
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { Config } from '../config.ts';
import { repeat } from '../jobs/repeat.ts';
import type { Services } from '../services.ts';
import { createHoldLimits, type HoldLimits } from './hold-limits.ts';
import { createLimitRepository } from './limit-repository.ts';
import { createLimiter, type Rule, type Subject } from './limiter.ts';
import { createReadLimits, type ReadCounters } from './read-limits.ts';
import { limitRoutes, type LimitedRoute } from './route-limits.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** docs/limits.md has a table of them. */
const limitRules = (config: LimitSettings) =>
  ({
    /** Of a network. */
    reads: { name: 'reads', max: config.READ_LIMIT, window: MINUTE, wideFactor: WIDE_FACTOR },
    /** Reads of lists of events: those that are not cached cost a query. */
    lists: { name: 'lists', max: config.LIST_LIMIT, window: MINUTE, wideFactor: WIDE_FACTOR },
    /** Pictures, of a network. Those that have to be looked up, and perhaps made, cost a query. */
    pictures: { name: 'pictures', max: config.PICTURE_LIMIT, window: MINUTE, wideFactor: WIDE_FACTOR },
    newPictures: {
      name: 'new pictures',
      max: Math.ceil(config.PICTURE_LIMIT / 10),
      window: MINUTE,
      wideFactor: WIDE_FACTOR,
    },
    /** Every POST, PUT and DELETE: of a network, and of the account of its bearer. */
    writes: { name: 'writes', max: config.WRITE_LIMIT_NETWORK, window: MINUTE, wideFactor: WIDE_FACTOR },
    writesOfAccount: { name: 'writes of an account', max: config.WRITE_LIMIT_ACCOUNT, window: MINUTE },
    /** The payment provider sends those of all buyers from a few addresses. */
    notifications: {
      name: 'notifications',
      max: 10 * config.WRITE_LIMIT_NETWORK,
      window: MINUTE,
      wideFactor: WIDE_FACTOR,
    },
    /** Wrong codes of an event from a network, after which its codes are checked slowly. Subjects: `<event> <network>`. */
    accessCodes: { name: 'access codes', max: 10, window: HOUR, wideFactor: 2 },
    /** Of a network. */
    registrations: { name: 'registrations', max: config.REGISTRATION_LIMIT, window: HOUR, wideFactor: WIDE_FACTOR },
    /** Registrations of a network that said that an address has an account. */
    takenAddresses: { name: 'taken addresses', max: 20, window: HOUR, wideFactor: WIDE_FACTOR },
    /** Reset links: from a network, mailed to an address, and to an address for one network. */
    recoveries: { name: 'recoveries', max: config.RECOVERY_LIMIT, window: HOUR, wideFactor: WIDE_FACTOR },
    recoveriesOfEmail: { name: 'recoveries of an e-mail', max: 10, window: HOUR },
    recoveriesOfEmailFromNetwork: { name: 'recoveries of an e-mail from a network', max: 3, window: HOUR },
    /** Of an account. */
    passwordChanges: { name: 'password changes', max: 6, window: HOUR },
    /** Per session: its tabs and processes refresh once in the lifetime of an access token. */
    refreshes: { name: 'refreshes', max: 300, window: 15 * MINUTE },
    /** Captchas drawn for a network. */
    captchas: { name: 'captchas', max: 600, window: 15 * MINUTE, wideFactor: WIDE_FACTOR },
    /** Resumed payments, per account: pages poll every 2 s for one that is being prepared. */
    payments: { name: 'payments', max: 300, window: 15 * MINUTE },
    /** Files of tickets that are drawn for downloads, per account: each takes as much processor time as many purchases. */
    ticketFiles: { name: 'ticket files', max: 60, window: 15 * MINUTE },
    /** Of an account, whatever becomes of them. */
    purchases: { name: 'purchases', max: config.PURCHASE_LIMIT, window: 15 * MINUTE },
    /** Places in the lines of waiting rooms, taken from a network. */
    placesInLine: { name: 'places in line', max: config.LINE_LIMIT_NETWORK, window: HOUR, wideFactor: WIDE_FACTOR },
    /** Unpaid places. A wide network has no more than one: a place that it holds is missing to all others. */
    holdsOfAccount: { name: 'holds of an account', max: config.HOLD_LIMIT_ACCOUNT, window: HOUR },
    holdsOfNetwork: { name: 'holds of a network', max: config.HOLD_LIMIT_NETWORK, window: HOUR, wideFactor: 1 },
  }) satisfies Record<string, Rule>;

type LimitSettings = Pick<
  Config,
  | 'READ_LIMIT'
  | 'LIST_LIMIT'
  | 'PICTURE_LIMIT'
  | 'WRITE_LIMIT_NETWORK'
  | 'WRITE_LIMIT_ACCOUNT'
  | 'REGISTRATION_LIMIT'
  | 'RECOVERY_LIMIT'
  | 'LINE_LIMIT_NETWORK'
  | 'PURCHASE_LIMIT'
  | 'HOLD_LIMIT_ACCOUNT'
  | 'HOLD_LIMIT_NETWORK'
>;

type LimitRules = ReturnType<typeof limitRules>;

const SENDER_BYTES = 2 * 1024 * 1024;
const WRITE_HOLDS = 500;
const SETTLE_HOLDS = 5_000;

export type Limits = {
  /** Counts one. @throws Failure 429 */
  spend: (limit: keyof LimitRules, subject: Subject) => Promise<void>;
  /** Counts one. @returns false over the limit */
  allows: (limit: keyof LimitRules, subject: Subject) => Promise<boolean>;
  /** Counts nothing. @throws Failure 429 */
  check: (limit: keyof LimitRules, subject: Subject) => Promise<void>;
  /** Counts nothing. @returns whether the limit is reached */
  isReached: (limit: keyof LimitRules, subject: Subject) => Promise<boolean>;
  /** Counts one of an account, usually without a statement. @throws Failure 429 */
  countPurchase: (userId: number) => Promise<void>;
  holds: HoldLimits;
  /** Null for our own programs, on the addresses of `TRUST_PROXY`. */
  visitorNetwork: (request: FastifyRequest) => string | null;
  /** Counts a picture that costs a query. @throws Failure 429, also by the promise */
  countNewPicture: (request: FastifyRequest) => Promise<void> | undefined;
  /** Every route, with the limits that its requests count for. */
  routes: readonly LimitedRoute[];
  sweep: () => Promise<void>;
};

declare module 'fastify' {
  interface FastifyInstance {
    limits: Limits;
  }
}

/** Synchronous for nearly all requests. */
const toHook =
  (count: (request: FastifyRequest) => Promise<void> | undefined): onRequestHookHandler =>
  (request, _reply, done) => {
    try {
      const counted = count(request);
      if (counted) counted.then(() => done(), done);
      else done();
    } catch (error) {
      if (error instanceof Error) done(error);
    }
  };

/** Subjects are stored as hashes with this key. */
type LimitsOptions = Services & { key: Buffer; isProxy: (address: string) => boolean };

/** Decorates `app.limits`. */
export const registerLimits = (app: FastifyInstance, { config, database, now, key, isProxy }: LimitsOptions): void => {
  const rules = limitRules(config);
  const repository = createLimitRepository(database);
  const limiter = createLimiter({ repository, key, now });
  const holds = createHoldLimits({ limiter, repository, rules, now });
  app.observeMap('closed subjects', limiter.closed);
  app.observeMap('accounts without room', holds.refused);
  const onError = (error: unknown) => app.log.error({ err: error }, 'calls could not be counted');
  const inShares = (limit: keyof LimitRules) => {
    const limits = createReadLimits({ limiter, rule: rules[limit], uptime: app.clock.uptime, now, onError });
    app.observeMap(`counters of ${rules[limit].name}`, limits.counters);
    return limits;
  };
  const ofPurchases = inShares('purchases');

  const visitorNetwork = ({ ip }: FastifyRequest) => (isProxy(ip) ? null : getNetwork(ip));

  const countByNetwork = (limit: keyof LimitRules) => {
    const { getCounters, count } = inShares(limit);
    // Cached by the raw sender, as parsing the address is expensive compared with a hot response.
    const senders = new BoundedMap<ReadCounters | null>({ maxBytes: SENDER_BYTES, sizeOf: () => 16 });
    app.observeMap(`senders of ${rules[limit].name}`, senders);
    const getSender = (request: FastifyRequest): ReadCounters | null => {
      const sender = `${request.raw.socket.remoteAddress} ${String(request.headers['x-forwarded-for'])}`;
      const known = senders.get(sender);
      if (known !== undefined) return known;
      const network = visitorNetwork(request);
      const counters = network === null ? null : getCounters(network);
      senders.set(sender, counters);
      return counters;
    };
    return (request: FastifyRequest): Promise<void> | undefined => {
      const counters = getSender(request);
      return counters === null ? undefined : count(counters);
    };
  };

  const networkHook = (limit: keyof LimitRules) => toHook(countByNetwork(limit));
  const ofAccounts = inShares('writesOfAccount');
  const countAccount = (request: FastifyRequest): Promise<void> | undefined =>
    request.bearer === null || visitorNetwork(request) === null
      ? undefined
      : ofAccounts.count(ofAccounts.getCounters(String(request.bearer.userId)));
  const routes = limitRoutes(app, {
    ofNetwork: {
      reads: networkHook('reads'),
      lists: networkHook('lists'),
      pictures: networkHook('pictures'),
      writes: networkHook('writes'),
      notifications: networkHook('notifications'),
    },
    ofAccount: toHook(countAccount),
  });

  app.decorate('limits', {
    spend: (limit, subject) => limiter.spend(rules[limit], subject),
    allows: (limit, subject) => limiter.allows(rules[limit], subject),
    check: (limit, subject) => limiter.check(rules[limit], subject),
    isReached: (limit, subject) => limiter.isReached(rules[limit], subject),
    countPurchase: async (userId) => ofPurchases.count(ofPurchases.getCounters(String(userId))),
    holds,
    visitorNetwork,
    countNewPicture: countByNetwork('newPictures'),
    routes,
    sweep: () => repository.sweep(now()),
  });
  repeat(app, 'write holds', WRITE_HOLDS, holds.flush, { atClose: true, onlyListening: true });
  repeat(app, 'settle holds', SETTLE_HOLDS, holds.settle, { onlyListening: true });
};
