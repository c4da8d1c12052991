import { openFileStore } from '../registry/file-store.ts';
import { openPostgresStore } from '../registry/postgres-store.ts';
import type { RegistryStore } from '../registry/registry-store.ts';

/** Where the registry is. */
export type StoreOptions = {
  /** Folder of the releases' files. */
  dir: string;
  /** `postgres://…`: the registry is in this database, and the folder holds files only. */
  databaseUrl?: string | undefined;
};

/** Opens the store of the registry: the database where one is named, else the folder itself. Who opens it closes it. */
export const openStore = ({ dir, databaseUrl }: StoreOptions): RegistryStore =>
  databaseUrl ? openPostgresStore({ url: databaseUrl }) : openFileStore(dir);
