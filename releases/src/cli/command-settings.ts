import path from 'node:path';
import { ownEnvironment, readSettings, ROOT, type Environment } from '@acara/shared-contract/settings';

/** Settings of the release command. */
export type CommandSettings = {
  /** Folder of the releases' files. */
  dir: string;
  /** Missing where the registry is in that folder. */
  databaseUrl: string | undefined;
  /** Signing key; missing where it is in the folder. */
  secret: string | undefined;
  origin: string;
};

/**
 * Reads the site's settings.
 * @param dir store named in the command: the database of the settings file belongs to another one
 * @throws {SettingsError}
 */
export const commandSettings = (dir?: string, environment: Environment = ownEnvironment()): CommandSettings => {
  const settings = readSettings('releases', environment);
  const { RELEASES_DATABASE_URL: databaseUrl } = dir
    ? readSettings('releases', { ...environment, ENV_FILE: '' })
    : settings;
  return {
    dir: dir ? path.resolve(ROOT, dir) : settings.RELEASES_DIR,
    databaseUrl,
    secret: settings.RELEASES_SECRET,
    origin: settings.PUBLIC_ORIGIN,
  };
};
