import { rollOut } from '../rollout/changes.ts';
import { ReleaseRefusedError } from '../rollout/versions.ts';
import { changePackage } from './change-package.ts';
import { onePackage, getText, commandText, UsageError, type Call, type Command } from './command.ts';
import { packageState, type PackageState } from './package-state.ts';

/** `rollout <package>` */
export const rolloutCommand: Command = {
  name: 'rollout',
  usage: '<package> [--release <id>] [--bp <n> | --percent <x> | --next]',
  summary: 'give a release to a share of the visitors, or raise its share',
  options: {
    release: { type: 'string' },
    bp: { type: 'string' },
    percent: { type: 'string' },
    next: { type: 'boolean' },
  },
  run: async (call, context) => {
    const remote = onePackage(call, rolloutCommand);
    const bp = getShare(call);
    const releaseId = getText(call, 'release');
    const order = { ...(releaseId !== undefined && { releaseId }), ...(bp !== undefined && { bp }) };
    return changePackage(context, {
      action: 'rollout',
      remote,
      change: (document) => {
        if (releaseId === undefined) refuseRevoked(packageState(document, remote));
        return rollOut(document, remote, order, context.now);
      },
    });
  },
};

/** Where the newest release was taken back, publishing the same sources again changes nothing: it has to be named. */
const refuseRevoked = ({ remote, everybody, candidate, releases }: PackageState): void => {
  if (candidate || releases.some(({ state }) => state === 'new')) return;
  const newer = releases.slice(releases.findIndex(({ releaseId }) => releaseId === everybody) + 1);
  const takenBack = newer.findLast(({ revoked }) => revoked);
  if (!takenBack?.revoked) return;
  const { releaseId, revoked } = takenBack;
  throw new ReleaseRefusedError(
    `${remote} has no release newer than what everybody gets: ${releaseId} was taken back at ${revoked.at}: ` +
      `${revoked.why}. Give it again: ${commandText('rollout', remote, '--release', releaseId, '--bp 100')}; ` +
      'or change the sources and publish',
  );
};

/** Share in basis points; undefined for the next step. */
const getShare = (call: Call): number | undefined => {
  const [bp, percent] = [getText(call, 'bp'), getText(call, 'percent')];
  if ([bp, percent, call.values.next].filter((value) => value !== undefined).length > 1)
    throw new UsageError('rollout takes one of --bp, --percent and --next');
  if (bp !== undefined) return wholeShare(bp, /^\d+$/.test(bp) ? Number(bp) : NaN, '--bp');
  // Rounded only against what multiplying does to fractions such as 0.07.
  const hundredfold = (text: string) => (/^\d+([.]\d+)?$/.test(text) ? Number((Number(text) * 100).toFixed(6)) : NaN);
  if (percent !== undefined) return wholeShare(percent, hundredfold(percent), '--percent');
  return undefined;
};

const wholeShare = (text: string, bp: number, option: string): number => {
  if (!Number.isInteger(bp) || bp < 1 || bp > 10_000)
    throw new UsageError(`${option} ${text}: a share is from 1 to 10000 whole basis points, 0.01 to 100 percent`);
  return bp;
};
