import { isDeepStrictEqual } from 'node:util';
import type { AuditEntry, RegistryDocument } from '@acara/shared-contract/registry';
import { auditDiff } from '../audit/audit-diff.ts';
import { withHash } from '../audit/audit-chain.ts';
import { documentHash } from '../audit/document-hash.ts';
import { entryProblems } from '../audit/parse-audit.ts';
import { emptyRegistry, parseRegistry } from './parse-registry.ts';
import { PackageConflictError, RegistryConflictError, RegistryInvalidError } from './registry-error.ts';
import type { RegistryStore } from './registry-store.ts';

/** Who changes the registry, how and why; kept in the audit. */
export type ChangeNote = { by: string; action: string; why: string };

export type ChangeOptions = {
  store: RegistryStore;
  note: ChangeNote;
  now: Date;
  /**
   * The package that is changed and the registry that this was decided on: a change of that package made since is a
   * conflict, one of another package is not. Without it the change is decided anew on what there is.
   */
  decidedOn?: { remote: string; document: RegistryDocument | null };
};

const ATTEMPTS = 20;

/**
 * Reads, changes and writes with an audit entry. A change that changes nothing writes nothing.
 * @param change gets the current registry and answers the wanted one, leaving its argument alone
 * @returns the registry as it is then
 * @throws {PackageConflictError} when somebody else changed the package meanwhile; nothing is written
 * @throws {RegistryInvalidError} when the wanted registry, or its audit entry, is not valid; nothing is written
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
  store: RegistryStore,
  { remote, document }: NonNullable<ChangeOptions['decidedOn']>,
  current: RegistryDocument | null,
): Promise<void> => {
  const [before, now] = [document, current].map((registry) => registry?.microFrontends[remote] ?? null);
  if (isDeepStrictEqual(before, now)) return;
  const since = document?.extras.acara.revision ?? 0;
  // A damaged history must not hide the conflict.
  const entries = await store.audit().catch((): AuditEntry[] => []);
  const other = entries.findLast(({ revision, diff }) => revision > since && diff.some((one) => one.remote === remote));
  throw new PackageConflictError(remote, other);
};
