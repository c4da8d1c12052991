import type { AuditEntry } from '@acara/shared-contract/registry';
import { chainProblems, documentProblems } from '../audit/audit-chain.ts';
import { ReleaseRefusedError } from '../rollout/versions.ts';
import { EXIT } from './exit-code.ts';
import { UsageError, type Command } from './command.ts';

export const auditCommand: Command = {
  name: 'audit',
  usage: '[<package>] [--verify]',
  summary: 'who changed what, when and why; --verify: check that it is complete',
  options: { verify: { type: 'boolean' } },
  run: async ({ operands, values }, { store }) => {
    const [remote, ...more] = operands;
    if (more.length > 0) throw new UsageError('audit takes the name of one package, or none');
    const readAudit = async () => {
      const document = await store.read();
      const entries = await store.audit();
      const chain = chainProblems(entries, document?.extras.acara.audit ?? null);
      return { entries, problems: [...chain, ...documentProblems(entries, document)] };
    };
    const reading = await readAudit();
    // Another change may have been written between the two reads.
    const { entries, problems: found } = reading.problems.length > 0 ? await readAudit() : reading;
    if (remote && !isKnown(remote, entries)) throw new ReleaseRefusedError(`the audit has no package ${remote}`);
    const wanted = entries.filter(({ diff }) => !remote || diff.some((change) => change.remote === remote));
    const problems = values.verify ? found : [];
    const report = problems.length > 0 ? problems.map((problem) => `INCOMPLETE: ${problem}`) : [completeText(entries)];
    return {
      lines: [...wanted.flatMap((entry) => entryLines(entry, remote)), ...(values.verify ? report : [])],
      data: { entries: wanted, ...(values.verify && { problems }) },
      code: problems.length > 0 ? EXIT.failed : EXIT.done,
    };
  },
};

const isKnown = (remote: string, entries: readonly AuditEntry[]): boolean =>
  entries.some(({ diff }) => diff.some((change) => change.remote === remote));

const completeText = (entries: readonly AuditEntry[]): string =>
  entries.length === 0
    ? 'the audit is empty: it starts with the next change'
    : `the audit is complete from revision ${entries[0]?.revision} to ${entries.at(-1)?.revision}, latest hash ${entries.at(-1)?.hash}`;

const entryLines = ({ revision, at, by, action, why, diff }: AuditEntry, remote?: string): string[] => [
  `revision ${revision}  ${at}  ${action} by ${by}${why ? `: ${why}` : ''}`,
  ...diff
    .filter((change) => !remote || change.remote === remote)
    .map(
      (change) => `  ${change.remote} ${change.releaseId}  ${change.mark}: ${change.from ?? '-'} → ${change.to ?? '-'}`,
    ),
];
