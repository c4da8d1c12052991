import { rollOut } from '../rollout/changes.ts';
import { ReleaseRefusedError } from '../rollout/versions.ts';
import { createCommand } from './change-commands.ts';
import { type Call, commandText, getText, UsageError } from './command.ts';
import { packageState, type PackageState } from './package-state.ts';

export const rolloutCommand = createCommand({
  name: 'rollout',
  isFreezable: true,
  usage:
    '<package> [--release <id>] [--staff | --bp <n> | --percent <x> | --next] [--auto [--visits <n>] [--minutes <n>] | --manual] [--during-freeze <reason>]',
  summary: 'give a release to staff or to a share of the visitors, or raise its share',
  options: {
    release: { type: 'string' },
    bp: { type: 'string' },
    percent: { type: 'string' },
    next: { type: 'boolean' },
    staff: { type: 'boolean' },
    auto: { type: 'boolean' },
    visits: { type: 'string' },
    minutes: { type: 'string' },
    manual: { type: 'boolean' },
  },
  change: (remote, call, { by, now, holdback }) => {
    const bp = getShare(call);
    const releaseId = getText(call, 'release');
    const plan = getPlan(call);
    const options = {
      ...(releaseId !== undefined && { releaseId }),
      ...(bp !== undefined && { bp }),
      staff: call.values.staff === true,
      ...(plan !== undefined && { plan }),
      by,
      holdback,
    };
    return (document) => {
      if (releaseId === undefined) refuseRevoked(packageState(document, remote));
      return rollOut(document, remote, options, now);
    };
  },
});

/** Publishing revoked sources again changes nothing: the release has to be named. */
const refuseRevoked = ({ remote, stable, candidate, releases }: PackageState): void => {
  if (candidate || releases.some(({ state }) => state === 'new')) return;
  const newer = releases.slice(releases.findIndex(({ releaseId }) => releaseId === stable) + 1);
  const latest = newer.findLast(({ revoked }) => revoked);
  if (!latest?.revoked) return;
  const { releaseId, revoked } = latest;
  throw new ReleaseRefusedError(
    `${remote} has no release newer than the stable one: ${releaseId} was revoked at ${revoked.at}: ` +
      `${revoked.why}. Re-release it: ${commandText('rollout', remote, '--release', releaseId, '--bp 100')}; ` +
      'or change the sources and publish',
  );
};

const DEFAULT_PLAN = { visits: 500, minutes: 60 };

/** When the share grows by itself; null: never; undefined: as before. */
const getPlan = (call: Call): typeof DEFAULT_PLAN | null | undefined => {
  const { auto, manual } = call.values;
  const visits = getText(call, 'visits');
  const minutes = getText(call, 'minutes');
  if (auto && manual) throw new UsageError('rollout takes one of --auto and --manual');
  if (!auto && (visits !== undefined || minutes !== undefined))
    throw new UsageError('--visits and --minutes belong to --auto');
  if (!auto) return manual ? null : undefined;
  return {
    visits: wholeNumber('--visits', visits, { least: 1, most: 10_000_000 }) ?? DEFAULT_PLAN.visits,
    minutes: wholeNumber('--minutes', minutes, { least: 0, most: 10_080 }) ?? DEFAULT_PLAN.minutes,
  };
};

const wholeNumber = (option: string, text: string | undefined, { least, most }: { least: number; most: number }) => {
  if (text === undefined) return undefined;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN;
  if (value >= least && value <= most) return value;
  throw new UsageError(`${option} ${text}: must be a whole number from ${least} to ${most}`);
};

/** In basis points; undefined for the next step. */
const getShare = (call: Call): number | undefined => {
  const bp = getText(call, 'bp');
  const percent = getText(call, 'percent');
  if ([bp, percent, call.values.next, call.values.staff].filter((value) => value !== undefined).length > 1)
    throw new UsageError('rollout takes one of --staff, --bp, --percent and --next');
  if (bp !== undefined) return wholeShare(bp, /^\d+$/.test(bp) ? Number(bp) : NaN, '--bp');
  // Rounds only the floating point error of fractions such as 0.07.
  const hundredfold = (text: string) => (/^\d+([.]\d+)?$/.test(text) ? Number((Number(text) * 100).toFixed(6)) : NaN);
  if (percent !== undefined) return wholeShare(percent, hundredfold(percent), '--percent');
  return undefined;
};

const wholeShare = (text: string, bp: number, option: string): number => {
  if (!Number.isInteger(bp) || bp < 1 || bp > 10_000)
    throw new UsageError(`${option} ${text}: a share is from 1 to 10000 whole basis points, 0.01 to 100 percent`);
  return bp;
};
