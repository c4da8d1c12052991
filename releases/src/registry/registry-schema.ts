import { AuditEntry, RegistryDocument } from '@acara/shared-contract/registry';
import { RemoteDeclaration } from '@acara/shared-contract/remote-declaration';

/**
 * JSON Schema of the registry, with an audit entry under `$defs`; `parseRegistry` checks further rules. Published as
 * `docs/contracts/registry.schema.json`.
 */
export const registrySchema = (): Record<string, unknown> => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  ...RegistryDocument,
  $id: 'registry.schema.json',
  title: 'Registry of releases',
  description: 'Frontend Discovery v1-pre with our fields under extras.acara. See release-document.md.',
  $defs: { AuditEntry },
});

/** JSON Schema of a `remote.json`, for editors. Published as `docs/contracts/remote.schema.json`. */
export const remoteSchema = (): Record<string, unknown> => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  ...RemoteDeclaration,
  $id: 'remote.schema.json',
  title: 'Declaration of a remote',
  description: 'What a remote brings to the site. See docs/contracts/remote-declaration.md.',
});
