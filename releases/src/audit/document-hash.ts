import { createHash } from 'node:crypto';
import type { AuditEntry, RegistryDocument } from '@acara/shared-contract/registry';

/** A registry without the hash of its latest entry. */
type UnhashedRegistry = Omit<RegistryDocument, 'extras'> & { extras: { acara: { revision: number } } };

const sortedKeys = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/**
 * SHA-256, in hexadecimal, of a registry as JSON without spaces, the fields of each object sorted, without the hash of
 * its latest audit entry.
 */
export const documentHash = ({ extras, ...document }: UnhashedRegistry): string => {
  const { audit: _audit, ...acara } = { audit: null, ...extras.acara };
  return createHash('sha256')
    .update(JSON.stringify({ ...document, extras: { acara } }, sortedKeys))
    .digest('hex');
};

/**
 * Whether the registry matches its latest entry; older entries have no hash of it.
 * @param entries oldest first
 */
export const documentProblems = (entries: readonly AuditEntry[], document: RegistryDocument | null): string[] => {
  const latest = entries.at(-1);
  if (!document || !latest?.document || latest.hash !== document.extras.acara.audit) return [];
  if (latest.document === documentHash(document)) return [];
  return [`the registry is not what revision ${latest.revision} wrote: it was altered since`];
};
