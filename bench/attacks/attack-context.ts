import type { Closers } from '@acara/tooling/src/site/closers.ts';

/** What a run of the attacks is given; each starts what it attacks. */
export type AttackContext = { closers: Closers };
