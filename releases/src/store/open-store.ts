import { openFileStore } from '../registry/file-store.ts';
import { openPostgresStore } from '../registry/postgres-store.ts';
import type { RegistryStore } from '../registry/registry-store.ts';

export type StoreOptions = {
  /** Of the release files. */
  dir: string;
  /** `postgres://…` of the registry; default the folder. */
  databaseUrl?: string | undefined;
};

/** Opens the store of the registry. The caller closes it. */
export const openStore = ({ dir, databaseUrl }: StoreOptions): RegistryStore =>
  databaseUrl ? openPostgresStore({ url: databaseUrl }) : openFileStore(dir);
