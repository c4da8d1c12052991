import path from 'node:path';
import {
  readSettings,
  EMULATOR_CLIENT_ID,
  EMULATOR_CLIENT_KEY,
  EMULATOR_SERVER_KEY,
  type Environment,
  type SettingsOf,
} from '@acara/shared-contract/settings';

/** The emulators that one process can run. */
type Emulator = SettingsOf<'sandbox'>['SANDBOX_PARTS'][number];

export type SandboxSettings = {
  /** The emulators to run; the other third parties are real ones. */
  emulators: ReadonlySet<Emulator>;
  host: string;
  port: number;
  mailboxPort: number;
  smtpPort: number;
  siteName: string;
  /** Where browsers reach the site. */
  publicOrigin: string;
  /** Where browsers reach the sandbox. */
  sandboxOrigin: string;
  /** Folder for what survives a restart. */
  dataFolder: string;
  /** Keys of the payment emulator, and where it sends notifications. */
  midtrans: { serverKey: string; clientKey: string; notificationUrl: string };
  /** File of the clock that a site under test shares; without it: real time. */
  testClockFile: string | undefined;
};

/**
 * Reads the settings of the sandbox.
 * @param environment default: that of this process, and the file of settings
 * @throws {SettingsError}
 * @throws Error with one line when an emulator would run beside the real thing
 */
export const readSandboxSettings = (environment?: Environment): SandboxSettings => {
  const settings = readSettings('sandbox', environment);
  const emulators = new Set(settings.SANDBOX_PARTS);
  const refusal = reasonToRefuse(settings, emulators);
  if (refusal) throw new Error(`The emulators do not start: ${refusal}`);
  return {
    emulators,
    host: settings.SANDBOX_HOST,
    port: settings.SANDBOX_PORT,
    mailboxPort: settings.MAILBOX_PORT,
    smtpPort: settings.MAILBOX_SMTP_PORT,
    siteName: settings.SITE_NAME,
    publicOrigin: settings.PUBLIC_ORIGIN,
    sandboxOrigin: settings.SANDBOX_ORIGIN,
    testClockFile: settings.TEST_CLOCK_FILE,
    dataFolder: path.join(settings.DATA_DIR, 'sandbox'),
    midtrans: {
      serverKey: settings.MIDTRANS_SERVER_KEY ?? EMULATOR_SERVER_KEY,
      clientKey: settings.MIDTRANS_CLIENT_KEY ?? EMULATOR_CLIENT_KEY,
      notificationUrl: settings.MIDTRANS_NOTIFICATION_URL ?? `${settings.API_ORIGIN}/api/v1/payment/notification`,
    },
  };
};

/** Beside the real thing an emulator would let anybody in, or accept payments that nobody made. */
const reasonToRefuse = (
  settings: SettingsOf<'sandbox'>,
  emulators: SandboxSettings['emulators'],
): string | undefined => {
  if (settings.NODE_ENV === 'production')
    return 'NODE_ENV=production works with real third parties only. Set GOOGLE_CLIENT_ID and SMTP_URL to real ones.';
  const clientId = settings.GOOGLE_CLIENT_ID;
  if (emulators.has('google') && clientId && clientId !== EMULATOR_CLIENT_ID)
    return `GOOGLE_CLIENT_ID=${clientId} is a real one. Take it away to sign in through the emulator.`;
  const keys = ['MIDTRANS_SERVER_KEY', 'MIDTRANS_CLIENT_KEY'] as const;
  const realKey = keys.find((name) => settings[name] && !settings[name].startsWith('SB-'));
  return realKey && `${realKey} is a production key (no SB- at its beginning): nothing here runs beside real payments.`;
};
