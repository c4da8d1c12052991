import { createHash } from 'node:crypto';
import type { AuditEntry } from '@acara/shared-contract/registry';

/** An entry before it was sealed. */
export type AuditDraft = Omit<AuditEntry, 'hash'>;

/** The fields in one order, whatever order they were read in: the hash must come out the same, of older entries too. */
const canonical = ({ revision, at, by, action, why, diff, previous, document }: AuditDraft): string =>
  JSON.stringify([
    revision,
    at,
    by,
    action,
    why,
    diff.map(({ remote, releaseId, mark, from, to }) => [remote, releaseId, mark, from, to]),
    previous,
    ...(document === undefined ? [] : [document]),
  ]);

const computeHash = (entry: AuditDraft): string => createHash('sha256').update(canonical(entry)).digest('hex');

/** Adds the hash that makes an entry part of the chain. */
export const withHash = (entry: AuditDraft): AuditEntry => ({ ...entry, hash: computeHash(entry) });

/**
 * Looks a history through.
 * @param entries oldest first
 * @param head hash that the registry names as the latest
 * @returns what is wrong, empty when nothing was altered, left out or added
 */
export const chainProblems = (entries: readonly AuditEntry[], head: string | null): string[] => {
  const problems = entries.flatMap((entry, at) => [
    ...(entry.hash === computeHash(entry) ? [] : [`the entry of revision ${entry.revision} was altered`]),
    ...(entry.previous === (entries[at - 1]?.hash ?? null)
      ? []
      : [`the entry of revision ${entry.revision} does not follow the one before it`]),
    ...(entry.revision === (entries[at - 1]?.revision ?? entry.revision - 1) + 1
      ? []
      : [`entries before revision ${entry.revision} are missing`]),
  ]);
  if ((entries.at(-1)?.hash ?? null) !== head) problems.push('the latest entry is not the one that the registry names');
  return problems;
};
