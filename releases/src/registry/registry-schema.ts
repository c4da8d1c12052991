import { AuditEntry, RegistryDocument } from '@acara/shared-contract/registry';

/**
 * The JSON Schema of the registry, with that of an audit entry under `$defs`. What it cannot say is refused by
 * `parseRegistry` besides. Published as `docs/contracts/registry.schema.json`.
 */
export const registrySchema = (): Record<string, unknown> => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  ...RegistryDocument,
  $id: 'registry.schema.json',
  title: 'Registry of releases',
  description: 'Frontend Discovery v1-pre with our part under extras.acara. See release-document.md.',
  $defs: { AuditEntry },
});
