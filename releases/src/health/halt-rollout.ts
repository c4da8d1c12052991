import type { RegistryDocument } from '../registry/registry-document.ts';
import { changeRegistry } from '../registry/change-registry.ts';
import type { RegistryStore } from '../registry/registry-store.ts';
import { halt, rollBack } from '../rollout/changes.ts';
import { withAutomatic } from '../rollout/incidents.ts';
import { getStable, getReleaseId } from '../rollout/versions.ts';
import { FALSE_ALARM_RATE, HALT_THRESHOLDS, MAX_EVIDENCE, type HaltDecision } from './evidence.ts';
import type { CanaryAnalysis, AnalysisTally } from './health-store.ts';
import { HOUR_MS, isSameAnalysis, runningAnalyses } from './canary-analysis.ts';

/** `by` in the audit. */
export const HEALTH_GATE = 'health gate';

/** Limit of a reason in the audit and the registry. */
const MAX_CHARACTERS = 500;

/** Revokes the release of an analysis that is still running. @returns whether this call did it */
export const haltRollout = async (
  store: RegistryStore,
  analysis: CanaryAnalysis,
  why: string,
  now: Date,
): Promise<boolean> => {
  let isHalting = false;
  await changeRegistry({ store, note: { by: HEALTH_GATE, action: 'halt', why }, now }, (document) => {
    isHalting = runningAnalyses(document).some((running) => isSameAnalysis(running, analysis));
    return isHalting ? revokeRelease(document, analysis, why, now) : document;
  });
  return isHalting;
};

/** A candidate is halted. One that is stable already is rolled back to its control. */
const revokeRelease = (
  document: RegistryDocument,
  { remote, releaseId, controlId }: CanaryAnalysis,
  why: string,
  now: Date,
) => {
  const stable = getStable(document.microFrontends[remote] ?? []);
  const isStable = stable !== undefined && getReleaseId(stable) === releaseId;
  const revoked = isStable ? rollBack(document, remote, { to: controlId, why }, now) : halt(document, remote, why, now);
  return withAutomatic(revoked, { remote, releaseId });
};

/** The numbers behind a decision, since the hour with the most evidence, in at most 500 characters. */
export const haltReason = ({ kind, metric, evidence, hour }: HaltDecision, tally: AnalysisTally): string => {
  const counted = (tally[metric] ?? tally[kind]).shares.filter((share) => share.hour >= hour);
  const shares = [...Map.groupBy(counted, ({ bp }) => bp)].map(([bp, tallies]) => {
    const sum = (group: 'canary' | 'control') => tallies.reduce((all, share) => all + share[group], 0);
    const all = number(sum('canary') + sum('control'));
    if (kind === 'server')
      return `in ${number(sum('canary'))} of ${all} comparisons of both releases this one could not render the page, or leaked`;
    const reached = metric === 'goal' ? 'reported a visit' : 'reached it';
    if (kind === 'goal')
      return `${number(sum('canary'))} of ${all} visitors who ${reached} were in the canary at ${percent(bp)}`;
    return `${number(sum('canary'))} of ${all} affected visitors had it at ${percent(bp)}`;
  });
  const since = hour > 0 ? ` from hour ${hour / HOUR_MS + 1} on` : '';
  const amount = evidence < MAX_EVIDENCE ? number(evidence) : `more than ${number(MAX_EVIDENCE)}`;
  const limits = `halts at ${number(HALT_THRESHOLDS[kind])}); false alarms at most ${percent(FALSE_ALARM_RATE * 10_000)} of rollouts`;
  const tail = `${since}; evidence ${amount} (${limits}`;
  // The latest shares matter most; a rollout of many steps has too many of them.
  while (shares.length > 1 && `${metric}: ${shares.join(', ')}${tail}`.length > MAX_CHARACTERS) shares.shift();
  return `${metric}: ${shares.join(', ')}${tail}`;
};

const number = (value: number) => Math.floor(value).toLocaleString('en-US');
const percent = (bp: number) => `${bp / 100} %`;
