import type { Disposables } from '@acara/tooling/src/site/disposables.ts';
import type { PostgresServer } from '../environment/postgres-server.ts';

/** What a run of the attacks is given. */
export type AttackContext = {
  disposables: Disposables;
  /** Starts PostgreSQL for a world at the first call. */
  server: () => Promise<PostgresServer>;
};
