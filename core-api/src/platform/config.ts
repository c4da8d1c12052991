import { randomBytes } from 'node:crypto';
import {
  readSettings,
  SettingsError,
  STAND_IN_SERVER_KEY,
  type Environment,
  type SettingsOf,
} from '@acara/shared-contract/settings';

/** Settings of one API process. */
export type Config = Omit<SettingsOf<'api'>, 'DATA_DIR' | 'PORT' | 'SANDBOX_PORT'> & {
  TOKEN_SECRET: string;
  GOOGLE_JWKS_URL: string;
  MIDTRANS_SERVER_KEY: string;
  MIDTRANS_SNAP_BASE: string;
  MIDTRANS_CORE_BASE: string;
};

/** Origins of Snap and Core API for a key: a key of one system is unknown to the other. */
const midtransOrigins = (serverKey: string, sandboxPort: number): { snap: string; core: string } => {
  const standIn = `http://127.0.0.1:${sandboxPort}`;
  if (serverKey === STAND_IN_SERVER_KEY) return { snap: standIn, core: standIn };
  const system = serverKey.startsWith('SB-') ? 'sandbox.midtrans.com' : 'midtrans.com';
  return { snap: `https://app.${system}`, core: `https://api.${system}` };
};

/**
 * Reads the settings of the API.
 * @param environment default: that of this process, and the file of settings
 * @throws {SettingsError}
 */
export const readConfig = (environment?: Environment): Config => {
  const { DATA_DIR: _data, PORT: _port, SANDBOX_PORT, ...settings } = readSettings('api', environment);
  const serverKey = settings.MIDTRANS_SERVER_KEY ?? STAND_IN_SERVER_KEY;
  // Anybody could sign with it that they have paid.
  if (settings.NODE_ENV === 'production' && serverKey === STAND_IN_SERVER_KEY)
    throw new SettingsError(["MIDTRANS_SERVER_KEY: is the stand-in's, which everybody knows"]);
  const midtrans = midtransOrigins(serverKey, SANDBOX_PORT);
  return {
    ...settings,
    // Made at each start where there is none, so logins end with it.
    TOKEN_SECRET: settings.TOKEN_SECRET ?? randomBytes(48).toString('base64url'),
    GOOGLE_JWKS_URL: settings.GOOGLE_JWKS_URL ?? 'https://www.googleapis.com/oauth2/v3/certs',
    MIDTRANS_SERVER_KEY: serverKey,
    MIDTRANS_SNAP_BASE: settings.MIDTRANS_SNAP_BASE ?? midtrans.snap,
    MIDTRANS_CORE_BASE: settings.MIDTRANS_CORE_BASE ?? midtrans.core,
  };
};
