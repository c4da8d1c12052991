import {
  EMULATOR_CLIENT_ID,
  EMULATOR_CLIENT_KEY,
  EMULATOR_SERVER_KEY,
  type Settings,
} from '@acara/shared-contract/settings';
import { assertNoLoneClientKey, isRealMoney, realPayment } from './real-payment.ts';

/** The third parties whose place a stand-in takes. */
export type Emulators = Settings['SANDBOX_PARTS'];

/** What the servers are told about a third party, real or not. */
type SettingsOverride = Partial<Settings>;

/**
 * Decides which stand-ins are needed, and tells the servers where they are. A third party that the settings name is
 * the real one.
 * @throws Error with one line where the settings name half a payment provider
 */
export const withEmulators = (settings: Settings): { settings: Settings; standIns: Emulators } => {
  const { GOOGLE_CLIENT_ID, SMTP_URL, MIDTRANS_SERVER_KEY, DISCUSSION_URL, PICTURE_SOURCE_URL } = settings;
  // Where money is real no emulator starts, and a site without threads and demo pictures is whole.
  const isDemo = settings.NODE_ENV !== 'production' && !isRealMoney(settings);
  const needs = {
    google: !GOOGLE_CLIENT_ID || GOOGLE_CLIENT_ID === EMULATOR_CLIENT_ID,
    mailbox: !SMTP_URL,
    midtrans: !MIDTRANS_SERVER_KEY || MIDTRANS_SERVER_KEY === EMULATOR_SERVER_KEY,
    discussion: !DISCUSSION_URL && isDemo,
    pictures: !PICTURE_SOURCE_URL && isDemo,
  };
  const told: SettingsOverride[] = [
    needs.google ? googleEmulatorSettings(settings) : {},
    needs.mailbox ? { SMTP_URL: `smtp://127.0.0.1:${settings.MAILBOX_SMTP_PORT}` } : {},
    needs.midtrans ? midtransEmulatorSettings(settings) : realPayment(settings),
    needs.discussion ? { DISCUSSION_URL: `${settings.SANDBOX_ORIGIN}/discussion/thread` } : {},
    needs.pictures ? { PICTURE_SOURCE_URL: `http://127.0.0.1:${settings.SANDBOX_PORT}/pictures` } : {},
  ];
  const names = ['google', 'mailbox', 'midtrans', 'discussion', 'pictures'] as const;
  return { settings: Object.assign({}, settings, ...told), standIns: names.filter((name) => needs[name]) };
};

const googleEmulatorSettings = ({
  SANDBOX_PORT,
  SANDBOX_ORIGIN,
  GOOGLE_JWKS_URL,
  GOOGLE_SCRIPT_URL,
}: Settings): SettingsOverride => ({
  GOOGLE_CLIENT_ID: EMULATOR_CLIENT_ID,
  GOOGLE_JWKS_URL: GOOGLE_JWKS_URL ?? `http://127.0.0.1:${SANDBOX_PORT}/oauth2/v3/certs`,
  GOOGLE_SCRIPT_URL: GOOGLE_SCRIPT_URL ?? `${SANDBOX_ORIGIN}/gsi/client`,
});

const midtransEmulatorSettings = (settings: Settings): SettingsOverride => {
  const { SANDBOX_PORT, SANDBOX_ORIGIN, API_ORIGIN } = settings;
  assertNoLoneClientKey(settings);
  return {
    MIDTRANS_SERVER_KEY: EMULATOR_SERVER_KEY,
    MIDTRANS_CLIENT_KEY: EMULATOR_CLIENT_KEY,
    MIDTRANS_SNAP_BASE: settings.MIDTRANS_SNAP_BASE ?? `http://127.0.0.1:${SANDBOX_PORT}`,
    MIDTRANS_CORE_BASE: settings.MIDTRANS_CORE_BASE ?? `http://127.0.0.1:${SANDBOX_PORT}`,
    MIDTRANS_SETTLEMENTS_URL: settings.MIDTRANS_SETTLEMENTS_URL ?? `http://127.0.0.1:${SANDBOX_PORT}/settlements`,
    MIDTRANS_SNAP_JS_URL: settings.MIDTRANS_SNAP_JS_URL ?? `${SANDBOX_ORIGIN}/snap/snap.js`,
    MIDTRANS_NOTIFICATION_URL: settings.MIDTRANS_NOTIFICATION_URL ?? `${API_ORIGIN}/api/v1/payment/notification`,
  };
};

/** Where people read the mail that the mailbox took. */
export const mailboxOrigin = ({ PUBLIC_ORIGIN, MAILBOX_PORT }: Settings): string =>
  `http://${new URL(PUBLIC_ORIGIN).hostname}:${MAILBOX_PORT}`;
