import { randomBytes } from 'node:crypto';
import {
  readSettings,
  SettingsError,
  EMULATOR_SERVER_KEY,
  type Environment,
  type SettingsOf,
} from '@acara/shared-contract/settings';

/** Settings of one API process. */
export type Config = Omit<SettingsOf<'api'>, 'DATA_DIR' | 'PORT'> & {
  TOKEN_SECRET: string;
  GOOGLE_JWKS_URL: string;
  MIDTRANS_SERVER_KEY: string;
};

/**
 * Reads the settings of the API.
 * @param environment default: that of this process, and the file of settings
 * @throws {SettingsError}
 */
export const readConfig = (environment?: Environment): Config => {
  const { DATA_DIR: _data, PORT: _port, ...settings } = readSettings('api', environment);
  const serverKey = settings.MIDTRANS_SERVER_KEY ?? EMULATOR_SERVER_KEY;
  // Anybody could sign with it that they have paid.
  if (settings.NODE_ENV === 'production' && serverKey === EMULATOR_SERVER_KEY)
    throw new SettingsError(["MIDTRANS_SERVER_KEY: is the stand-in's, which everybody knows"]);
  return {
    ...settings,
    // Made at each start where there is none, so logins end with it.
    TOKEN_SECRET: settings.TOKEN_SECRET ?? randomBytes(48).toString('base64url'),
    GOOGLE_JWKS_URL: settings.GOOGLE_JWKS_URL ?? 'https://www.googleapis.com/oauth2/v3/certs',
    MIDTRANS_SERVER_KEY: serverKey,
  };
};
