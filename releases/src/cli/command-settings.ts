import path from 'node:path';
import { ownEnvironment, readSettings, ROOT, type Environment } from '@acara/server-kit/settings';
import { bucketOf } from '../store/open-store.ts';

/** The disk of a runner is gone after its job: what is released there reaches nobody. */
class UnnamedStoreError extends Error {
  override name = 'UnnamedStoreError';

  constructor() {
    super(
      'no store of releases is named, and in CI (the variable CI is set) there is no other: set RELEASES_DATABASE_URL and ' +
        'RELEASES_SECRET from the secrets of the environment, or name a folder of this machine: --dir <folder>',
    );
  }
}

/**
 * The settings of the release command. Without a database the registry is in the folder, without a secret the key is.
 * @param dir store named in the command: database and bucket of the settings file belong to another one
 * @throws {SettingsError}
 * @throws {UnnamedStoreError}
 */
export const commandSettings = (dir?: string, environment: Environment = ownEnvironment()) => {
  const settings = readSettings('releases', environment);
  const has = (name: string) => Boolean(environment[name]?.trim());
  const isOther = (name: string) => dir && !has(name);
  if (has('CI') && !dir && !settings.RELEASES_DATABASE_URL && !has('RELEASES_DIR')) throw new UnnamedStoreError();
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
