import type { AuditEntry, RegistryDocument } from '@acara/shared-contract/registry';

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
  close: () => Promise<void>;
};
