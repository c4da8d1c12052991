import type { Closers } from '@acara/tooling/src/site/closers.ts';
import type { WorldServer } from '../world/world-database-server.ts';

/** What every run is given. */
export type AttacksContext = { closers: Closers; server: WorldServer };
