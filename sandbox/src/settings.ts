import path from 'node:path';
import {
  readSettings,
  EMULATOR_CLIENT_ID,
  EMULATOR_CLIENT_KEY,
  EMULATOR_SERVER_KEY,
  isMidtransSandbox,
  type Environment,
  type SettingsOf,
} from '@acara/server-kit/settings';

/**
 * The settings of the sandbox.
 * @param environment default: that of this process, and the file of settings
 * @throws {SettingsError}
 * @throws Error with one line when an emulator would run beside the real thing
 */
export const readSandboxSettings = (environment?: Environment) => {
  const settings = readSettings('sandbox', environment);
  const refusal = getRefusal(settings);
  if (refusal) throw new Error(`The emulators do not start: ${refusal}`);
  return {
    /** The emulators to run; the other third parties are real ones. */
    emulators: new Set(settings.SANDBOX_PARTS),
    host: settings.SANDBOX_HOST,
    port: settings.SANDBOX_PORT,
    mailboxPort: settings.MAILBOX_PORT,
    smtpPort: settings.MAILBOX_SMTP_PORT,
    siteName: settings.SITE_NAME,
    /** Where browsers reach the site, and the sandbox. */
    publicOrigin: settings.PUBLIC_ORIGIN,
    sandboxOrigin: settings.SANDBOX_ORIGIN,
    /** The clock that a site under test shares; without it: real time. */
    testClockFile: settings.TEST_CLOCK_FILE,
    /** For what survives a restart. */
    dataFolder: path.join(settings.DATA_DIR, 'sandbox'),
    midtrans: {
      serverKey: settings.MIDTRANS_SERVER_KEY ?? EMULATOR_SERVER_KEY,
      clientKey: settings.MIDTRANS_CLIENT_KEY ?? EMULATOR_CLIENT_KEY,
      notificationUrl: settings.MIDTRANS_NOTIFICATION_URL ?? `${settings.API_ORIGIN}/api/v1/payment/notification`,
    },
  };
};

export type SandboxSettings = ReturnType<typeof readSandboxSettings>;

/** Beside the real thing an emulator would let anyone sign in, or accept payments that were never made. */
const getRefusal = (settings: SettingsOf<'sandbox'>): string | undefined => {
  if (settings.NODE_ENV === 'production')
    return 'NODE_ENV=production works with real third parties only. Set GOOGLE_CLIENT_ID and SMTP_URL to real ones.';
  const clientId = settings.GOOGLE_CLIENT_ID;
  if (settings.SANDBOX_PARTS.includes('google') && clientId && clientId !== EMULATOR_CLIENT_ID)
    return `GOOGLE_CLIENT_ID=${clientId} is a real one. Remove it to sign in through the emulator.`;
  const keys = ['MIDTRANS_SERVER_KEY', 'MIDTRANS_CLIENT_KEY'] as const;
  const realKey = keys.find((name) => settings[name] && !isMidtransSandbox(settings[name]));
  return realKey && `${realKey} is a production key (no SB- at its beginning): nothing here runs beside real payments.`;
};
