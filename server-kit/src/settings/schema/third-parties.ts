import { EMULATOR_CLIENT_ID, EMULATOR_CLIENT_KEY, EMULATOR_SERVER_KEY } from '../emulator-keys.ts';
import { address, connection, issuedBy, origin, policyNames, port, secret, sender, several, text } from '../kinds.ts';
import { readBy, setting } from '../setting.ts';

/** Payment, sign-in, mail and discussion threads, real ones or emulators. */
export const thirdPartySettings = {
  ...readBy(['api', 'sandbox'], {
    MIDTRANS_SERVER_KEY: setting(
      issuedBy(secret(8), EMULATOR_SERVER_KEY),
      'payment provider: server key; default the emulator',
      {
        needed: { api: 'production' },
        neededWith: 'MIDTRANS_CLIENT_KEY',
      },
    ),
  }),
  ...readBy(['edge', 'sandbox'], {
    MIDTRANS_CLIENT_KEY: setting(
      issuedBy(text, EMULATOR_CLIENT_KEY),
      'payment provider: client key, public; of the same system as the server key',
      {
        needed: { edge: 'production' },
        neededWith: 'MIDTRANS_SERVER_KEY',
      },
    ),
  }),
  ...readBy(['edge', 'api'], {
    MIDTRANS_SNAP_BASE: setting(
      origin,
      "payment provider: origin of Snap; default Midtrans's for the key, or the emulator's",
    ),
  }),
  ...readBy(['api'], {
    MIDTRANS_CORE_BASE: setting(origin, 'payment provider: origin of the core API; the same default'),
    MIDTRANS_SETTLEMENTS_URL: setting(
      address,
      'payment provider: list of payments for the reconciliation; the emulator has one, Midtrans does not',
    ),
    PICTURE_SOURCE_URL: setting(
      address,
      'where originals come from that the store of pictures lacks; default the emulator, nowhere in production',
      { only: 'development' },
    ),
    GOOGLE_JWKS_URL: setting(address, "Google sign-in: keys; default Google's, or the emulator's"),
  }),
  ...readBy(['edge', 'api'], {
    SMTP_URL: setting(connection('smtp', 'smtps'), 'mail server; default the mailbox of the emulators', {
      needed: { edge: 'production', api: 'production' },
    }),
    MAIL_FROM: setting(sender, 'sender of the mails', {
      default: 'Acara <tidak-dibalas@acara.test>',
      needed: { edge: 'production', api: 'production' },
    }),
  }),
  ...readBy(['edge'], {
    MIDTRANS_SNAP_JS_URL: setting(
      address,
      "payment provider: script of the popup; default Midtrans's for the key, or the emulator's",
    ),
    GOOGLE_SCRIPT_URL: setting(address, "Google sign-in: script of the button; default Google's, or the emulator's"),
    DISCUSSION_URL: setting(address, 'address of the embedded discussion threads; default the emulator'),
    TRUSTED_TYPES_POLICIES: setting(
      policyNames,
      'trusted types policies of third-party scripts, separated by spaces; default goog#html with Google sign-in',
    ),
  }),
  ...readBy(['edge', 'api', 'sandbox'], {
    GOOGLE_CLIENT_ID: setting(issuedBy(text, EMULATOR_CLIENT_ID), 'Google sign-in: client id; default the emulator', {
      needed: { edge: 'production', api: 'production' },
    }),
  }),
  ...readBy(['edge', 'api', 'sandbox'], {
    SANDBOX_PORT: setting(port, 'port of the emulators of third parties', { default: 3002, only: 'development' }),
  }),
  ...readBy(['edge', 'sandbox'], {
    SANDBOX_ORIGIN: setting(
      origin,
      'where browsers reach the emulators; default the host of PUBLIC_ORIGIN at SANDBOX_PORT',
      { only: 'development' },
    ),
  }),
  ...readBy(['sandbox'], {
    SANDBOX_HOST: setting(text, 'address the emulators listen on', { default: '127.0.0.1', only: 'development' }),
    SANDBOX_PARTS: setting(
      several('google', 'mailbox', 'midtrans', 'discussion', 'pictures'),
      'the emulators that run; `npm start` chooses them automatically',
      { default: ['google', 'mailbox', 'midtrans', 'discussion', 'pictures'], only: 'development' },
    ),
    MAILBOX_PORT: setting(port, 'port of the page that shows sent mail', { default: 3003, only: 'development' }),
    MAILBOX_SMTP_PORT: setting(port, 'SMTP port of the mailbox', { default: 3025, only: 'development' }),
    MIDTRANS_NOTIFICATION_URL: setting(address, 'where the payment emulator sends notifications; default the API', {
      only: 'development',
    }),
  }),
};
