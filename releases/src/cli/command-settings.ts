import path from 'node:path';
import { ownEnvironment, readSettings, ROOT, type Environment } from '@acara/shared-contract/settings';

/** The settings of the site that the release command shares with it. */
export type CommandSettings = {
  /** Folder of the releases' files. */
  dir: string;
  /** Where the registry is, if it is not in that folder. */
  databaseUrl: string | undefined;
  /** Key of previews and seals; missing where the folder keeps one. */
  secret: string | undefined;
  /** Address of the site, for links. */
  origin: string;
};

/**
 * Reads the settings as the site does.
 * @param dir store that was named in the command: the database of the file of settings is that of another one
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
