import { LONGEST_WHY } from '../audit/audit-text.ts';
import { isSamePerson } from '../rollout/approval.ts';
import { type Call, type CommandContext, getText, UsageError } from './command.ts';

export const APPROVAL_OPTIONS = { 'approved-by': { type: 'string' }, 'without-approval': { type: 'boolean' } } as const;

/** Who approved a publish to everybody, for the audit; undefined: not given. */
export const readApproval = (call: Call, { by, why }: Pick<CommandContext, 'by' | 'why'>): string | undefined => {
  const approver = getText(call, 'approved-by')?.trim();
  const isWithout = call.values['without-approval'] === true;
  if (approver === undefined && !isWithout) return undefined;
  if (call.values['to-everybody'] !== true)
    throw new UsageError('--approved-by and --without-approval belong to --to-everybody; a rollout has `approve`');
  if (approver !== undefined && isWithout)
    throw new UsageError('publish takes one of --approved-by and --without-approval');
  if (approver === undefined && why === '') throw new UsageError('--without-approval needs --why');
  if (approver !== undefined && !/^\P{C}+$/u.test(approver)) throw new UsageError('--approved-by needs a name');
  if (approver !== undefined && isSamePerson(approver, by))
    throw new UsageError(`${by} publishes it: somebody else must approve it`);
  const note = approver === undefined ? 'without an approval' : `approved by ${approver}`;
  if (`${why}; ${note}`.length > LONGEST_WHY) throw new UsageError('--why and --approved-by are too long together');
  return note;
};
