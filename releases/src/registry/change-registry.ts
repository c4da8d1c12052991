import { isDeepStrictEqual } from 'node:util';
import type { AuditEntry, RegistryDocument } from './registry-document.ts';
import { auditDiff, documentHash, entryProblems, withHash } from '../audit/audit.ts';
import { emptyRegistry, parseRegistry } from './parse-registry.ts';
import {
  PackageConflictError,
  RegistryConflictError,
  RegistryInvalidError,
  type RegistryStore,
} from './registry-store.ts';

/** For the audit. */
export type ChangeNote = { by: string; action: string; why: string };

type ChangeOptions = {
  store: Pick<RegistryStore, 'read' | 'write' | 'audit'>;
  note: ChangeNote;
  now: Date;
  /**
   * The changed package, and the registry that the change was decided on: another change of that package since is a
   * conflict. Without it the change is applied to the current registry.
   */
  decidedOn?: { remote: string; document: RegistryDocument | null };
};

const ATTEMPTS = 20;

/**
 * Reads, changes and writes the registry with an audit entry. Without a difference nothing is written.
 * @param change returns the new registry and does not change its argument
 * @throws {PackageConflictError} when the package was changed meanwhile; nothing is written
 * @throws {RegistryInvalidError} when the new registry or its audit entry is invalid; nothing is written
 */
export const changeRegistry = async (
  { store, note, now, decidedOn }: ChangeOptions,
  change: (document: RegistryDocument) => RegistryDocument,
): Promise<RegistryDocument> => {
  for (let attempt = 1; ; attempt += 1) {
    const current = await store.read();
    if (decidedOn) await refuseConflict(store, decidedOn, current);
    const base = current ?? emptyRegistry();
    const changed = change(base);
    const diff = auditDiff(current, changed);
    if (diff.length === 0) return base;

    const { revision: former, audit } = base.extras.acara;
    const revision = former + 1;
    const hash = documentHash({ ...changed, extras: { acara: { revision } } });
    const entry = withHash({ revision, at: now.toISOString(), ...note, diff, previous: audit, document: hash });
    const problems = entryProblems(entry);
    if (problems.length > 0) throw new RegistryInvalidError(problems.map((problem) => `audit: ${problem}`));
    const next = parseRegistry({ ...changed, extras: { acara: { revision, audit: entry.hash } } });
    try {
      await store.write(former, next, entry);
      return next;
    } catch (error) {
      if (!(error instanceof RegistryConflictError) || attempt === ATTEMPTS) throw error;
    }
  }
};

const refuseConflict = async (
  store: Pick<RegistryStore, 'audit'>,
  { remote, document }: NonNullable<ChangeOptions['decidedOn']>,
  current: RegistryDocument | null,
): Promise<void> => {
  const [before, now] = [document, current].map((registry) => registry?.microFrontends[remote] ?? null);
  if (isDeepStrictEqual(before, now)) return;
  const since = document?.extras.acara.revision ?? 0;
  // A damaged audit must not hide the conflict.
  const entries = await store.audit().catch((): AuditEntry[] => []);
  const other = entries.findLast(({ revision, diff }) => revision > since && diff.some((one) => one.remote === remote));
  throw new PackageConflictError(remote, other);
};
