import type { AuditEntry, RegistryDocument } from '@acara/shared-contract/registry';

/** Where the registry and its history are kept. Every store keeps to `describeRegistryStore` of the tests. */
export type RegistryStore = {
  /**
   * The registry; null where nothing was ever published.
   * @throws {RegistryInvalidError} when what is kept is damaged
   */
  read: () => Promise<RegistryDocument | null>;
  /**
   * Compare-and-swap of the registry together with the entry that tells of the change: both or neither, also when the
   * process is killed. Readers see the old or the new registry, never a part.
   * @param expected revision that the writer has read; 0 before the first write
   * @throws {RegistryConflictError} when the store has moved on
   */
  write: (expected: number, document: RegistryDocument, entry: AuditEntry) => Promise<void>;
  /** The entries behind the registry, oldest first. */
  audit: () => Promise<AuditEntry[]>;
  /** A text that changes with every write, cheap to ask for. */
  etag: () => Promise<string>;
  close: () => Promise<void>;
};
