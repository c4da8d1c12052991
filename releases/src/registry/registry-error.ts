import type { AuditEntry } from '@acara/shared-contract/registry';

/** Why a registry was refused: unreadable JSON, wrong shape, or a broken rule. `problems` names every one. */
export class RegistryInvalidError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`the registry is not valid: ${problems.join('; ')}`);
    this.name = 'RegistryInvalidError';
    this.problems = problems;
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
