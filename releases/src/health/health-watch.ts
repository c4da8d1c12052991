import { createHash } from 'node:crypto';
import type { RegistryDocument } from '@acara/shared-contract/registry';
import type { PageVitals, ReleaseName } from '@acara/shared-contract/release';
import type { RegistryStore } from '../registry/registry-store.ts';
import { getReleaseId } from '../rollout/versions.ts';
import { decideHalt } from './evidence.ts';
import { haltRollout, haltReason } from './halt-rollout.ts';
import type { FailureKind, HealthStore, MinuteCount, CanaryAnalysis } from './health-store.ts';
import { createPendingHealth } from './pending-health.ts';
import {
  getGroup,
  HOUR_MS,
  analysisIdentity,
  analysisKey,
  runningAnalyses,
  type RunningAnalysis,
} from './canary-analysis.ts';
import { countVitals, isPoor } from './vital-buckets.ts';

const RETENTION_MS = 48 * HOUR_MS;
/** Vitals are told of the shell and of the slice that the document began with. */
const MEASURED_RELEASES = 2;

/** A visitor of whom a beacon tells, checked: mark and seals are right. `network` as `networkOf` names it. */
export type Reporter = { visitor: string; network: string };

/** What an edge tells of its visitors and reads back. */
export type HealthWatch = {
  /** A page was left: what ran in it, first those whom the vitals belong to. */
  visited: (reporter: Reporter, releases: readonly ReleaseName[], vitals: PageVitals) => void;
  /** A slice or the shell failed, or threw what nobody caught. */
  failed: (reporter: Reporter, release: ReleaseName, kind: 'failure' | 'error') => void;
  /** A page runs another release in place of this one. */
  fellBack: (reporter: Reporter, release: ReleaseName) => void;
  /**
   * Writes what was counted since, then judges all trials and halts what does harm. Called by itself each interval. One
   * at a time: a call meanwhile ends with the one that runs. Never rejects.
   */
  decide: () => Promise<void>;
  /** Ends the interval and writes what is left. Both stores stay open. */
  close: () => Promise<void>;
};

export type HealthWatchOptions = {
  /** The newest registry that is known; null while there is none, and nothing is counted. */
  registry: () => RegistryDocument | null;
  /** Where a release is halted. */
  store: RegistryStore;
  health: HealthStore;
  /** The time in ms. */
  now: () => number;
  /** Time between two judgements, in ms; 0 never judges by itself. */
  intervalMs: number;
  /** From how many networks the canary's affected visitors must come at least before a release is halted. */
  networks: number;
  /** Told of what this watch has halted. `why` as in the audit. */
  onHalt: (halted: { analysis: CanaryAnalysis; why: string }) => void;
  /** Told of what a store refuses, not again while it goes on; what could not be written is kept for the next time. */
  onError: (error: unknown) => void;
};

/**
 * Counts what visitors meet, by release, and halts a rollout that does harm. Of releases that the registry does not list
 * nothing is counted. Between two judgements its memory is bounded whatever it is told (`pending-health.ts`).
 * docs/contracts/release-health.md.
 */
export const watchHealth = (options: HealthWatchOptions): HealthWatch => {
  const { registry, health, now, intervalMs, onError } = options;
  const pending = createPendingHealth();

  const count = (release: ReleaseName, add: (minute: MinuteCount) => void): RegistryDocument | null => {
    const document = registry();
    if (!document || !isListed(document, release)) return null;
    add(pending.getMinute(release, now()));
    return document;
  };
  const addAffected = (document: RegistryDocument, reporter: Reporter, release: ReleaseName, kind: FailureKind) => {
    const trial = runningAnalyses(document).find(({ remote }) => remote === release.remote);
    const group = trial && getGroup(trial, release.releaseId, reporter.visitor);
    if (!trial || !group) return;
    pending.addAffected({
      ...{ analysis: analysisIdentity(trial), harm: kind, group, bp: trial.bp, at: now() },
      visitor: pseudonym(trial, reporter.visitor),
      network: pseudonym(trial, reporter.network),
    });
  };

  const flush = async () => {
    const update = pending.take();
    if (update.affected.length === 0 && update.minutes.length === 0) return;
    try {
      await health.add(update);
    } catch (error) {
      pending.putBack(update);
      throw error;
    }
  };
  const { attempt, endRound } = createErrorReporter(onError);
  const prune = createPruning(health, now);
  let deciding: Promise<void> | null = null;
  const decideOnce = async () => {
    await attempt(flush);
    const document = registry();
    if (document) {
      // A store that is away costs one limit each time, not one for each trial.
      await attempt(() => decideAll(document, options, attempt));
      await attempt(() => prune(document));
    }
    endRound();
  };
  const decide = () =>
    (deciding ??= decideOnce().finally(() => {
      deciding = null;
    }));
  const timer = intervalMs > 0 ? setInterval(() => void decide(), intervalMs).unref() : undefined;

  return {
    visited: (reporter, releases, vitals) => {
      for (const [at, release] of distinct(releases).entries()) {
        const isMeasured = at < MEASURED_RELEASES;
        const document = count(release, (minute) => {
          minute.visits += 1;
          if (isMeasured) countVitals(minute.vitals, vitals);
        });
        if (document && isMeasured && isPoor(vitals)) addAffected(document, reporter, release, 'slow');
      }
    },
    failed: (witness, release, kind) => {
      const document = count(release, (minute) => {
        minute[kind === 'failure' ? 'failures' : 'errors'] += 1;
      });
      if (document) addAffected(document, witness, release, kind);
    },
    fellBack: (_reporter, release) => {
      count(release, (minute) => {
        minute.fallbacks += 1;
      });
    },
    decide,
    close: async () => {
      clearInterval(timer);
      await deciding;
      await attempt(flush);
    },
  };
};

type Attempt = (act: () => Promise<void>) => Promise<void>;

const decideAll = async (
  document: RegistryDocument,
  { store, health, now, networks, onHalt }: HealthWatchOptions,
  attempt: Attempt,
): Promise<void> => {
  for (const trial of runningAnalyses(document)) {
    const tally = await health.tally(trial);
    const decision = decideHalt(tally, networks);
    if (!decision) continue;
    const why = haltReason(decision, tally);
    await attempt(async () => {
      if (await haltRollout(store, trial, why, new Date(now()))) onHalt({ analysis: analysisIdentity(trial), why });
    });
  }
};

/** Forgets what is old, each hour; at once after the clock was set back, and each hour from there on. */
const createPruning = (health: HealthStore, now: () => number) => {
  let last = Number.NEGATIVE_INFINITY;
  return async (document: RegistryDocument) => {
    if (Math.abs(now() - last) < HOUR_MS) return;
    await health.prune(now() - RETENTION_MS, runningAnalyses(document));
    last = now();
  };
};

/** Tells of an error once as long as it comes with every round. */
const createErrorReporter = (onError: (error: unknown) => void) => {
  let before = new Set<string>();
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

const isListed = ({ microFrontends }: RegistryDocument, { remote, releaseId }: ReleaseName): boolean =>
  Object.hasOwn(microFrontends, remote) &&
  (microFrontends[remote] ?? []).some((one) => getReleaseId(one) === releaseId);

const distinct = (releases: readonly ReleaseName[]): ReleaseName[] => [
  ...new Map(releases.map((release) => [`${release.remote}/${release.releaseId}`, release])).values(),
];

/** Tells one visitor, or network, from another within a trial, and nothing of them elsewhere. */
const pseudonym = (trial: RunningAnalysis, text: string): string =>
  createHash('sha256')
    .update(`${analysisKey(trial)}|${text}`)
    .digest('base64url')
    .slice(0, 22);
