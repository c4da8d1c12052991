import type { PageVitals, ReleaseName } from '@acara/shared-contract/release';

/** Ways in which a release does harm to a visitor. docs/contracts/release-health.md. */
export const FAILURE_KINDS = ['failure', 'error', 'slow'] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

/** One rollout of one release, against one other. */
export type CanaryAnalysis = ReleaseName & {
  /** What everybody has. */
  controlId: string;
  /** Of the rollout: ISO instant, as in the registry. */
  startedAt: string;
};

/** A visitor who was affected in a trial; counts once per trial and harm. */
export type AffectedVisitor = {
  analysis: CanaryAnalysis;
  harm: FailureKind;
  group: 'canary' | 'control';
  /** Share of the rollout, in basis points, when it was seen. */
  bp: number;
  /** Hashes; the store learns neither the visitor id nor the address. */
  visitor: string;
  network: string;
  /** In whole ms. */
  at: number;
};

/** Affected visitors of a trial at one share, in one hour. */
export type ShareTally = {
  /** In basis points. */
  bp: number;
  /** Start of the hour, in ms since the rollout began. */
  hour: number;
  canary: number;
  control: number;
  /** Networks of the canary that were seen here last: summed from an hour on, all that were affected since then. */
  networks: number;
};

/** What is known of a trial, the limit per network applied. */
export type AnalysisTally = Record<
  FailureKind,
  {
    /** By share, the smallest first, and by hour. */ shares: ShareTally[];
    /** Networks of the canary's affected visitors. */ networks: number;
  }
>;

/** Counts per bucket of `vitalBuckets`; their sum is the number of measurements. */
export type VitalHistogram = number[];

/** What happened to one release in one minute. */
export type MinuteCount = ReleaseName & {
  /** Start of the minute, in ms. */
  minute: number;
  visits: number;
  failures: number;
  errors: number;
  fallbacks: number;
  vitals: Partial<Record<keyof PageVitals, VitalHistogram>>;
};

/** So much time of minutes is forgotten at once, at most. Called each hour, that keeps up with the clock twice over. */
export const MAX_PRUNED_MS = 2 * 60 * 60_000;

/** What an edge has seen since it told the last time. */
export type HealthUpdate = { affected: AffectedVisitor[]; minutes: MinuteCount[] };

/** Where health is kept. Every store keeps to `describeHealthStore` of the tests. */
export type HealthStore = {
  /**
   * Adds to what is there: visitors known already count no second time, minutes are summed up. Takes no more visitors
   * than `affected-limits.ts` says. A call that failed may be made again: visitors count once however often they are told
   * of; minutes whose answer was lost count twice.
   */
  add: (update: HealthUpdate) => Promise<void>;
  tally: (analysis: CanaryAnalysis) => Promise<AnalysisTally>;
  /** Minutes from an instant (ms) on, oldest first. */
  minutes: (since: number) => Promise<MinuteCount[]>;
  /**
   * Forgets minutes before an instant (ms), `PRUNED_MS` at most from the oldest that is kept on: a clock that jumps
   * ahead deletes no more. Forgets the visitors before it of all trials but those named. What came after it stays in any case:
   * another server may know of a trial that began just now.
   */
  prune: (before: number, running: readonly CanaryAnalysis[]) => Promise<void>;
  close: () => Promise<void>;
};
