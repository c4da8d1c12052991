import { BoundedMap } from '@acara/shared-contract/bounded-map';
import { listEvents, listEventsByTag, suggestEvents, type Endpoint } from '@acara/shared-contract/endpoints';
import { getNetwork, WIDE_FACTOR } from '@acara/shared-contract/http-server';
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { Config } from '../config.ts';
import { repeat } from '../jobs/repeat.ts';
import type { Services } from '../services.ts';
import { createHoldLimits, type HoldLimits } from './hold-limits.ts';
import { createLimitRepository } from './limit-repository.ts';
import { createLimiter, type Rule, type Subject } from './limiter.ts';
import { createReadLimits, type ReadCounters, type ReadLimits } from './read-limits.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The README has a table of them. */
const limitRules = (config: LimitSettings) =>
  ({
    /** Of a network. */
    reads: { name: 'reads', max: config.READ_LIMIT, window: MINUTE, wideFactor: WIDE_FACTOR },
    /** Reads of lists of events: those that are not cached cost a query. */
    lists: { name: 'lists', max: config.LIST_LIMIT, window: MINUTE, wideFactor: WIDE_FACTOR },
    /** Wrong codes of private events, of a network: each is a guess, whatever the number of guessers. */
    accessCodes: { name: 'access codes', max: 10, window: 15 * MINUTE, wideFactor: 2 },
    /** Of a network. */
    registrations: { name: 'registrations', max: config.REGISTRATION_LIMIT, window: HOUR, wideFactor: WIDE_FACTOR },
    /** Reset links, from a network and for an e-mail address. */
    recoveries: { name: 'recoveries', max: config.RECOVERY_LIMIT, window: HOUR, wideFactor: WIDE_FACTOR },
    recoveriesOfEmail: { name: 'recoveries of an e-mail', max: 10, window: HOUR },
    /** Of an account. */
    passwordChanges: { name: 'password changes', max: 6, window: HOUR },
    /** Per session: its tabs and processes refresh once in the lifetime of an access token. */
    refreshes: { name: 'refreshes', max: 300, window: 15 * MINUTE },
    /** Captchas drawn for a network. */
    captchas: { name: 'captchas', max: 600, window: 15 * MINUTE, wideFactor: WIDE_FACTOR },
    /** Resumed payments, per account: pages poll every 2 s for one that is being prepared. */
    payments: { name: 'payments', max: 300, window: 15 * MINUTE },
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
  | 'REGISTRATION_LIMIT'
  | 'RECOVERY_LIMIT'
  | 'LINE_LIMIT_NETWORK'
  | 'HOLD_LIMIT_ACCOUNT'
  | 'HOLD_LIMIT_NETWORK'
>;

type LimitRules = ReturnType<typeof limitRules>;

const LISTS = new Set<string>([listEvents.path, listEventsByTag.path, suggestEvents.path]);
const SENDER_BYTES = 8 * 1024 * 1024;
const WRITE_HOLDS = 500;
const SETTLE_HOLDS = 5_000;

export type Limits = {
  /** Counts one. @throws Failure 429 */
  spend: (limit: keyof LimitRules, subject: Subject) => Promise<void>;
  /** Counts nothing. @throws Failure 429 */
  check: (limit: keyof LimitRules, subject: Subject) => Promise<void>;
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
  app.observeMap('closed subjects', limiter.closed);
  app.observeMap('accounts without room', holds.refused);
  const onError = (error: unknown) => app.log.error({ err: error }, 'calls could not be counted');
  const reads = (rule: LimitRules['lists' | 'reads']) => {
    const limits = createReadLimits({ limiter, rule, uptime: app.clock.uptime, now, onError });
    app.observeMap(`networks that read ${rule.name}`, limits.counters);
    return limits;
  };
  const [ofReads, ofLists] = [reads(rules.reads), reads(rules.lists)];

  const visitorNetwork = ({ ip }: FastifyRequest) => (isProxy(ip) ? null : getNetwork(ip));

  const createReadHook = ({ getCounters, count }: ReadLimits, name: string): onRequestHookHandler => {
    // Cached by the raw sender, as parsing the address is expensive compared with a hot response.
    const senders = new BoundedMap<ReadCounters | null>({ maxBytes: SENDER_BYTES, sizeOf: () => 16 });
    app.observeMap(`senders that read ${name}`, senders);
    const getSender = (request: FastifyRequest): ReadCounters | null => {
      const sender = `${request.raw.socket.remoteAddress} ${String(request.headers['x-forwarded-for'])}`;
      const known = senders.get(sender);
      if (known !== undefined) return known;
      const network = visitorNetwork(request);
      const counters = network === null ? null : getCounters(network);
      senders.set(sender, counters);
      return counters;
    };
    return (request, _reply, done) => {
      const counters = getSender(request);
      try {
        const counted = counters === null ? undefined : count(counters);
        if (counted) counted.then(() => done(), done);
        else done();
      } catch (error) {
        if (error instanceof Error) done(error);
      }
    };
  };
  const [readLimitHook, listLimitHook] = [createReadHook(ofReads, 'reads'), createReadHook(ofLists, 'lists')];

  app.decorate('limits', {
    spend: (limit, subject) => limiter.spend(rules[limit], subject),
    check: (limit, subject) => limiter.check(rules[limit], subject),
    holds,
    visitorNetwork,
    readLimitHook: ({ path }) => (LISTS.has(path) ? listLimitHook : readLimitHook),
    sweep: () => repository.sweep(now()),
  });
  repeat(app, 'write holds', WRITE_HOLDS, holds.flush, { atClose: true, onlyListening: true });
  repeat(app, 'settle holds', SETTLE_HOLDS, holds.settle, { onlyListening: true });
};
