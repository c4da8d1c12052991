import type { AuditEntry } from '@acara/shared-contract/registry';

const RECOVERY_HINT =
  'docs/contracts/release-document.md, "A registry that was lost or damaged", describes the recovery';

/** Unreadable JSON, an invalid shape, or a broken rule. */
export class RegistryInvalidError extends Error {
  readonly problems: readonly string[];

  /** @param place of the registry, when a stored one is damaged */
  constructor(problems: readonly string[], place?: string) {
    super(
      place
        ? `the registry in ${place} is not valid: ${problems.join('; ')}. ${RECOVERY_HINT}.`
        : `the registry is not valid: ${problems.join('; ')}`,
    );
    this.name = 'RegistryInvalidError';
    this.problems = problems;
  }
}

/** A registry existed and is gone: starting another would drop every release that it listed. */
export class RegistryLostError extends Error {
  /**
   * @param traces evidence of the lost registry, by file name
   * @param isSaved whether an edge saved the last good one in the store
   */
  constructor(dir: string, traces: readonly string[], isSaved: boolean) {
    const restoreHint = isSaved ? `cp ${dir}/last-known.json ${dir}/registry.json restores the last good one; ` : '';
    super(
      `${dir}/registry.json is missing, but there was a registry: ${traces.join(', ')}. No new one is started. ` +
        `${restoreHint}to start a new one, use a new folder. ${RECOVERY_HINT}.`,
    );
    this.name = 'RegistryLostError';
  }
}

/** The registry was written since it was read. Read again and decide again. */
export class RegistryConflictError extends Error {
  readonly expected: number;
  readonly found: number;

  constructor(expected: number, found: number) {
    super(`the registry is at revision ${found}, not ${expected}: it was changed meanwhile`);
    this.name = 'RegistryConflictError';
    this.expected = expected;
    this.found = found;
  }
}

/** The package was changed since the command read it. Nothing was written. */
export class PackageConflictError extends Error {
  /** @param other the other change, where known */
  constructor(remote: string, other?: Pick<AuditEntry, 'by' | 'action' | 'at' | 'revision'>) {
    super(
      `${remote} was changed meanwhile${other ? `: ${other.action} by ${other.by} at ${other.at} (revision ${other.revision})` : ''}. ` +
        `Your change was not made; check the status and decide again.`,
    );
    this.name = 'PackageConflictError';
  }
}
