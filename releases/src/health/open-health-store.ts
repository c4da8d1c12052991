import type { StoreOptions } from '../store/open-store.ts';
import { openFileHealthStore } from './file-health-store.ts';
import type { HealthStore } from './health-store.ts';
import { openPostgresHealthStore } from './postgres-health-store.ts';

/**
 * Opens the health store beside the registry: in the database if there is one, else in the folder. The caller closes
 * it.
 */
export const openHealthStore = ({ dir, databaseUrl }: StoreOptions): HealthStore =>
  databaseUrl ? openPostgresHealthStore({ url: databaseUrl }) : openFileHealthStore(dir);
