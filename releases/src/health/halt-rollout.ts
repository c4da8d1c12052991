import { changeRegistry } from '../registry/change-registry.ts';
import type { RegistryStore } from '../registry/registry-store.ts';
import { halt } from '../rollout/changes.ts';
import { FALSE_ALARM_RATE, HALT_THRESHOLD, MAX_EVIDENCE, type HaltDecision } from './evidence.ts';
import type { CanaryAnalysis, AnalysisTally } from './health-store.ts';
import { HOUR_MS, isSameAnalysis, runningAnalyses } from './canary-analysis.ts';

/** Who halts, in the audit. */
export const HEALTH_GATE = 'health gate';

/** What the audit and the registry take of a reason. */
const MAX_CHARACTERS = 500;

/**
 * Takes the release of a trial back, if the trial still runs: who comes second changes nothing.
 * @returns whether this call did it
 */
export const haltRollout = async (
  store: RegistryStore,
  trial: CanaryAnalysis,
  why: string,
  now: Date,
): Promise<boolean> => {
  let isHalting = false;
  await changeRegistry({ store, note: { by: HEALTH_GATE, action: 'halt', why }, now }, (document) => {
    isHalting = runningAnalyses(document).some((running) => isSameAnalysis(running, trial));
    return isHalting ? halt(document, trial.remote, why, now) : document;
  });
  return isHalting;
};

/** Why a trial is halted, with the numbers from the hour on that says most, in at most 500 characters. */
export const haltReason = ({ harm, evidence, hour }: HaltDecision, tally: AnalysisTally): string => {
  const counted = tally[harm].shares.filter((share) => share.hour >= hour);
  const shares = [...Map.groupBy(counted, ({ bp }) => bp)].map(([bp, ofShare]) => {
    const sum = (group: 'canary' | 'control') => ofShare.reduce((all, share) => all + share[group], 0);
    const all = number(sum('canary') + sum('control'));
    return `${number(sum('canary'))} of ${all} affected visitors had it at ${percent(bp)}`;
  });
  const since = hour > 0 ? ` from hour ${hour / HOUR_MS + 1} on` : '';
  const amount = evidence < MAX_EVIDENCE ? number(evidence) : `more than ${number(MAX_EVIDENCE)}`;
  const limits = `halts at ${number(HALT_THRESHOLD)}); false alarms at most ${percent(FALSE_ALARM_RATE * 10_000)} of rollouts`;
  const tail = `${since}; evidence ${amount} (${limits}`;
  // The latest shares say most; a rollout of many steps has more of them than there is room.
  while (shares.length > 1 && `${harm}: ${shares.join(', ')}${tail}`.length > MAX_CHARACTERS) shares.shift();
  return `${harm}: ${shares.join(', ')}${tail}`;
};

const number = (value: number) => Math.floor(value).toLocaleString('en-US');
const percent = (bp: number) => `${bp / 100} %`;
