import path from 'node:path';
import { ownEnvironment, readSettings, ROOT, type Environment } from '@acara/server-kit/settings';
import { bucketOf } from '../store/open-store.ts';

/**
 * The settings of the release command. Without a database the registry is in the folder, without a secret the key is.
 * @param dir store named in the command: database and bucket of the settings file belong to another one
 * @throws {SettingsError}
 */
export const commandSettings = (dir?: string, environment: Environment = ownEnvironment()) => {
  const settings = readSettings('releases', environment);
  const isOther = (name: string) => dir && !environment[name]?.trim();
  return {
    dir: dir ? path.resolve(ROOT, dir) : settings.RELEASES_DIR,
    databaseUrl: isOther('RELEASES_DATABASE_URL') ? undefined : settings.RELEASES_DATABASE_URL,
    bucket: isOther('RELEASES_BUCKET_URL') ? undefined : bucketOf(settings),
    secret: settings.RELEASES_SECRET,
    origin: settings.PUBLIC_ORIGIN,
    freezes: settings.RELEASE_FREEZES ?? [],
    holdback: { bp: settings.RELEASE_HOLDBACK_PERCENT * 100, minutes: settings.RELEASE_HOLDBACK_MINUTES },
  };
};
