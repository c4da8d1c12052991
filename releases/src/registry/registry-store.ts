import type { AuditEntry, RegistryDocument } from './registry-document.ts';

/** Store of the registry and its audit. Every implementation passes `describeRegistryStore`. */
export type RegistryStore = {
  /** Null where nothing has been published. @throws {RegistryInvalidError} when it is damaged */
  read: () => Promise<RegistryDocument | null>;
  /**
   * Compare-and-swap of the registry and its audit entry: both or neither, also when the process is killed. Readers see
   * the old or the new registry, never a mixture.
   * @param expected revision that the writer has read; 0 before the first write
   * @throws {RegistryConflictError} when the revision differs
   */
  write: (expected: number, document: RegistryDocument, entry: AuditEntry) => Promise<void>;
  /** The audit entries of the registry, oldest first. */
  audit: () => Promise<AuditEntry[]>;
  /** Changes with every write; cheap to read. */
  etag: () => Promise<string>;
  /** Takes over another store's registry and audit. @throws {RegistryConflictError} unless this one is empty */
  restore?: (document: RegistryDocument, audit: readonly AuditEntry[]) => Promise<void>;
  close: () => Promise<void>;
};

const RECOVERY_HINT =
  'docs/contracts/release-document.md, "A registry that was lost or damaged", describes the recovery';

/** Unreadable JSON, an invalid shape, or a broken rule. */
export class RegistryInvalidError extends Error {
  override name = 'RegistryInvalidError';
  readonly problems: readonly string[];

  /** @param place of the registry, when a stored one is damaged */
  constructor(problems: readonly string[], place?: string) {
    super(
      place
        ? `the registry in ${place} is not valid: ${problems.join('; ')}. ${RECOVERY_HINT}.`
        : `the registry is not valid: ${problems.join('; ')}`,
    );
    this.problems = problems;
  }
}

/** A registry existed and is gone: starting another would drop every release that it listed. */
export class RegistryLostError extends Error {
  override name = 'RegistryLostError';

  /** @param traces files that prove the loss @param isSaved whether an edge saved the last good registry */
  constructor(dir: string, traces: readonly string[], isSaved: boolean) {
    const restoreHint = isSaved ? `cp ${dir}/last-known.json ${dir}/registry.json restores the last good one; ` : '';
    super(
      `${dir}/registry.json is missing, but there was a registry: ${traces.join(', ')}. No new one is started. ` +
        `${restoreHint}to start a new one, use a new folder. ${RECOVERY_HINT}.`,
    );
  }
}

/** The registry was written since it was read. Read again and decide again. */
export class RegistryConflictError extends Error {
  override name = 'RegistryConflictError';

  constructor(expected: number, found: number) {
    super(`the registry is at revision ${found}, not ${expected}: it was changed meanwhile`);
  }
}

/** The package was changed since the command read it. Nothing was written. */
export class PackageConflictError extends Error {
  override name = 'PackageConflictError';

  /** @param other the other change, where known */
  constructor(remote: string, other?: Pick<AuditEntry, 'by' | 'action' | 'at' | 'revision'>) {
    super(
      `${remote} was changed meanwhile${other ? `: ${other.action} by ${other.by} at ${other.at} (revision ${other.revision})` : ''}. ` +
        `Your change was not made; check the status and decide again.`,
    );
  }
}
