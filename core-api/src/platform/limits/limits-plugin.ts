import { getNetwork } from '@acara/shared-contract/http-server';
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { Config } from '../config.ts';
import { repeat } from '../jobs/repeat.ts';
import type { Services } from '../services.ts';
import { createHoldLimits, type HoldLimits } from './hold-limits.ts';
import { createLimitRepository } from './limit-repository.ts';
import { createLimiter, type Rule } from './limiter.ts';
import { createReadLimits, type ReadCounter, type ReadLimits } from './read-limits.ts';
import { limitRoutes, type LimitedRoute } from './route-limits.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The README has a table of them. */
const limitRules = (config: LimitSettings) =>
  ({
    /** Of a network. */
    reads: { name: 'reads', max: config.READ_LIMIT, window: MINUTE },
    /** Reads of lists of events: those that are not cached cost a query. */
    lists: { name: 'lists', max: config.LIST_LIMIT, window: MINUTE },
    /** Pictures, of a network. Those that have to be looked up, and perhaps made, cost a query. */
    pictures: { name: 'pictures', max: config.PICTURE_LIMIT, window: MINUTE },
    newPictures: { name: 'new pictures', max: Math.ceil(config.PICTURE_LIMIT / 10), window: MINUTE },
    /** Every POST, PUT and DELETE: of a network, and of the account of its bearer. */
    writes: { name: 'writes', max: config.WRITE_LIMIT_NETWORK, window: MINUTE },
    writesOfAccount: { name: 'writes of an account', max: config.WRITE_LIMIT_ACCOUNT, window: MINUTE },
    /** The payment provider sends those of all buyers from a few addresses. */
    notifications: { name: 'notifications', max: 10 * config.WRITE_LIMIT_NETWORK, window: MINUTE },
    /** Wrong codes of private events, of a network. */
    accessCodes: { name: 'access codes', max: 10, window: 15 * MINUTE },
    /** Of a network. */
    registrations: { name: 'registrations', max: config.REGISTRATION_LIMIT, window: HOUR },
    /** Registrations of a network that said that an address has an account. */
    takenAddresses: { name: 'taken addresses', max: 20, window: HOUR },
    /** Reset links: from a network, mailed to an address, and to an address for one network. */
    recoveries: { name: 'recoveries', max: config.RECOVERY_LIMIT, window: HOUR },
    recoveriesOfEmail: { name: 'recoveries of an e-mail', max: 10, window: HOUR },
    recoveriesOfEmailFromNetwork: { name: 'recoveries of an e-mail from a network', max: 3, window: HOUR },
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

const MAX_SENDERS = 20_000;
const WRITE_HOLDS = 500;
const SETTLE_HOLDS = 5_000;

type Subject = string | number;

export type Limits = {
  /** Counts one. @throws Failure 429 */
  spend: (limit: keyof LimitRules, subject: Subject) => Promise<void>;
  /** Counts one. @returns false over the limit */
  allows: (limit: keyof LimitRules, subject: Subject) => Promise<boolean>;
  /** Counts nothing. @throws Failure 429 */
  check: (limit: keyof LimitRules, subject: Subject) => Promise<void>;
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
  const onError = (error: unknown) => app.log.error({ err: error }, 'calls could not be counted');
  const inShares = (limit: keyof LimitRules) =>
    createReadLimits({ limiter, rule: rules[limit], uptime: app.clock.uptime, now, onError });
  const ofPurchases = inShares('purchases');

  const visitorNetwork = ({ ip }: FastifyRequest) => (isProxy(ip) ? null : getNetwork(ip));

  const countByNetwork = ({ getCounter, count }: ReadLimits) => {
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
    return (request: FastifyRequest): Promise<void> | undefined => {
      const counter = getSender(request);
      return counter === null ? undefined : count(counter);
    };
  };

  const networkHook = (limit: keyof LimitRules) => toHook(countByNetwork(inShares(limit)));
  const ofAccounts = inShares('writesOfAccount');
  const countAccount = (request: FastifyRequest): Promise<void> | undefined =>
    request.bearer === null || visitorNetwork(request) === null
      ? undefined
      : ofAccounts.count(ofAccounts.getCounter(String(request.bearer.userId)));
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
    countPurchase: async (userId) => ofPurchases.count(ofPurchases.getCounter(String(userId))),
    holds,
    visitorNetwork,
    countNewPicture: countByNetwork(inShares('newPictures')),
    routes,
    sweep: () => repository.sweep(now()),
  });
  repeat(app, 'write holds', WRITE_HOLDS, holds.flush, { atClose: true, onlyListening: true });
  repeat(app, 'settle holds', SETTLE_HOLDS, holds.settle, { onlyListening: true });
};
