import { readSettings, type Environment, type SettingsOf } from '@acara/server-kit/settings';
import { randomBytes } from 'node:crypto';

/** Settings of one API process. */
export type Config = Omit<SettingsOf<'api'>, 'DATA_DIR' | 'PORT'> & { TOKEN_SECRET: string };

/** @param environment default: that of the process, and the settings file @throws {SettingsError} */
export const readConfig = (environment?: Environment): Config => {
  const { DATA_DIR: _data, PORT: _port, ...settings } = readSettings('api', environment);
  return {
    ...settings,
    // A random one ends all logins at each start.
    TOKEN_SECRET: settings.TOKEN_SECRET ?? randomBytes(48).toString('base64url'),
  };
};
