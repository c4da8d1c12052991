import { address, connection, origin, policyNames, port, secret, several, text } from '../kinds.ts';
import { readBy, setting } from '../setting.ts';

/** Payment, sign-in, mail and discussion threads, real ones or stand-ins. */
export const thirdPartySettings = {
  ...readBy(['api', 'sandbox'], {
    MIDTRANS_SERVER_KEY: setting(secret(8), 'payment provider: server key; without it the stand-in takes payments', {
      needed: { api: 'production', tooling: 'production' },
    }),
  }),
  ...readBy(['edge', 'sandbox'], {
    MIDTRANS_CLIENT_KEY: setting(text, 'payment provider: client key, public', { needed: { tooling: 'production' } }),
  }),
  ...readBy(['edge', 'api'], {
    MIDTRANS_SNAP_BASE: setting(
      origin,
      "payment provider: origin of Snap; default Midtrans's as the key says, or the stand-in's",
    ),
  }),
  ...readBy(['api'], {
    MIDTRANS_CORE_BASE: setting(origin, 'payment provider: origin of the core API; the same'),
    MIDTRANS_SETTLEMENTS_URL: setting(
      address,
      'payment provider: list of payments to compare the books with; Midtrans has none, the stand-in has',
    ),
    PICTURE_SOURCE_URL: setting(
      address,
      'where originals come from that the store of pictures lacks; default the emulator, nowhere in production',
      { only: 'development' },
    ),
    GOOGLE_JWKS_URL: setting(address, "Google sign-in: keys; default Google's, or the stand-in's"),
    SMTP_URL: setting(
      connection('smtp', 'smtps'),
      'mail server; without it mail goes to the mailbox of the stand-ins',
      { needed: { tooling: 'production' } },
    ),
  }),
  ...readBy(['edge'], {
    MIDTRANS_SNAP_JS_URL: setting(
      address,
      "payment provider: script of the popup; default Midtrans's as the key says, or the stand-in's",
    ),
    GOOGLE_SCRIPT_URL: setting(address, "Google sign-in: script of the button; default Google's, or the stand-in's"),
    DISCUSSION_URL: setting(address, 'address of the embedded discussion threads; default the stand-in'),
    TRUSTED_TYPES_POLICIES: setting(
      policyNames,
      'trusted types policies of scripts of others, with spaces between; default goog#html where Google is set up',
    ),
  }),
  ...readBy(['edge', 'api', 'sandbox'], {
    GOOGLE_CLIENT_ID: setting(text, 'Google sign-in: client id; without it the stand-in signs in', {
      needed: { tooling: 'production' },
    }),
  }),
  ...readBy(['api', 'sandbox'], {
    SANDBOX_PORT: setting(port, 'port of the stand-ins for third parties', { default: 3002, only: 'development' }),
  }),
  ...readBy(['sandbox'], {
    SANDBOX_HOST: setting(text, 'address the stand-ins listen on', { default: '127.0.0.1', only: 'development' }),
    SANDBOX_ORIGIN: setting(
      origin,
      'where browsers reach the stand-ins; default the host of PUBLIC_ORIGIN at SANDBOX_PORT',
      { only: 'development' },
    ),
    SANDBOX_PARTS: setting(
      several('google', 'mailbox', 'midtrans', 'discussion', 'pictures'),
      'the stand-ins that run; `npm start` chooses them itself',
      { default: ['google', 'mailbox', 'midtrans', 'discussion', 'pictures'], only: 'development' },
    ),
    MAILBOX_PORT: setting(port, 'port of the page that shows the mail sent', { default: 3003, only: 'development' }),
    MAILBOX_SMTP_PORT: setting(port, 'port on which the mailbox takes mail', { default: 3025, only: 'development' }),
    MIDTRANS_NOTIFICATION_URL: setting(address, 'where the stand-in sends notifications; default the API', {
      only: 'development',
    }),
  }),
};
