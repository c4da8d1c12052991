import { Type, type Static } from 'typebox';
import * as kind from './setting-kinds.ts';

/** Every setting of the site: an environment variable, or a line of the file `.env`. */
export const SettingsSchema = Type.Object({
  NODE_ENV: kind.choice(
    ['development', 'test', 'production'],
    'development',
    'production refuses to start without real secrets',
  ),
  LOG_LEVEL: kind.choice(['silent', 'error', 'warn', 'info', 'debug'], 'info', 'what the servers write to their logs'),
  DATA_DIR: kind.text('.data', 'folder for the embedded database, releases, pictures and logs'),
  RELEASES_DIR: kind.optionalText('folder of the releases; default DATA_DIR/releases'),
  RELEASES_DATABASE_URL: kind.connection(
    'postgres|postgresql',
    'PostgreSQL that holds the registry of releases, for more than one edge; default a file in RELEASES_DIR',
  ),
  RELEASES_LAST_KNOWN: kind.optionalText(
    'file in which the site keeps the last good registry; default RELEASES_DIR/last-known.json',
  ),
  RELEASES_SECRET: kind.secret(
    32,
    'signs previews, release ids and visitors; one for all edges; default a key that is made and kept in RELEASES_DIR',
  ),
  RELEASE_GATE: kind.choice(
    ['on', 'off'],
    'on',
    'takes a release back by itself that does harm while it is rolled out',
  ),
  RELEASE_GATE_NETWORKS: kind.wholeNumber(
    1,
    1000,
    5,
    'from how many networks the harmed visitors must come before a release is taken back',
  ),
  IMAGE_CACHE_DIR: kind.optionalText('folder of the generated pictures; default DATA_DIR/images'),
  SEED_EVENTS: kind.wholeNumber(100, 1_000_000, 2000, 'events in a freshly seeded database'),

  PORT: kind.port(3000, 'port of the site'),
  API_PORT: kind.port(3001, 'port of the API'),
  SANDBOX_PORT: kind.port(3002, 'port of the stand-ins for third parties'),
  MAILBOX_PORT: kind.port(3003, 'port of the page that shows the mail sent'),
  MAILBOX_SMTP_PORT: kind.port(3025, 'port on which the mailbox takes mail'),
  CLUSTER_PORT: kind.port(3010, 'first of the ports of the API processes and edges that `npm run cluster` starts'),
  CLUSTER_APIS: kind.wholeNumber(1, 16, 2, 'API processes that `npm run cluster` starts'),
  CLUSTER_EDGES: kind.wholeNumber(1, 16, 2, 'edges that `npm run cluster` starts'),
  SANDBOX_HOST: kind.text('127.0.0.1', 'address the stand-ins listen on'),
  SANDBOX_ORIGIN: kind.origin('where browsers reach the stand-ins; default the host of PUBLIC_ORIGIN at SANDBOX_PORT'),
  API_HOST: kind.text('127.0.0.1', 'address the API listens on'),
  TRUST_PROXY: kind.text('loopback', 'whose forwarding headers the API believes: addresses or networks of the edge'),
  API_ORIGIN: kind.origin('where the site reaches the API; default http://127.0.0.1:API_PORT'),
  PUBLIC_ORIGIN: kind.origin('where visitors reach the site; default http://localhost:PORT'),

  SERVICE_WORKER: kind.choice(
    ['on', 'off'],
    'on',
    "members' tickets without a network; off takes the service worker out of browsers",
  ),

  SITE_NAME: kind.text('Acara', 'name of the site, as pages and titles show it'),
  SITE_DOMAIN: kind.text(
    'localhost',
    'our own domain: banners are chosen by it, and their links to it stay in the tab',
  ),
  PROVIDER_SITE_URL: kind.address('https://penyedia.acara.test/', "the provider's own site"),
  CREATE_EVENT_URL: kind.address('https://iklan.acara.test/buat-event', 'where organisers create events'),
  ADVERTISING_URL: kind.address('https://iklan.acara.test/', 'the advertising site of the guide page'),
  SUPPORT_EMAIL: kind.text('bantuan@acara.test', 'customer service, as the pages show it'),
  SUPPORT_PHONE: kind.text('+62 21 5550 1234', 'customer service, as the pages show it'),
  SUPPORT_WHATSAPP: kind.text('6281255501234', 'customer service: number for wa.me, digits only'),
  DISCUSSION_URL: kind.optionalAddress('address of the embedded discussion threads; default the stand-in'),

  DATABASE_URL: kind.connection('postgres|postgresql', 'PostgreSQL 15 or newer; without it an embedded one is started'),
  DATABASE_POOL: kind.wholeNumber(1, 200, 10, 'connections of one API process'),
  DATABASE_PREPARE: kind.wholeNumber(0, 1, 1, '0 behind a PgBouncer older than 1.21, which knows no named statements'),
  TOKEN_SECRET: kind.secretPair(
    32,
    'signs tokens of logins; made and kept in DATA_DIR outside production. Two with a comma between: the first signs, both are accepted; how to change it is in core-api/README.md',
  ),
  ACCESS_TOKEN_SECONDS: kind.wholeNumber(30, 86_400, 900, 'lifetime of an access token, in seconds'),
  REFRESH_TOKEN_DAYS: kind.wholeNumber(1, 365, 30, 'how long a login lasts without being used, in days'),
  REFRESH_GRACE_SECONDS: kind.wholeNumber(1, 300, 30, 'how long other tabs may still show a replaced refresh token'),
  LOGIN_CAPTCHA_AFTER_EMAIL: kind.wholeNumber(
    1,
    1_000_000,
    3,
    'wrong passwords of an e-mail in 15 min before a captcha',
  ),
  LOGIN_CAPTCHA_AFTER_ADDRESS: kind.wholeNumber(
    1,
    1_000_000,
    30,
    'the same of a network address: many phones of a carrier share one',
  ),
  LOGIN_LIMIT_ADDRESS: kind.wholeNumber(
    1,
    1_000_000,
    300,
    'wrong passwords of a network address in 15 min before it has to wait; many people may share one',
  ),
  HOLD_MINUTES: kind.wholeNumber(5, 1440, 30, 'how long unpaid tickets are held, in minutes'),
  MAXIMUM_PER_BUYER: kind.wholeNumber(0, 1, 0, '1: the maximum of a class counts all tickets of a buyer'),

  MIDTRANS_SERVER_KEY: kind.secret(8, 'payment provider: server key; without it the stand-in takes payments'),
  MIDTRANS_CLIENT_KEY: kind.optionalText('payment provider: client key, public'),
  MIDTRANS_SNAP_BASE: kind.optionalAddress("payment provider: origin of Snap; default Midtrans's, or the stand-in's"),
  MIDTRANS_CORE_BASE: kind.optionalAddress('payment provider: origin of the core API; the same'),
  MIDTRANS_SETTLEMENTS_URL: kind.optionalAddress(
    'payment provider: list of payments to compare the books with; Midtrans has none, the stand-in has',
  ),
  MIDTRANS_SNAP_JS_URL: kind.optionalAddress('payment provider: script of the popup; the same'),
  MIDTRANS_NOTIFICATION_URL: kind.optionalAddress('where the stand-in sends notifications; default the API'),
  GOOGLE_CLIENT_ID: kind.optionalText('Google sign-in: client id; without it the stand-in signs in'),
  GOOGLE_JWKS_URL: kind.optionalAddress("Google sign-in: keys; default Google's, or the stand-in's"),
  GOOGLE_SCRIPT_URL: kind.optionalAddress("Google sign-in: script of the button; default Google's, or the stand-in's"),
  SMTP_URL: kind.connection('smtp|smtps', 'mail server; without it mail goes to the mailbox of the stand-ins'),
  MAIL_FROM: kind.text('Acara <tidak-dibalas@acara.test>', 'sender of the mails; has to be set in production'),
  REGISTRATION_LIMIT: kind.wholeNumber(1, 1_000_000, 200, 'registrations from one network address in an hour'),
  RECOVERY_LIMIT: kind.wholeNumber(1, 1_000_000, 60, 'reset links asked for from one network address in an hour'),
  READ_LIMIT: kind.wholeNumber(20, 100_000_000, 12_000, 'calls that read, of one network address in a minute'),
  LIST_LIMIT: kind.wholeNumber(20, 100_000_000, 3_000, 'those of them for lists of events'),
  HOLD_LIMIT_ACCOUNT: kind.wholeNumber(
    1,
    1_000_000,
    15,
    'places that one account takes in an hour without paying; five times as many with a verified e-mail',
  ),
  HOLD_LIMIT_NETWORK: kind.wholeNumber(
    1,
    1_000_000,
    200,
    'the same of all accounts on one network address; many people may share one',
  ),
});

/** The settings as written, each with its default where it has one. */
export type WrittenSettings = Static<typeof SettingsSchema>;

/** The settings with what follows from others where it is not set: origins from ports, folders from DATA_DIR. */
export type Settings = WrittenSettings &
  Required<
    Pick<WrittenSettings, 'API_ORIGIN' | 'PUBLIC_ORIGIN' | 'SANDBOX_ORIGIN' | 'RELEASES_DIR' | 'IMAGE_CACHE_DIR'>
  >;

/** What must be real when buyers' money is: without these, production does not start. */
export const PRODUCTION_SECRETS = [
  'TOKEN_SECRET',
  'DATABASE_URL',
  'PUBLIC_ORIGIN',
  'MIDTRANS_SERVER_KEY',
  'MIDTRANS_CLIENT_KEY',
  'GOOGLE_CLIENT_ID',
  'SMTP_URL',
  'MAIL_FROM',
] as const satisfies readonly (keyof WrittenSettings)[];
