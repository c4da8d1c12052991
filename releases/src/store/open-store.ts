import { openFileHealthStore } from '../health/file-health-store.ts';
import type { HealthStore } from '../health/health-store.ts';
import { openPostgresHealthStore } from '../health/postgres-health-store.ts';
import { openFileStore } from '../registry/file-store.ts';
import { openPostgresStore } from '../registry/postgres-store.ts';
import type { RegistryStore } from '../registry/registry-store.ts';
import { previewKey } from '../preview/preview-key.ts';
import type { BucketSettings } from './bucket.ts';
import { openBucketFiles } from './bucket-files.ts';
import { databasePublishLock } from './database-lock.ts';
import { localPublishLock, openLocalFiles, type ReleaseFiles } from './local-files.ts';
import { openPostgresFiles } from './postgres-files.ts';

type StoreOptions = {
  /** Of the release files. */
  dir: string;
  /** `postgres://…` of the registry; default the folder. */
  databaseUrl?: string | undefined;
};

type FilesOptions = StoreOptions & {
  bucket?: BucketSettings | undefined;
  /** Signs shared files; default the key in the folder. */
  secret?: string | undefined;
};

/** The bucket of the settings, of which one needs the others; undefined where there is none. */
export const bucketOf = (
  settings: Partial<Record<`RELEASES_BUCKET_${'URL' | 'REGION' | 'ACCESS_KEY' | 'SECRET_KEY'}`, string | undefined>>,
): BucketSettings | undefined => {
  const { RELEASES_BUCKET_URL: url, RELEASES_BUCKET_REGION: region = '' } = settings;
  const { RELEASES_BUCKET_ACCESS_KEY: accessKey = '', RELEASES_BUCKET_SECRET_KEY: secretKey = '' } = settings;
  return url ? { url, region, accessKey, secretKey } : undefined;
};

/** Opens the store of the registry. The caller closes it. */
export const openStore = ({ dir, databaseUrl }: StoreOptions): RegistryStore =>
  databaseUrl ? openPostgresStore({ url: databaseUrl }) : openFileStore(dir);

/**
 * Opens the release files: shared through a bucket, or else through the database of the registry, or only in the
 * folder. The caller closes them.
 */
export const openReleaseFiles = ({ dir, databaseUrl, bucket, secret }: FilesOptions): ReleaseFiles => {
  const key = () => previewKey({ dir, secret });
  const withPublishLock = databaseUrl ? databasePublishLock(databaseUrl) : localPublishLock(dir);
  if (bucket) return openBucketFiles({ bucket, dir, key, withPublishLock });
  return databaseUrl ? openPostgresFiles({ url: databaseUrl, dir, key }) : openLocalFiles(dir);
};

/** Opens the health store beside the registry. The caller closes it. */
export const openHealthStore = ({ dir, databaseUrl }: StoreOptions): HealthStore =>
  databaseUrl ? openPostgresHealthStore({ url: databaseUrl }) : openFileHealthStore(dir);
