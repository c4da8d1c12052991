import { promote } from '../rollout/changes.ts';
import { changePackage } from './change-package.ts';
import { onePackage, type Command } from './command.ts';

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
