import { changeRegistry } from '../registry/change-registry.ts';
import type { RegistryStore } from '../registry/registry-store.ts';
import { halt } from '../rollout/changes.ts';
import { FALSE_ALARMS, HALTS_AT, MOST_EVIDENCE, type Verdict } from './evidence.ts';
import type { Trial, TrialTally } from './health-store.ts';
import { HOUR_MS, isSameTrial, trialsOf } from './trial.ts';

/** Who halts, in the audit. */
export const GATE = 'health gate';

/** What the audit and the registry take of a reason. */
const MOST_CHARACTERS = 500;

/**
 * Takes the release of a trial back, if the trial still runs: who comes second changes nothing.
 * @returns whether this call did it
 */
export const haltTrial = async (store: RegistryStore, trial: Trial, why: string, now: Date): Promise<boolean> => {
  let isHalting = false;
  await changeRegistry({ store, note: { by: GATE, action: 'halt', why }, now }, (document) => {
    isHalting = trialsOf(document).some((running) => isSameTrial(running, trial));
    return isHalting ? halt(document, trial.remote, why, now) : document;
  });
  return isHalting;
};

/** Why a trial is halted, with the numbers from the hour on that says most, in at most 500 characters. */
export const whyHalted = ({ harm, evidence, hour }: Verdict, tally: TrialTally): string => {
  const counted = tally[harm].shares.filter((share) => share.hour >= hour);
  const shares = [...Map.groupBy(counted, ({ bp }) => bp)].map(([bp, ofShare]) => {
    const sum = (group: 'canary' | 'control') => ofShare.reduce((all, share) => all + share[group], 0);
    const all = number(sum('canary') + sum('control'));
    return `${number(sum('canary'))} of ${all} harmed visitors had it at ${percent(bp)}`;
  });
  const since = hour > 0 ? ` from hour ${hour / HOUR_MS + 1} on` : '';
  const amount = evidence < MOST_EVIDENCE ? number(evidence) : `more than ${number(MOST_EVIDENCE)}`;
  const limits = `halts at ${number(HALTS_AT)}); false alarms at most ${percent(FALSE_ALARMS * 10_000)} of rollouts`;
  const tail = `${since}; evidence ${amount} (${limits}`;
  // The latest shares say most; a rollout of many steps has more of them than there is room.
  while (shares.length > 1 && `${harm}: ${shares.join(', ')}${tail}`.length > MOST_CHARACTERS) shares.shift();
  return `${harm}: ${shares.join(', ')}${tail}`;
};

const number = (value: number) => Math.floor(value).toLocaleString('en-US');
const percent = (bp: number) => `${bp / 100} %`;
