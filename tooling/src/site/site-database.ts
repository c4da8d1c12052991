import path from 'node:path';
import type { Settings } from '@acara/shared-contract/settings';
import type { Disposables } from './disposables.ts';

/**
 * Address of the database: the one set, or an embedded server's that is started for this.
 * @throws Error with one readable line
 */
export const openDatabase = async (settings: Settings, disposables: Disposables): Promise<string> => {
  if (settings.DATABASE_URL) return settings.DATABASE_URL;
  // Loaded only here: with DATABASE_URL its binaries need not be installed.
  const { startEmbeddedPostgres } = await import('../database/embedded-postgres.ts');
  const server = await startEmbeddedPostgres({ dir: path.join(settings.DATA_DIR, 'postgres') });
  disposables.add(() => server.stop());
  return server.url;
};
