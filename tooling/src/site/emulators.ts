import {
  EMULATOR_CLIENT_ID,
  EMULATOR_CLIENT_KEY,
  EMULATOR_SERVER_KEY,
  isMidtransSandbox,
  midtransOrigins,
  type Settings,
  SettingsError,
} from '@acara/shared-contract/settings';

/** Names of the third parties that are emulated. */
export type Emulators = Settings['SANDBOX_PARTS'];

/** Settings of a third party, real or emulated. */
type SettingsOverride = Partial<Settings>;

/**
 * Decides which emulators are needed and sets their addresses. A third party that is set is the real one.
 * @throws SettingsError where the settings of the payment provider are incomplete
 */
export const withEmulators = (settings: Settings): { settings: Settings; emulators: Emulators } => {
  const { GOOGLE_CLIENT_ID, SMTP_URL, MIDTRANS_SERVER_KEY, DISCUSSION_URL, PICTURE_SOURCE_URL } = settings;
  // Where money is real no emulator runs: threads and demo pictures are optional.
  const isDemo = settings.NODE_ENV !== 'production' && !isRealMoney(settings);
  const needs = {
    google: !GOOGLE_CLIENT_ID || GOOGLE_CLIENT_ID === EMULATOR_CLIENT_ID,
    mailbox: !SMTP_URL,
    midtrans: !MIDTRANS_SERVER_KEY || MIDTRANS_SERVER_KEY === EMULATOR_SERVER_KEY,
    discussion: !DISCUSSION_URL && isDemo,
    pictures: !PICTURE_SOURCE_URL && isDemo,
  };
  const overrides: SettingsOverride[] = [
    needs.google ? googleEmulatorSettings(settings) : {},
    needs.mailbox ? { SMTP_URL: `smtp://127.0.0.1:${settings.MAILBOX_SMTP_PORT}` } : {},
    needs.midtrans ? midtransEmulatorSettings(settings) : realPayment(settings),
    needs.discussion ? { DISCUSSION_URL: `${settings.SANDBOX_ORIGIN}/discussion/thread` } : {},
    needs.pictures ? { PICTURE_SOURCE_URL: `http://127.0.0.1:${settings.SANDBOX_PORT}/pictures` } : {},
  ];
  const names = ['google', 'mailbox', 'midtrans', 'discussion', 'pictures'] as const;
  return { settings: Object.assign({}, settings, ...overrides), emulators: names.filter((name) => needs[name]) };
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

export const mailboxOrigin = ({ PUBLIC_ORIGIN, MAILBOX_PORT }: Settings): string =>
  `http://${new URL(PUBLIC_ORIGIN).hostname}:${MAILBOX_PORT}`;

/** Whether buyers pay with money: the server key is not one of a sandbox. */
const isRealMoney = ({ MIDTRANS_SERVER_KEY: key = '' }: Settings): boolean => key !== '' && !isMidtransSandbox(key);

/** @throws SettingsError for a client key without a server key */
const assertNoLoneClientKey = ({ MIDTRANS_CLIENT_KEY: key }: Settings): void => {
  if (key && key !== EMULATOR_CLIENT_KEY)
    throw new SettingsError(['MIDTRANS_SERVER_KEY: is missing, MIDTRANS_CLIENT_KEY is set and needs it']);
};

/**
 * Addresses of the real payment provider, or of its sandbox.
 * @throws SettingsError where one of the two keys is missing, or only one is of the sandbox
 */
const realPayment = (settings: Settings): Partial<Settings> => {
  const { MIDTRANS_SERVER_KEY: serverKey = '', MIDTRANS_CLIENT_KEY: clientKey } = settings;
  if (!clientKey) throw new SettingsError(['MIDTRANS_CLIENT_KEY: is missing, MIDTRANS_SERVER_KEY is set and needs it']);
  if (isMidtransSandbox(clientKey) !== isMidtransSandbox(serverKey))
    throw new SettingsError([
      'MIDTRANS_CLIENT_KEY: is not of the same system as MIDTRANS_SERVER_KEY: one is of its sandbox',
    ]);
  const { snap, core } = midtransOrigins(serverKey);
  return {
    MIDTRANS_SNAP_BASE: settings.MIDTRANS_SNAP_BASE ?? snap,
    MIDTRANS_CORE_BASE: settings.MIDTRANS_CORE_BASE ?? core,
    MIDTRANS_SNAP_JS_URL: settings.MIDTRANS_SNAP_JS_URL ?? `${snap}/snap/snap.js`,
  };
};
