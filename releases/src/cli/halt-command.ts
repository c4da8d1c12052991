import { halt } from '../rollout/changes.ts';
import { changePackage } from './change-package.ts';
import { onePackage, UsageError, type Command } from './command.ts';

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
