import path from 'node:path';
import { STAND_IN_CLIENT_ID, STAND_IN_CLIENT_KEY, STAND_IN_SERVER_KEY } from './demo.ts';

/** The stand-ins that one process can hold. */
export type StandIn = 'google' | 'mailbox' | 'midtrans' | 'discussion';

/** What the sandbox is told. */
export type SandboxSettings = {
  /** The stand-ins to run; the others' real counterparts are in use. */
  standIns: ReadonlySet<StandIn>;
  host: string;
  port: number;
  mailboxPort: number;
  smtpPort: number;
  /** As the site calls itself. */
  siteName: string;
  /** Where browsers reach the site. */
  publicOrigin: string;
  /** Where browsers reach the sandbox. */
  sandboxOrigin: string;
  /** Folder for what outlives a restart. */
  dataFolder: string;
  /** Keys of the payment stand-in, and where it tells the site what became of a payment. */
  midtrans: { serverKey: string; clientKey: string; notificationUrl: string };
  /** File of the clock that a site under test shares; missing: real time. */
  testClockFile: string | undefined;
};

type Environment = Readonly<Record<string, string | undefined>>;

const STAND_INS: readonly StandIn[] = ['google', 'mailbox', 'midtrans', 'discussion'];

/**
 * Reads the settings of the sandbox from environment variables.
 * @throws Error with one line when a stand-in would run beside the real thing, or a setting cannot be used
 */
export const readSandboxSettings = (environment: Environment): SandboxSettings => {
  const text = (name: string, otherwise: string) => environment[name]?.trim() || otherwise;
  const port = (name: string, otherwise: number) => {
    const value = Number(text(name, String(otherwise)));
    if (!Number.isInteger(value) || value < 0 || value > 65_535)
      throw new Error(`${name} must be a port, not ${environment[name]}.`);
    return value;
  };
  const standIns = new Set(
    STAND_INS.filter((name) => text('SANDBOX_PARTS', STAND_INS.join()).split(',').includes(name)),
  );
  const refusal = reasonToRefuse(environment, standIns);
  if (refusal) throw new Error(`The stand-ins do not start: ${refusal}`);
  const sandboxPort = port('SANDBOX_PORT', 3002);
  const publicOrigin = text('PUBLIC_ORIGIN', 'http://localhost:3000');
  return {
    standIns,
    host: text('SANDBOX_HOST', '127.0.0.1'),
    port: sandboxPort,
    mailboxPort: port('MAILBOX_PORT', 3003),
    smtpPort: port('MAILBOX_SMTP_PORT', 3025),
    siteName: text('SITE_NAME', 'Acara'),
    publicOrigin,
    sandboxOrigin: text('SANDBOX_ORIGIN', `http://localhost:${sandboxPort}`),
    testClockFile: environment.TEST_CLOCK_FILE?.trim() || undefined,
    dataFolder: path.join(path.resolve(text('DATA_DIR', '.data')), 'sandbox'),
    midtrans: {
      serverKey: text('MIDTRANS_SERVER_KEY', STAND_IN_SERVER_KEY),
      clientKey: text('MIDTRANS_CLIENT_KEY', STAND_IN_CLIENT_KEY),
      notificationUrl: text(
        'MIDTRANS_NOTIFICATION_URL',
        `${text('API_ORIGIN', 'http://127.0.0.1:3001')}/api/v1/payment/notification`,
      ),
    },
  };
};

/** A stand-in next to a real counterpart would let anybody in, or take real money's word from a toy. */
const reasonToRefuse = (environment: Environment, standIns: ReadonlySet<StandIn>): string | undefined => {
  if (environment.NODE_ENV === 'production')
    return 'NODE_ENV=production works with real third parties only. Set GOOGLE_CLIENT_ID and SMTP_URL to real ones.';
  if (environment.TEST_CLOCK_FILE?.trim() && environment.NODE_ENV !== 'test')
    return 'TEST_CLOCK_FILE is for tests alone: it wants NODE_ENV=test.';
  const clientId = environment.GOOGLE_CLIENT_ID?.trim();
  if (standIns.has('google') && clientId && clientId !== STAND_IN_CLIENT_ID)
    return `GOOGLE_CLIENT_ID=${clientId} is a real one. Take it away to sign in through the stand-in.`;
  const realKey = ['MIDTRANS_SERVER_KEY', 'MIDTRANS_CLIENT_KEY'].find((name) => isProductionKey(environment[name]));
  return realKey && `${realKey} is a production key (no SB- at its beginning): nothing here runs beside real payments.`;
};

const isProductionKey = (key: string | undefined): boolean => Boolean(key?.trim()) && !key?.trim().startsWith('SB-');
