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

/** @param environment default: that of the process, and the settings file @throws {SettingsError} */
export const readConfig = (environment?: Environment): Config => {
  const { DATA_DIR: _data, PORT: _port, ...settings } = readSettings('api', environment);
  const serverKey = settings.MIDTRANS_SERVER_KEY ?? EMULATOR_SERVER_KEY;
  // The emulator's key is public: anybody could sign notifications with it.
  if (settings.NODE_ENV === 'production' && serverKey === EMULATOR_SERVER_KEY)
    throw new SettingsError(["MIDTRANS_SERVER_KEY: is the stand-in's, which everybody knows"]);
  return {
    ...settings,
    // A random one ends all logins at each start.
    TOKEN_SECRET: settings.TOKEN_SECRET ?? randomBytes(48).toString('base64url'),
    GOOGLE_JWKS_URL: settings.GOOGLE_JWKS_URL ?? 'https://www.googleapis.com/oauth2/v3/certs',
    MIDTRANS_SERVER_KEY: serverKey,
  };
};
