import type { PageVitals } from '@acara/shared-contract/release';

/** A visitor of whom a beacon tells, checked: mark and seals are right. `network` as `networkOf` names it. */
export type Witness = { visitor: string; network: string };

/** What an edge tells of its visitors and reads back. */
export type HealthWatch = {
  /** A page was left: what ran in it, first those whom the vitals belong to. */
  visited: (witness: Witness, releases: readonly { remote: string; releaseId: string }[], vitals: PageVitals) => void;
  /** A slice or the shell failed, or threw what nobody caught. */
  harmed: (witness: Witness, release: { remote: string; releaseId: string }, harm: 'failure' | 'error') => void;
  /** A page runs another release in place of this one. */
  fellBack: (witness: Witness, release: { remote: string; releaseId: string }) => void;
  /** Writes what was counted since, then judges all trials and halts what does harm. Called by itself each interval. */
  judge: () => Promise<void>;
  close: () => Promise<void>;
};
