import { rollBack } from '../rollout/changes.ts';
import { changePackage } from './change-package.ts';
import { onePackage, getText, UsageError, type Command } from './command.ts';

/** `rollback <package> --why <text>` */
export const rollbackCommand: Command = {
  name: 'rollback',
  usage: '<package> [--to <id>] --why <text>',
  summary: "take everybody's release back and give them an earlier one",
  options: { to: { type: 'string' } },
  run: async (call, context) => {
    const { why, now } = context;
    const remote = onePackage(call, rollbackCommand);
    if (why === '') throw new UsageError('rollback needs --why: who comes next must know what was wrong');
    const to = getText(call, 'to');
    return changePackage(context, {
      action: 'rollback',
      remote,
      change: (document) => rollBack(document, remote, { ...(to !== undefined && { to }), why }, now),
    });
  },
};
