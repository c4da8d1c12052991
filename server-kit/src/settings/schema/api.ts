import { connection, folder, networks, secretPair, text, wholeNumber } from '../kinds.ts';
import { readBy, setting } from '../setting.ts';

const count = wholeNumber(1, 1_000_000);
const perMinute = wholeNumber(20, 100_000_000);

/** Settings of the API and its commands only. */
export const apiSettings = {
  ...readBy(['api', 'operator'], {
    DATABASE_URL: setting(
      connection('postgres', 'postgresql'),
      'PostgreSQL 15 or newer; without it `npm start` starts an embedded one',
      { needed: { api: 'always', operator: 'always' } },
    ),
    DATABASE_DIRECT_URL: setting(
      connection('postgres', 'postgresql'),
      'that PostgreSQL without PgBouncer, where DATABASE_URL leads to one: for jobs, which listen, and migrations, which lock; default DATABASE_URL',
    ),
  }),
  ...readBy(['api'], {
    IMAGE_CACHE_DIR: setting(
      folder,
      'store of pictures: originals, and the sizes made from them; default DATA_DIR/images',
    ),
    IMAGE_AVIF: setting(
      wholeNumber(0, 1),
      '0: pictures as WebP only, half as large again, where there is no processor time for AVIF',
      { default: 1 },
    ),
    DATABASE_REPLICA_URL: setting(
      connection('postgres', 'postgresql'),
      'a standby of that PostgreSQL, for public reads that may be 5 s late; default none',
    ),
    DATABASE_POOL: setting(wholeNumber(1, 200), 'connections of one API process', { default: 10 }),
    DATABASE_PREPARE: setting(
      wholeNumber(0, 1),
      '0 behind a PgBouncer older than 1.21, which has no named prepared statements',
      { default: 1 },
    ),
    API_HOST: setting(text, 'address the API listens on', { default: '127.0.0.1' }),
    TRUST_PROXY: setting(
      networks,
      'proxies whose forwarding headers the API trusts: addresses or networks of the edge',
      { default: 'loopback' },
    ),
    TOKEN_SECRET: setting(
      secretPair(32),
      'signs access tokens; outside production `npm start` creates one in DATA_DIR. Two separated by a comma: the first signs, both are accepted; core-api/README.md describes the rotation',
      { needed: { api: 'production' } },
    ),
    ACCESS_TOKEN_SECONDS: setting(wholeNumber(30, 86_400), 'lifetime of an access token, in seconds', { default: 900 }),
    REFRESH_TOKEN_DAYS: setting(wholeNumber(1, 365), 'how long an unused login lasts, in days', { default: 30 }),
    REFRESH_GRACE_SECONDS: setting(
      wholeNumber(1, 300),
      'how long other tabs may still use a replaced refresh token, in seconds',
      { default: 30 },
    ),
    LOGIN_CAPTCHA_AFTER_EMAIL: setting(count, 'wrong passwords of an e-mail in 15 min before a captcha', {
      default: 3,
    }),
    LOGIN_CAPTCHA_AFTER_ADDRESS: setting(count, 'the same for a network address: many phones of a carrier share one', {
      default: 30,
    }),
    LOGIN_LIMIT_ADDRESS: setting(
      count,
      'wrong passwords from a network address in 15 min before it is blocked; many people may share one',
      { default: 300 },
    ),
    REGISTRATION_LIMIT: setting(count, 'registrations from one network address in an hour', { default: 200 }),
    RECOVERY_LIMIT: setting(count, 'reset links requested from one network address in an hour', { default: 60 }),
    READ_LIMIT: setting(perMinute, 'reading API calls from one network address in a minute', { default: 12_000 }),
    LIST_LIMIT: setting(perMinute, 'the ones for lists of events', { default: 3_000 }),
    PURCHASE_LIMIT: setting(
      wholeNumber(20, 1_000_000),
      'purchases that one account sends in 15 min, whatever becomes of them',
      { default: 300 },
    ),
    PICTURE_LIMIT: setting(
      perMinute,
      'pictures for one network address in a minute; a tenth of them may be ones that have to be looked up or made',
      { default: 30_000 },
    ),
    WRITE_LIMIT_ACCOUNT: setting(perMinute, 'writing API calls of one account in a minute', { default: 300 }),
    WRITE_LIMIT_NETWORK: setting(
      perMinute,
      'the same from one network address, with or without an account; ten times as many notifications of payments',
      { default: 6_000 },
    ),
    HOLD_LIMIT_ACCOUNT: setting(
      count,
      'places that one account holds in an hour without paying; five times as many with a verified e-mail',
      { default: 15 },
    ),
    HOLD_LIMIT_NETWORK: setting(count, 'the same for all accounts on one network address; many people may share one', {
      default: 200,
    }),
    LINE_LIMIT_NETWORK: setting(
      count,
      'places in the lines of waiting rooms that one network address takes in an hour; many people may share one',
      { default: 1000 },
    ),
    HOLD_MINUTES: setting(
      wholeNumber(5, 1440),
      'how long unpaid tickets are held, in minutes; within what the payment provider supports',
      { default: 30 },
    ),
    MAXIMUM_PER_BUYER: setting(
      wholeNumber(0, 1),
      '1: the maximum of a class applies to all tickets of a buyer, 0: to one order',
      { default: 0 },
    ),
  }),
};
