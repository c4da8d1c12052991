import { createHash } from 'node:crypto';
import type { AuditEntry } from '@acara/shared-contract/registry';

/** An entry before its hash was added. */
export type AuditDraft = Omit<AuditEntry, 'hash'>;

/** The fields in a fixed order, so that hashes of older entries can be reproduced. */
const canonical = ({ revision, index, by, action, why, diff, previous, document }: AuditDraft): string =>
  JSON.stringify([
    revision,
    index,
    by,
    action,
    why,
    diff.map(({ remote, releaseId, mark, from, to }) => [remote, releaseId, mark, from, to]),
    previous,
    ...(document === undefined ? [] : [document]),
  ]);

const computeHash = (entry: AuditDraft): string => createHash('sha256').update(canonical(entry)).digest('hex');

/** Adds the hash of an entry. */
export const withHash = (entry: AuditDraft): AuditEntry => ({ ...entry, hash: computeHash(entry) });

/**
 * Verifies a history.
 * @param entries oldest first
 * @param head hash that the registry has as the latest
 * @returns problems; empty when nothing was altered, left out or added
 */
export const chainProblems = (entries: readonly AuditEntry[], head: string | null): string[] => {
  const problems = entries.flatMap((entry, index) => [
    ...(entry.hash === computeHash(entry) ? [] : [`the entry of revision ${entry.revision} was altered`]),
    ...(entry.previous === (entries[index - 1]?.hash ?? null)
      ? []
      : [`the entry of revision ${entry.revision} does not follow the one before it`]),
    ...(entry.revision === (entries[index - 1]?.revision ?? entry.revision - 1) + 1
      ? []
      : [`entries before revision ${entry.revision} are missing`]),
  ]);
  if ((entries.at(-1)?.hash ?? null) !== head) problems.push('the latest entry is not the one in the registry');
  return problems;
};
