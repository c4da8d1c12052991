import { openFileStore } from '../registry/file-store.ts';
import type { RegistryStore } from '../registry/registry-store.ts';

/** Where the registry is. */
export type StoreOptions = {
  /** Folder of the releases' files. */
  dir: string;
};

/** Opens the store of the registry: the folder itself. */
export const openStore = ({ dir }: StoreOptions): RegistryStore => openFileStore(dir);
