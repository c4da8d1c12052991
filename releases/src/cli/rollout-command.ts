import { rollOut } from '../rollout/changes.ts';
import { changePackage } from './change-package.ts';
import { onePackage, textOf, WrongCallError, type Call, type Command } from './command.ts';

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
    const bp = shareOf(call);
    const releaseId = textOf(call, 'release');
    const order = { ...(releaseId !== undefined && { releaseId }), ...(bp !== undefined && { bp }) };
    return changePackage(context, {
      action: 'rollout',
      remote,
      change: (document) => rollOut(document, remote, order, context.now),
    });
  },
};

/** Share in basis points; undefined for the next step. */
const shareOf = (call: Call): number | undefined => {
  const [bp, percent] = [textOf(call, 'bp'), textOf(call, 'percent')];
  if ([bp, percent, call.values.next].filter((value) => value !== undefined).length > 1)
    throw new WrongCallError('rollout takes one of --bp, --percent and --next');
  if (bp !== undefined) return wholeShare(bp, Number(bp), '--bp');
  // Rounded only against what multiplying does to fractions such as 0.07.
  if (percent !== undefined) return wholeShare(percent, Number((Number(percent) * 100).toFixed(6)), '--percent');
  return undefined;
};

const wholeShare = (text: string, bp: number, option: string): number => {
  if (text.trim() === '' || !Number.isInteger(bp) || bp < 1 || bp > 10_000)
    throw new WrongCallError(`${option} ${text}: a share is from 1 to 10000 whole basis points, 0.01 to 100 percent`);
  return bp;
};
