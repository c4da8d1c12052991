import { randomUUID } from 'node:crypto';
import type { RegistryDocument } from '../registry/registry-document.ts';
import { findFreeze, type FreezeWindows } from '@acara/server-kit/settings';
import type { ReleaseName } from '@acara/shared-contract/release';
import type { RegistryStore } from '../registry/registry-store.ts';
import { getReleaseId } from '../rollout/versions.ts';
import type { HoldbackRule } from '../rollout/changes.ts';
import { advanceRollouts, type Advance } from './advance-rollouts.ts';
import { hasGoal, hasSamePages, isAssigned, isReportedAlike, type Reporter } from './analysis-goals.ts';
import { endHoldbacks } from './end-holdbacks.ts';
import { decideHalt } from './evidence.ts';
import { failureGroup, type ReportedFailure } from './failure-groups.ts';
import { watchFallbacks, type SurgeWatch } from './fallback-surges.ts';
import { haltRollout, haltReason } from './halt-rollout.ts';
import type { AffectedVisitor, FailureKind, HealthStore, MinuteCount, CanaryAnalysis, Metric } from './health-store.ts';
import { countVitals, createPendingHealth } from './minute-counts.ts';
import { reachedLevels, type Slowness } from './slow-levels.ts';
import {
  getCohort,
  getGroup,
  HOUR_MS,
  analysisIdentity,
  pseudonym,
  runningAnalyses,
  type RunningAnalysis,
} from './canary-analysis.ts';

const RETENTION_MS = 48 * HOUR_MS;
const ADVANCE_INTERVAL_MS = 30_000;
/** Vitals are reported for the shell and the first remote. */
const MEASURED_RELEASES = 2;

/** `why` as in the audit; `kind`: of the failures that halted it. */
export type HaltedRollout = { analysis: CanaryAnalysis; why: string; kind: FailureKind };

export type HealthWatchOptions = {
  /** The newest known registry; null: nothing is counted. */
  registry: () => RegistryDocument | null;
  store: RegistryStore;
  health: HealthStore;
  /** In ms. */
  now: () => number;
  /** Decision interval in ms; 0: no timer. */
  intervalMs: number;
  /** Networks that affected canary visitors must come from before a release is halted. */
  networks: number;
  /** Called for each release that this watch halted. */
  onHalt: (halted: HaltedRollout) => void;
  /** Whether failing rollouts would be halted now. Otherwise no plan continues. Default: always. */
  canHalt?: () => boolean;
  /** For releases that a plan gives to all; default: no hold-back. */
  holdback?: HoldbackRule | undefined;
  /** Times in which no plan continues; default: none. */
  freezes?: FreezeWindows | undefined;
  /** Called for each rollout that went on by its plan, or whose hold-back is over. */
  onAdvance?: (advance: Advance) => void;
  /** Of a package's fallbacks and failures; default: none is reported. */
  surges?: SurgeWatch | undefined;
  /** Called with a store's error once per outage; unwritten counts stay for the next run. */
  onError: (error: unknown) => void;
};

/**
 * Counts what visitors report, by release, and halts failing rollouts. Releases that are not in the registry do not
 * count. Memory between two runs is bounded (`minute-counts.ts`). docs/contracts/release-health.md.
 */
export const watchHealth = (options: HealthWatchOptions) => {
  const { registry, health, now, intervalMs, onError } = options;
  const pending = createPendingHealth();
  const fallbacks = watchFallbacks(options, pending.addFallback);

  const count = (release: ReleaseName, add: (minute: MinuteCount) => void): RegistryDocument | null => {
    const document = registry();
    if (!document || !isListed(document, release)) return null;
    add(pending.getMinute(release, now()));
    return document;
  };
  const addAffected = (document: RegistryDocument, reporter: Reporter, release: ReleaseName, metric: Metric) => {
    if (reporter.isPreview) return;
    for (const analysis of findAnalyses(document, release.remote)) {
      // The first document after a release was promoted has it for both groups.
      if (analysis.isHoldback && !reporter.assigned?.includes(release.remote)) continue;
      if (!isReportedAlike(document, analysis, metric)) continue;
      const group = getGroup(analysis, release.releaseId, reporter.visitor);
      if (group) addTo(analysis, reporter, metric, group);
    }
  };
  const addTo = (analysis: RunningAnalysis, reporter: Reporter, metric: Metric, group: AffectedVisitor['group']) =>
    pending.addAffected({
      analysis: analysisIdentity(analysis),
      metric,
      group,
      bp: analysis.bp,
      at: now(),
      visitor: pseudonym(analysis, reporter.visitor),
      network: pseudonym(analysis, reporter.network),
    });
  const addGoal = (document: RegistryDocument, reporter: Reporter, remote: string, goal?: string) => {
    if (reporter.isPreview) return;
    for (const analysis of findAnalyses(document, remote))
      if (
        isAssigned(analysis, reporter) &&
        (goal === undefined ? hasSamePages(document, analysis) : hasGoal(document, analysis, goal))
      )
        addTo(analysis, reporter, goal === undefined ? 'goal' : `goal ${goal}`, getCohort(analysis, reporter.visitor));
  };

  const lost = (reporter: Reporter, release: ReleaseName): void => {
    const document = registry();
    if (document && isListed(document, release) && !reporter.isPreview) fallbacks.count(reporter, release.remote);
  };

  const flush = async () => {
    const update = pending.take();
    if (Object.values(update).every(({ length }) => length === 0)) return;
    try {
      await health.add(update);
    } catch (error) {
      pending.putBack(update);
      throw error;
    }
    fallbacks.noteWritten(update.fallbacks);
  };
  const { attempt, endRound } = createErrorReporter(onError);
  const prune = createPruning(health, now);
  const advance = createAdvancing(options);
  let deciding: Promise<void> | null = null;
  const decideOnce = async () => {
    await attempt(flush);
    const document = registry();
    if (document) {
      // An unavailable store costs one timeout per run, not one per analysis.
      await attempt(() => decideAll(document, options, attempt));
      await attempt(() => fallbacks.report(document));
      await attempt(() => advance(document, attempt));
      await attempt(() => prune(document));
    }
    endRound();
  };
  const decide = (): Promise<void> =>
    (deciding ??= decideOnce().finally(() => {
      deciding = null;
    }));
  const timer = intervalMs > 0 ? setInterval(() => void decide(), intervalMs).unref() : undefined;

  return {
    /** A page was closed; the releases that ran in it, first those of the vitals. */
    visited: (reporter: Reporter, releases: readonly ReleaseName[], slowness: Slowness): void => {
      for (const [at, release] of distinct(releases).entries()) {
        const isMeasured = at < MEASURED_RELEASES;
        const document = count(release, (minute) => {
          minute.visits += 1;
          if (isMeasured) countVitals(minute.vitals, slowness);
        });
        if (document) addGoal(document, reporter, release.remote);
        if (!document || !isMeasured) continue;
        for (const level of reachedLevels(slowness)) addAffected(document, reporter, release, level);
      }
    },
    /**
     * A remote or the shell failed, or threw an uncaught error; or it ran in a page with a symptom, or that was blocked.
     * The last two concern every release of the page, so they count in no release's minutes.
     */
    failed: (reporter: Reporter, release: ReleaseName, kind: FailureKind): void => {
      const document = count(release, (minute) => {
        if (kind === 'failure') minute.failures += 1;
        if (kind === 'error') minute.errors += 1;
      });
      if (document) addAffected(document, reporter, release, kind);
    },
    /** A visitor reached a goal that the release declares. */
    reached: (reporter: Reporter, { remote }: ReleaseName, goal: string): void => {
      const document = registry();
      if (document) addGoal(document, reporter, remote, goal);
    },
    /** What a failure was, stored for the report of a halt. */
    reported: ({ visitor }: Reporter, release: ReleaseName, failure: ReportedFailure): void => {
      const document = registry();
      if (document && isListed(document, release))
        pending.addGroup(failureGroup(release, failure, { visitor, at: now() }));
    },
    /**
     * Of both releases of a rollout one could not render a page on the server, or leaked. A sound canary is as likely to
     * be the one as its control, so it counts as a visitor at a share of one half.
     */
    compared: (network: string, remote: string, worse: AffectedVisitor['group']): void => {
      const document = registry();
      const [analysis] = document ? findAnalyses(document, remote) : [];
      if (!analysis) return;
      pending.addAffected({
        analysis: analysisIdentity(analysis),
        metric: 'server',
        group: worse,
        // Half, in basis points.
        bp: 5_000,
        at: now(),
        visitor: pseudonym(analysis, randomUUID()),
        network: pseudonym(analysis, network),
      });
    },
    /** A page runs the fallback of this release. */
    fellBack: (reporter: Reporter, release: ReleaseName): void => {
      count(release, (minute) => {
        minute.fallbacks += 1;
      });
      lost(reporter, release);
    },
    /** A page lost a release of its own: it failed. */
    lost,
    /**
     * Flushes the counts, then decides every analysis and halts failing rollouts. Runs every interval; concurrent calls
     * share one run. Never rejects.
     */
    decide,
    /** Flushes and stops. Both stores stay open. */
    close: async (): Promise<void> => {
      clearInterval(timer);
      await deciding;
      await attempt(flush);
    },
  };
};

export type HealthWatch = ReturnType<typeof watchHealth>;

type Attempt = (act: () => Promise<void>) => Promise<void>;

const decideAll = async (
  document: RegistryDocument,
  { store, health, now, networks, onHalt }: HealthWatchOptions,
  attempt: Attempt,
): Promise<void> => {
  for (const analysis of runningAnalyses(document)) {
    const tally = await health.tally(analysis);
    const decision = decideHalt(tally, networks);
    if (!decision) continue;
    const why = haltReason(decision, tally);
    await attempt(async () => {
      if (await haltRollout(store, analysis, why, new Date(now())))
        onHalt({ analysis: analysisIdentity(analysis), why, kind: decision.kind });
    });
  }
};

/** Lets rollouts with a plan go on and ends hold-backs, every half minute. */
const createAdvancing = (options: HealthWatchOptions) => {
  const { store, health, now, canHalt = () => true, onAdvance, holdback, freezes = [] } = options;
  let last = Number.NEGATIVE_INFINITY;
  return async (document: RegistryDocument, attempt: Attempt) => {
    if (Math.abs(now() - last) < ADVANCE_INTERVAL_MS) return;
    last = now();
    const at = new Date(now());
    const reports = { attempt, ...(onAdvance && { onAdvance }) };
    await endHoldbacks(document, { store, now: at }, reports);
    if (canHalt() && findFreeze(freezes, at) === null)
      await advanceRollouts(document, { store, health, now: at, holdback }, reports);
  };
};

/** Prunes hourly; also at once when the clock is set back. */
const createPruning = (health: HealthStore, now: () => number) => {
  let last = Number.NEGATIVE_INFINITY;
  return async (document: RegistryDocument) => {
    if (Math.abs(now() - last) < HOUR_MS) return;
    await health.prune(now() - RETENTION_MS, runningAnalyses(document));
    last = now();
  };
};

/** Reports an error once while it recurs in every round. */
const createErrorReporter = (onError: (error: unknown) => void) => {
  let before = new Set<string>();
  // Bounded: different errors of one round.
  let round = new Set<string>();
  const attempt: Attempt = async (act) => {
    try {
      await act();
    } catch (error) {
      const text = String(error);
      if (!before.has(text) && !round.has(text)) onError(error);
      round.add(text);
    }
  };
  const endRound = () => {
    before = round;
    round = new Set();
  };
  return { attempt, endRound };
};

const findAnalyses = (document: RegistryDocument, remote: string): RunningAnalysis[] =>
  runningAnalyses(document).filter((running) => running.remote === remote);

const isListed = ({ microFrontends }: RegistryDocument, { remote, releaseId }: ReleaseName): boolean =>
  Object.hasOwn(microFrontends, remote) &&
  (microFrontends[remote] ?? []).some((one) => getReleaseId(one) === releaseId);

const distinct = (releases: readonly ReleaseName[]): ReleaseName[] => [
  ...new Map(releases.map((release) => [`${release.remote}/${release.releaseId}`, release])).values(),
];
