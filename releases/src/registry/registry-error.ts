import type { AuditEntry } from '@acara/shared-contract/registry';

const RECOVERY_HINT =
  'docs/contracts/release-document.md, "A registry that was lost or damaged", says how to put it right';

/** Why a registry was refused: unreadable JSON, wrong shape, or a broken rule. `problems` names every one. */
export class RegistryInvalidError extends Error {
  readonly problems: readonly string[];

  /** @param place where the registry is kept, for one that was found damaged there */
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

/** There was a registry, and it is gone: beginning another would take what it listed from everybody. */
export class RegistryLostError extends Error {
  /**
   * @param traces what shows that there was one, by their names in the store
   * @param isSaved whether an edge kept the last good one in the store
   */
  constructor(dir: string, traces: readonly string[], isSaved: boolean) {
    const restoreHint = isSaved ? `cp ${dir}/last-known.json ${dir}/registry.json brings back the last good one; ` : '';
    super(
      `${dir}/registry.json is missing, but there was a registry: ${traces.join(', ')}. No other is begun. ` +
        `${restoreHint}to begin anew, name a new folder. ${RECOVERY_HINT}.`,
    );
    this.name = 'RegistryLostError';
  }
}

/** Someone else wrote the registry since it was read. Read again and decide anew. */
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

/** Somebody else changed the package since the command looked at it. Nothing was written. */
export class PackageConflictError extends Error {
  /** @param other the change that was faster, where it is known */
  constructor(remote: string, other?: Pick<AuditEntry, 'by' | 'action' | 'at' | 'revision'>) {
    super(
      `${remote} was changed meanwhile${other ? `: ${other.action} by ${other.by} at ${other.at} (revision ${other.revision})` : ''}. ` +
        `Nothing of yours was changed; look at its status and decide again.`,
    );
    this.name = 'PackageConflictError';
  }
}
