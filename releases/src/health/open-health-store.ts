import type { StoreOptions } from '../store/open-store.ts';
import { openFileHealthStore } from './file-health-store.ts';
import type { HealthStore } from './health-store.ts';
import { openPostgresHealthStore } from './postgres-health-store.ts';

/** Opens the store of health beside the registry: the database where one is named, else the folder. Who opens it closes it. */
export const openHealthStore = ({ dir, databaseUrl }: StoreOptions): HealthStore =>
  databaseUrl ? openPostgresHealthStore({ url: databaseUrl }) : openFileHealthStore(dir);
