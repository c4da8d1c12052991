import type { Config } from '../config.ts';
import type { Rule } from './limiter.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** What is limited. `core-api/README.md` has the table for people. */
export const limitRules = (config: LimitSettings) =>
  ({
    /** Calls that read, of a network. */
    reads: { name: 'reads', max: config.READ_LIMIT, window: MINUTE },
    /** Those of them that ask for lists of events: what is not kept costs a query. */
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
    /** Of a login: its tabs and processes ask once in the lifetime of an access token. */
    refreshes: { name: 'refreshes', max: 300, window: 15 * MINUTE },
    /** Captchas drawn for a network. */
    captchas: { name: 'captchas', max: 600, window: 15 * MINUTE },
    /** Payments that are taken up again, by an account: pages ask every 2 s for one that is being prepared. */
    payments: { name: 'payments', max: 300, window: 15 * MINUTE },
    /** Places that were taken and not paid for. */
    holdsOfAccount: { name: 'holds of an account', max: config.HOLD_LIMIT_ACCOUNT, window: HOUR },
    holdsOfNetwork: { name: 'holds of a network', max: config.HOLD_LIMIT_NETWORK, window: HOUR },
  }) satisfies Record<string, Rule>;

export type LimitSettings = Pick<
  Config,
  'READ_LIMIT' | 'LIST_LIMIT' | 'REGISTRATION_LIMIT' | 'RECOVERY_LIMIT' | 'HOLD_LIMIT_ACCOUNT' | 'HOLD_LIMIT_NETWORK'
>;

export type LimitRules = ReturnType<typeof limitRules>;
