import { randomBytes } from 'node:crypto';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';

const Origin = Type.String({ pattern: '^https?://[^/]+$' });

/** At least 32 characters, the spaces around them not counted. */
const SECRET = ' *[^, ][^,]{30,}[^, ] *';

/** Key of the stand-in for Midtrans. */
const SANDBOX_SERVER_KEY = 'SB-Mid-server-acara-sandbox';

const Settings = Type.Object({
  /** PostgreSQL to use, everything about the connection in the address. */
  DATABASE_URL: Type.String({ pattern: '^postgres(ql)?://' }),
  /** Connections that one process keeps. */
  DATABASE_POOL: Type.Integer({ minimum: 1, maximum: 200, default: 10 }),
  /** 0 behind a PgBouncer older than 1.21, which knows no named statements. */
  DATABASE_PREPARE: Type.Integer({ minimum: 0, maximum: 1, default: 1 }),
  API_HOST: Type.String({ minLength: 1, default: '127.0.0.1' }),
  API_PORT: Type.Integer({ minimum: 0, maximum: 65535, default: 3001 }),
  /** Origin of the site as visitors see it, without trailing slash. */
  PUBLIC_ORIGIN: Type.Optional(Origin),
  /** Who may say in X-Forwarded-For for whom it asks: the edge. Addresses or networks, parted by commas. */
  TRUST_PROXY: Type.String({ minLength: 1, default: 'loopback' }),
  /** Where generated pictures are kept. */
  IMAGE_CACHE_DIR: Type.String({ minLength: 1, default: '.data/images' }),
  /**
   * Signs tokens; the same for all processes. Two with a comma between them while it is changed: the first signs, both
   * are accepted. Missing: made at start, so logins end with it.
   */
  TOKEN_SECRET: Type.Optional(Type.String({ pattern: `^${SECRET}(,${SECRET})?$` })),
  ACCESS_TOKEN_SECONDS: Type.Integer({ minimum: 30, maximum: 86_400, default: 900 }),
  REFRESH_TOKEN_DAYS: Type.Integer({ minimum: 1, maximum: 365, default: 30 }),
  /** For how long a refresh token that was just replaced still gets its replacement: other tabs may hold it. */
  REFRESH_GRACE_SECONDS: Type.Integer({ minimum: 1, maximum: 300, default: 30 }),
  /**
   * Wrong passwords of one e-mail address or network address in 15 minutes from which on a captcha is asked for. Many
   * phones of a carrier share an address.
   */
  LOGIN_CAPTCHA_AFTER_EMAIL: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 3 }),
  LOGIN_CAPTCHA_AFTER_ADDRESS: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 30 }),
  /** Wrong passwords of one network address from which on its logins are refused until the 15 minutes are over. */
  LOGIN_LIMIT_ADDRESS: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 300 }),
  /** Without it nobody can sign in with Google. */
  GOOGLE_CLIENT_ID: Type.Optional(Type.String({ minLength: 1 })),
  /** Where Google's keys are had. */
  GOOGLE_JWKS_URL: Type.String({ pattern: '^https?://\\S+$', default: 'https://www.googleapis.com/oauth2/v3/certs' }),
  /** Name of the site, as its mails show it. */
  SITE_NAME: Type.String({ minLength: 1, default: 'Acara' }),
  /** Where mail goes out; without it none does. */
  SMTP_URL: Type.Optional(Type.String({ pattern: '^smtps?://\\S+$' })),
  /** Sender of the mails; in production nothing takes its place. */
  MAIL_FROM: Type.String({ pattern: '\\S@\\S', default: 'Acara <tidak-dibalas@acara.test>' }),
  /** Registrations from one network address in an hour; many phones may share one. */
  REGISTRATION_LIMIT: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 200 }),
  /** Reset links asked for from one network address in an hour. */
  RECOVERY_LIMIT: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 60 }),
  /** Calls that read, and those of them for lists of events, of one network address in a minute. */
  READ_LIMIT: Type.Integer({ minimum: 20, maximum: 100_000_000, default: 12_000 }),
  LIST_LIMIT: Type.Integer({ minimum: 20, maximum: 100_000_000, default: 3_000 }),
  /** Places that one account, and one network address, take in an hour without paying; five times as many once verified. */
  HOLD_LIMIT_ACCOUNT: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 15 }),
  HOLD_LIMIT_NETWORK: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 200 }),
  /** For how long an unpaid purchase holds its tickets; what the payment provider can do too. */
  HOLD_MINUTES: Type.Integer({ minimum: 5, maximum: 1440, default: 30 }),
  /** Key with which the API talks to Midtrans and checks its notifications. */
  MIDTRANS_SERVER_KEY: Type.String({ minLength: 1, default: SANDBOX_SERVER_KEY }),
  /** Where the Snap API is; missing: the stand-in for its key, else Midtrans itself as the key says. */
  MIDTRANS_SNAP_BASE: Type.Optional(Origin),
  /** Where the Core API is; at Midtrans another host than Snap's. */
  MIDTRANS_CORE_BASE: Type.Optional(Origin),
  /** Where the provider's payments of a span of time are listed, for comparing; Midtrans itself lists none. */
  MIDTRANS_SETTLEMENTS_URL: Type.Optional(Type.String({ pattern: '^https?://\\S+$' })),
  /** 1: the maximum of a ticket class counts all tickets of a buyer, not only those of one purchase. */
  MAXIMUM_PER_BUYER: Type.Integer({ minimum: 0, maximum: 1, default: 0 }),
  LOG_LEVEL: Type.Enum(['silent', 'error', 'warn', 'info', 'debug'], { default: 'info' }),
  NODE_ENV: Type.String({ default: 'development' }),
  /** For tests alone: file with the offset, in ms, of the clock that API, jobs and stand-ins share. */
  TEST_CLOCK_FILE: Type.Optional(Type.String({ minLength: 1 })),
});

/** Settings of one API process, parsed. Names: `.env.example`. */
export type Config = Static<typeof Settings> & {
  PUBLIC_ORIGIN: string;
  TOKEN_SECRET: string;
  MIDTRANS_SNAP_BASE: string;
  MIDTRANS_CORE_BASE: string;
};

/** Origins of Snap and Core API for a key (payments, 4.1): a key of one system is unknown to the other. */
const midtransOrigins = (serverKey: string): { snap: string; core: string } => {
  if (serverKey === SANDBOX_SERVER_KEY) return { snap: 'http://127.0.0.1:3002', core: 'http://127.0.0.1:3002' };
  const system = serverKey.startsWith('SB-') ? 'sandbox.midtrans.com' : 'midtrans.com';
  return { snap: `https://app.${system}`, core: `https://api.${system}` };
};

const spell = (name: string, problem: string) => `  ${name}: ${problem}`;

/**
 * Parses the settings of the environment.
 * @throws Error that names every wrong setting, to be shown to whoever starts the API
 */
export const readConfig = (environment: NodeJS.ProcessEnv): Config => {
  const given = Object.fromEntries(
    Object.keys(Settings.properties)
      .map((name) => [name, environment[name]])
      .filter(([, value]) => value !== undefined && value !== ''),
  );
  // Of a copy, since defaults are put into the object itself: what was given is asked for below.
  const settings: unknown = Value.Convert(Settings, Value.Default(Settings, { ...given }));
  const problems: string[] = [];
  if (!given.DATABASE_URL)
    problems.push(spell('DATABASE_URL', 'is missing; `npm start` sets it for the default database'));
  else {
    for (const error of Value.Errors(Settings, settings))
      problems.push(spell(error.instancePath.slice(1), error.message));
  }
  if (given.NODE_ENV === 'production') {
    for (const name of ['PUBLIC_ORIGIN', 'TOKEN_SECRET', 'MAIL_FROM', 'MIDTRANS_SERVER_KEY'] as const)
      if (!given[name]) problems.push(spell(name, 'is missing'));
    // Anybody could sign with it that they have paid.
    if (given.MIDTRANS_SERVER_KEY === SANDBOX_SERVER_KEY)
      problems.push(spell('MIDTRANS_SERVER_KEY', "is the stand-in's, which everybody knows"));
  }
  // A clock that can be moved makes tokens of yesterday valid again, and ends holds.
  if (given.TEST_CLOCK_FILE && given.NODE_ENV !== 'test')
    problems.push(spell('TEST_CLOCK_FILE', 'is for tests alone: it wants NODE_ENV=test'));
  if (problems.length > 0) throw new Error(`The API cannot start with these settings:\n${problems.join('\n')}`);
  const parsed = Value.Parse(Settings, settings);
  const midtrans = midtransOrigins(parsed.MIDTRANS_SERVER_KEY);
  return {
    ...parsed,
    MIDTRANS_SNAP_BASE: parsed.MIDTRANS_SNAP_BASE ?? midtrans.snap,
    MIDTRANS_CORE_BASE: parsed.MIDTRANS_CORE_BASE ?? midtrans.core,
    PUBLIC_ORIGIN: parsed.PUBLIC_ORIGIN ?? 'http://localhost:3000',
    TOKEN_SECRET: parsed.TOKEN_SECRET ?? randomBytes(48).toString('base64url'),
  };
};
