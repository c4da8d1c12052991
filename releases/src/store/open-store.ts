import { openFileHealthStore } from '../health/file-health-store.ts';
import type { HealthStore } from '../health/health-store.ts';
import { openPostgresHealthStore } from '../health/postgres-health-store.ts';
import { openFileStore } from '../registry/file-store.ts';
import { openPostgresStore } from '../registry/postgres-store.ts';
import type { RegistryStore } from '../registry/registry-store.ts';

type StoreOptions = {
  /** Of the release files. */
  dir: string;
  /** `postgres://…` of the registry; default the folder. */
  databaseUrl?: string | undefined;
};

/** Opens the store of the registry. The caller closes it. */
export const openStore = ({ dir, databaseUrl }: StoreOptions): RegistryStore =>
  databaseUrl ? openPostgresStore({ url: databaseUrl }) : openFileStore(dir);

/** Opens the health store beside the registry. The caller closes it. */
export const openHealthStore = ({ dir, databaseUrl }: StoreOptions): HealthStore =>
  databaseUrl ? openPostgresHealthStore({ url: databaseUrl }) : openFileHealthStore(dir);
