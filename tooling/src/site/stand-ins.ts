import { STAND_IN_CLIENT_ID } from '@acara/sandbox/demo';
import type { Settings } from '../settings/settings-schema.ts';

/** The third parties whose place a stand-in takes. */
export type StandIns = readonly ('google' | 'mailbox')[];

/**
 * Decides which stand-ins are needed, and tells the servers where they are. A third party that the settings name is
 * the real one.
 */
export const withStandIns = (settings: Settings): { settings: Settings; standIns: StandIns } => {
  const { GOOGLE_CLIENT_ID, SMTP_URL, SANDBOX_PORT, SANDBOX_ORIGIN, MAILBOX_SMTP_PORT } = settings;
  const needsGoogle = !GOOGLE_CLIENT_ID || GOOGLE_CLIENT_ID === STAND_IN_CLIENT_ID;
  const google: Partial<Settings> = {
    GOOGLE_CLIENT_ID: STAND_IN_CLIENT_ID,
    GOOGLE_JWKS_URL: settings.GOOGLE_JWKS_URL ?? `http://127.0.0.1:${SANDBOX_PORT}/oauth2/v3/certs`,
    GOOGLE_SCRIPT_URL: settings.GOOGLE_SCRIPT_URL ?? `${SANDBOX_ORIGIN}/gsi/client`,
  };
  const mailbox: Partial<Settings> = { SMTP_URL: `smtp://127.0.0.1:${MAILBOX_SMTP_PORT}` };
  return {
    settings: { ...settings, ...(needsGoogle && google), ...(!SMTP_URL && mailbox) },
    standIns: [...(needsGoogle ? (['google'] as const) : []), ...(SMTP_URL ? [] : (['mailbox'] as const))],
  };
};

/** Where people read the mail that the mailbox took. */
export const mailboxOrigin = ({ PUBLIC_ORIGIN, MAILBOX_PORT }: Settings): string =>
  `http://${new URL(PUBLIC_ORIGIN).hostname}:${MAILBOX_PORT}`;
