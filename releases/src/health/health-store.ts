import type { PageVitals, ReleaseName } from '@acara/shared-contract/release';
import type { FailureGroup } from './failure-groups.ts';
import type { FallbackTally, FallbackVisitor } from './fallback-counts.ts';

/**
 * Kinds of failure that a release can cause. Of `goal` visitors count who reached one: the failure is that they are
 * missing. docs/contracts/release-health.md.
 */
export const FAILURE_KINDS = ['failure', 'error', 'slow', 'symptom', 'server', 'unusable', 'goal'] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

export const mapKinds = <Value>(create: (kind: FailureKind) => Value): Record<FailureKind, Value> => ({
  failure: create('failure'),
  error: create('error'),
  slow: create('slow'),
  symptom: create('symptom'),
  server: create('server'),
  unusable: create('unusable'),
  goal: create('goal'),
});

/** What is counted: a kind as a whole, or one metric of it, `slow inp 200` or `goal payment opened`. */
export type Metric = FailureKind | `${KindWithMetrics} ${string}`;
type KindWithMetrics = 'slow' | 'goal';

export const isKind = (metric: string): metric is FailureKind => FAILURE_KINDS.some((kind) => kind === metric);

export const isMetric = (text: string): text is Metric => isKind(text) || /^(slow|goal) /.test(text);

/** The group whose visitors are the evidence. Of goals it is the control's, who reach them. */
export const evidenceGroup = (metric: string): AffectedVisitor['group'] =>
  metric.startsWith('goal') ? 'control' : 'canary';

/** The analysis of one canary release against the stable release. */
export type CanaryAnalysis = ReleaseName & {
  /** The stable release. */
  controlId: string;
  /** Start of the rollout, as in the registry. */
  startedAt: string;
};

/** A visitor affected during an analysis, or who reached a goal; counted once per analysis and metric. */
export type AffectedVisitor = {
  analysis: CanaryAnalysis;
  metric: Metric;
  group: 'canary' | 'control';
  /** Share of the rollout at that time, in basis points. */
  bp: number;
  /** Hashes: the store has neither visitor ids nor addresses. */
  visitor: string;
  network: string;
  /** In ms, whole. */
  at: number;
};

/** Affected visitors of an analysis at one share, in one hour. */
export type ShareTally = {
  /** In basis points. */
  bp: number;
  /** Start of the hour, in ms since the rollout began. */
  hour: number;
  canary: number;
  control: number;
  /**
   * Networks whose latest affected visitor of the evidence group falls in this hour; summed from an hour on they count
   * the networks affected since.
   */
  networks: number;
};

export type MetricTally = {
  /** By share, the smallest first, and by hour. */
  shares: ShareTally[];
  /** Networks of the affected visitors of the evidence group: of goals the control, of all others the canary. */
  networks: number;
};

/** The counts of an analysis, with the limits applied. Metrics of a kind are there once they have a visitor. */
export type AnalysisTally = Record<FailureKind, MetricTally> & Partial<Record<Metric, MetricTally>>;

/** Counts per bucket of `vitalBuckets`; their sum is the number of measurements. */
export type VitalHistogram = number[];

/** Counts of one release in one minute. */
export type MinuteCount = ReleaseName & {
  /** Start of the minute, in ms. */
  minute: number;
  visits: number;
  failures: number;
  errors: number;
  fallbacks: number;
  vitals: Partial<Record<keyof PageVitals, VitalHistogram>>;
};

/** The longest time that one call prunes. Hourly calls prune twice as much as is added. */
export const MAX_PRUNED_MS = 2 * 60 * 60_000;

/** Counts since the last update. */
export type HealthUpdate = {
  affected: AffectedVisitor[];
  minutes: MinuteCount[];
  groups?: FailureGroup[];
  fallbacks?: FallbackVisitor[];
};

/** Store of health counts. Every implementation passes `describeHealthStore`. */
export type HealthStore = {
  /**
   * Adds counts: known visitors do not count again, minutes are summed. Keeps to the limits of `analysis-tally.ts`. A
   * failed call may be repeated: visitors count once however often they are added; minutes whose response was lost
   * count twice.
   */
  add: (update: HealthUpdate) => Promise<void>;
  tally: (analysis: CanaryAnalysis) => Promise<AnalysisTally>;
  /** Minutes from an instant (ms) on, oldest first. */
  minutes: (since: number) => Promise<MinuteCount[]>;
  /** Failures of a package from an hour (ms) on, of every hour its own groups. */
  groups: (since: number, remote: string) => Promise<FailureGroup[]>;
  /** Visitors whose pages lost a release of a package, by five minutes from an instant (ms) on. */
  fallbacks: (remote: string, since: number) => Promise<FallbackTally[]>;
  /**
   * Deletes minutes before an instant (ms), at most `MAX_PRUNED_MS` from the oldest on, in case the clock jumps ahead.
   * Deletes older visitors of all analyses except the given ones; newer ones stay, since another server may know of an
   * analysis that has just started.
   */
  prune: (before: number, running: readonly CanaryAnalysis[]) => Promise<void>;
  close: () => Promise<void>;
};
