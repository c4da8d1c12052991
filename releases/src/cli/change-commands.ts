import { halt, promote, rollBack, rollOut } from '../rollout/changes.ts';
import { ReleaseRefusedError } from '../rollout/versions.ts';
import { changePackage } from './change-package.ts';
import { commandText, getText, onePackage, UsageError, type Call, type Command } from './command.ts';
import { packageState, type PackageState } from './package-state.ts';

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
    const options = { ...(releaseId !== undefined && { releaseId }), ...(bp !== undefined && { bp }) };
    return changePackage(context, {
      action: 'rollout',
      remote,
      change: (document) => {
        if (releaseId === undefined) refuseRevoked(packageState(document, remote));
        return rollOut(document, remote, options, context.now);
      },
    });
  },
};

/** Publishing revoked sources again changes nothing: the release has to be named. */
const refuseRevoked = ({ remote, everybody: stable, candidate, releases }: PackageState): void => {
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

/** In basis points; undefined for the next step. */
const getShare = (call: Call): number | undefined => {
  const [bp, percent] = [getText(call, 'bp'), getText(call, 'percent')];
  if ([bp, percent, call.values.next].filter((value) => value !== undefined).length > 1)
    throw new UsageError('rollout takes one of --bp, --percent and --next');
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

export const promoteCommand: Command = {
  name: 'promote',
  usage: '<package>',
  summary: 'make the release being rolled out stable',
  run: async (call, context) => {
    const remote = onePackage(call, promoteCommand);
    return changePackage(context, {
      action: 'promote',
      remote,
      change: (document) => promote(document, remote, context.now),
    });
  },
};

export const haltCommand: Command = {
  name: 'halt',
  usage: '<package> --why <text>',
  summary: 'revoke the release being rolled out; open pages unload it',
  run: async (call, context) => {
    const remote = onePackage(call, haltCommand);
    if (context.why === '') throw new UsageError('halt needs --why: others must know what was wrong');
    return changePackage(context, {
      action: 'halt',
      remote,
      isRescue: true,
      change: (document) => halt(document, remote, context.why, context.now),
    });
  },
};

export const rollbackCommand: Command = {
  name: 'rollback',
  usage: '<package> [--to <id>] --why <text>',
  summary: 'revoke the stable release and restore an earlier one',
  options: { to: { type: 'string' } },
  run: async (call, context) => {
    const { why, now } = context;
    const remote = onePackage(call, rollbackCommand);
    if (why === '') throw new UsageError('rollback needs --why: others must know what was wrong');
    const to = getText(call, 'to');
    return changePackage(context, {
      action: 'rollback',
      remote,
      change: (document) => rollBack(document, remote, { ...(to !== undefined && { to }), why }, now),
    });
  },
};
