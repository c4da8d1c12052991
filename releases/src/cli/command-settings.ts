import path from 'node:path';
import { ownEnvironment, readSettings, ROOT, type Environment } from '@acara/shared-contract/settings';

/**
 * The settings of the release command. Without a database the registry is in the folder, without a secret the key is.
 * @param dir store named in the command: the database of the settings file belongs to another one
 * @throws {SettingsError}
 */
export const commandSettings = (dir?: string, environment: Environment = ownEnvironment()) => {
  const settings = readSettings('releases', environment);
  const isOfFile = !environment.RELEASES_DATABASE_URL?.trim();
  return {
    dir: dir ? path.resolve(ROOT, dir) : settings.RELEASES_DIR,
    databaseUrl: dir && isOfFile ? undefined : settings.RELEASES_DATABASE_URL,
    secret: settings.RELEASES_SECRET,
    origin: settings.PUBLIC_ORIGIN,
    freezes: settings.RELEASE_FREEZES ?? [],
    holdback: { bp: settings.RELEASE_HOLDBACK_PERCENT * 100, minutes: settings.RELEASE_HOLDBACK_MINUTES },
  };
};
