import type { Closers } from '@acara/tooling/src/site/closers.ts';
import type { WorldServer } from '../world/world-database-server.ts';

/** What a run of the attacks is given. */
export type AttackContext = {
  closers: Closers;
  /** Starts PostgreSQL for a world at the first call. */
  server: () => Promise<WorldServer>;
};
