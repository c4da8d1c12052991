import { createHash } from 'node:crypto';
import type { RegistryDocument } from '@acara/shared-contract/registry';
import type { PageVitals, ReleaseName } from '@acara/shared-contract/release';
import type { RegistryStore } from '../registry/registry-store.ts';
import { idOf } from '../rollout/versions.ts';
import { verdictOf } from './evidence.ts';
import { haltTrial, whyHalted } from './halt-trial.ts';
import type { Harm, HealthStore, MinuteCount, Trial } from './health-store.ts';
import { createPendingHealth } from './pending-health.ts';
import { groupOf, HOUR_MS, plainTrial, trialKey, trialsOf, type RunningTrial } from './trial.ts';
import { countVitals, isPoor } from './vital-buckets.ts';

const KEPT_MS = 48 * HOUR_MS;
/** Vitals are told of the shell and of the slice that the document began with. */
const MEASURED = 2;

/** A visitor of whom a beacon tells, checked: mark and seals are right. `network` as `networkOf` names it. */
export type Witness = { visitor: string; network: string };

/** What an edge tells of its visitors and reads back. */
export type HealthWatch = {
  /** A page was left: what ran in it, first those whom the vitals belong to. */
  visited: (witness: Witness, releases: readonly ReleaseName[], vitals: PageVitals) => void;
  /** A slice or the shell failed, or threw what nobody caught. */
  harmed: (witness: Witness, release: ReleaseName, harm: 'failure' | 'error') => void;
  /** A page runs another release in place of this one. */
  fellBack: (witness: Witness, release: ReleaseName) => void;
  /**
   * Writes what was counted since, then judges all trials and halts what does harm. Called by itself each interval. One
   * at a time: a call meanwhile ends with the one that runs. Never rejects.
   */
  judge: () => Promise<void>;
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
  /** From how many networks the canary's harmed visitors must come at least before a release is halted. */
  networks: number;
  /** Told of what this watch has halted. `why` as in the audit. */
  onHalt: (halted: { trial: Trial; why: string }) => void;
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
    add(pending.minuteOf(release, now()));
    return document;
  };
  const harm = (document: RegistryDocument, witness: Witness, release: ReleaseName, kind: Harm) => {
    const trial = trialsOf(document).find(({ remote }) => remote === release.remote);
    const group = trial && groupOf(trial, release.releaseId, witness.visitor);
    if (!trial || !group) return;
    pending.harm({
      ...{ trial: plainTrial(trial), harm: kind, group, bp: trial.bp, at: now() },
      visitor: hashed(trial, witness.visitor),
      network: hashed(trial, witness.network),
    });
  };

  const flush = async () => {
    const news = pending.take();
    if (news.harmed.length === 0 && news.minutes.length === 0) return;
    try {
      await health.add(news);
    } catch (error) {
      pending.putBack(news);
      throw error;
    }
  };
  const { attempt, endRound } = createTroubles(onError);
  const prune = createPruning(health, now);
  let judging: Promise<void> | null = null;
  const judgeOnce = async () => {
    await attempt(flush);
    const document = registry();
    if (document) {
      // A store that is away costs one limit each time, not one for each trial.
      await attempt(() => judgeAll(document, options, attempt));
      await attempt(() => prune(document));
    }
    endRound();
  };
  const judge = () =>
    (judging ??= judgeOnce().finally(() => {
      judging = null;
    }));
  const timer = intervalMs > 0 ? setInterval(() => void judge(), intervalMs).unref() : undefined;

  return {
    visited: (witness, releases, vitals) => {
      for (const [at, release] of distinct(releases).entries()) {
        const isMeasured = at < MEASURED;
        const document = count(release, (minute) => {
          minute.visits += 1;
          if (isMeasured) countVitals(minute.vitals, vitals);
        });
        if (document && isMeasured && isPoor(vitals)) harm(document, witness, release, 'slow');
      }
    },
    harmed: (witness, release, kind) => {
      const document = count(release, (minute) => {
        minute[kind === 'failure' ? 'failures' : 'errors'] += 1;
      });
      if (document) harm(document, witness, release, kind);
    },
    fellBack: (_witness, release) => {
      count(release, (minute) => {
        minute.fallbacks += 1;
      });
    },
    judge,
    close: async () => {
      clearInterval(timer);
      await judging;
      await attempt(flush);
    },
  };
};

type Attempt = (act: () => Promise<void>) => Promise<void>;

const judgeAll = async (
  document: RegistryDocument,
  { store, health, now, networks, onHalt }: HealthWatchOptions,
  attempt: Attempt,
): Promise<void> => {
  for (const trial of trialsOf(document)) {
    const tally = await health.tally(trial);
    const verdict = verdictOf(tally, networks);
    if (!verdict) continue;
    const why = whyHalted(verdict, tally);
    await attempt(async () => {
      if (await haltTrial(store, trial, why, new Date(now()))) onHalt({ trial: plainTrial(trial), why });
    });
  }
};

/** Forgets what is old, each hour; at once after the clock was set back, and each hour from there on. */
const createPruning = (health: HealthStore, now: () => number) => {
  let last = Number.NEGATIVE_INFINITY;
  return async (document: RegistryDocument) => {
    if (Math.abs(now() - last) < HOUR_MS) return;
    await health.prune(now() - KEPT_MS, trialsOf(document));
    last = now();
  };
};

/** Tells of an error once as long as it comes with every round. */
const createTroubles = (onError: (error: unknown) => void) => {
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
  Object.hasOwn(microFrontends, remote) && (microFrontends[remote] ?? []).some((one) => idOf(one) === releaseId);

const distinct = (releases: readonly ReleaseName[]): ReleaseName[] => [
  ...new Map(releases.map((release) => [`${release.remote}/${release.releaseId}`, release])).values(),
];

/** Tells one visitor, or network, from another within a trial, and nothing of them elsewhere. */
const hashed = (trial: RunningTrial, text: string): string =>
  createHash('sha256')
    .update(`${trialKey(trial)}|${text}`)
    .digest('base64url')
    .slice(0, 22);
