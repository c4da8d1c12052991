import {
  EMULATOR_CLIENT_ID,
  EMULATOR_CLIENT_KEY,
  EMULATOR_SERVER_KEY,
  isMidtransSandbox,
  type Settings,
} from '@acara/server-kit/settings';

/** Names of the third parties that are emulated. */
export type Emulators = Settings['SANDBOX_PARTS'];

/** Settings of a third party, real or emulated. */
type SettingsOverride = Partial<Settings>;

/**
 * Decides which emulators are needed and sets their addresses. A third party that is set is the real one.
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
    needs.google ? { GOOGLE_CLIENT_ID: EMULATOR_CLIENT_ID } : {},
    needs.mailbox ? { SMTP_URL: `smtp://127.0.0.1:${settings.MAILBOX_SMTP_PORT}` } : {},
    needs.midtrans ? midtransEmulatorSettings(settings) : {},
    needs.discussion ? { DISCUSSION_URL: `${settings.SANDBOX_ORIGIN}/discussion/thread` } : {},
    needs.pictures ? { PICTURE_SOURCE_URL: `http://127.0.0.1:${settings.SANDBOX_PORT}/pictures` } : {},
  ];
  const names = ['google', 'mailbox', 'midtrans', 'discussion', 'pictures'] as const;
  return { settings: Object.assign({}, settings, ...overrides), emulators: names.filter((name) => needs[name]) };
};

const midtransEmulatorSettings = (settings: Settings): SettingsOverride => {
  const { SANDBOX_PORT, API_ORIGIN } = settings;
  return {
    MIDTRANS_SERVER_KEY: EMULATOR_SERVER_KEY,
    MIDTRANS_CLIENT_KEY: EMULATOR_CLIENT_KEY,
    MIDTRANS_SETTLEMENTS_URL: settings.MIDTRANS_SETTLEMENTS_URL ?? `http://127.0.0.1:${SANDBOX_PORT}/settlements`,
    MIDTRANS_NOTIFICATION_URL: settings.MIDTRANS_NOTIFICATION_URL ?? `${API_ORIGIN}/api/v1/payment/notification`,
  };
};

export const mailboxOrigin = ({ PUBLIC_ORIGIN, MAILBOX_PORT }: Settings): string =>
  `http://${new URL(PUBLIC_ORIGIN).hostname}:${MAILBOX_PORT}`;

/** Whether buyers pay with money: the server key is not one of a sandbox. */
const isRealMoney = ({ MIDTRANS_SERVER_KEY: key = '' }: Settings): boolean => key !== '' && !isMidtransSandbox(key);
