import { halt } from '../rollout/changes.ts';
import { changePackage } from './change-package.ts';
import { onePackage, UsageError, type Command } from './command.ts';

/** `halt <package> --why <text>` */
export const haltCommand: Command = {
  name: 'halt',
  usage: '<package> --why <text>',
  summary: 'take the release that is being rolled out back; open pages leave it',
  run: async (call, context) => {
    const remote = onePackage(call, haltCommand);
    if (context.why === '') throw new UsageError('halt needs --why: who comes next must know what was wrong');
    return changePackage(context, {
      action: 'halt',
      remote,
      isRescue: true,
      change: (document) => halt(document, remote, context.why, context.now),
    });
  },
};
