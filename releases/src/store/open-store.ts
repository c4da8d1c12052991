import { openFileHealthStore } from '../health/file-health-store.ts';
import type { HealthStore } from '../health/health-store.ts';
import { openPostgresHealthStore } from '../health/postgres-health-store.ts';
import { openFileStore } from '../registry/file-store.ts';
import { openPostgresStore } from '../registry/postgres-store.ts';
import type { RegistryStore } from '../registry/registry-store.ts';
import { previewKey } from '../preview/preview-key.ts';
import { openLocalFiles, type ReleaseFiles } from './local-files.ts';
import { openPostgresFiles } from './postgres-files.ts';

type StoreOptions = {
  /** Of the release files. */
  dir: string;
  /** `postgres://…` of the registry; default the folder. */
  databaseUrl?: string | undefined;
};

/** Opens the store of the registry. The caller closes it. */
export const openStore = ({ dir, databaseUrl }: StoreOptions): RegistryStore =>
  databaseUrl ? openPostgresStore({ url: databaseUrl }) : openFileStore(dir);

/** Opens the release files: where the registry is in a database, they are shared through it. The caller closes them. */
export const openReleaseFiles = ({
  dir,
  databaseUrl,
  secret,
}: StoreOptions & { secret?: string | undefined }): ReleaseFiles =>
  databaseUrl
    ? openPostgresFiles({ url: databaseUrl, dir, key: () => previewKey({ dir, secret }) })
    : openLocalFiles(dir);

/** Opens the health store beside the registry. The caller closes it. */
export const openHealthStore = ({ dir, databaseUrl }: StoreOptions): HealthStore =>
  databaseUrl ? openPostgresHealthStore({ url: databaseUrl }) : openFileHealthStore(dir);
