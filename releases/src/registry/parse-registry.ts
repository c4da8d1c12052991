import { AuditEntry, RegistryDocument } from '@acara/shared-contract/registry';
import { RemoteDeclaration } from '@acara/shared-contract/remote-declaration';
import { Compile } from 'typebox/compile';
import Value from 'typebox/value';
import { RegistryInvalidError } from './registry-error.ts';
import { registryProblems } from './registry-rules.ts';

const SCHEMA = 'https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json';
const shape = Compile(RegistryDocument);

/** The registry before the first publish. */
export const emptyRegistry = (): RegistryDocument => ({
  schema: SCHEMA,
  microFrontends: {},
  extras: { acara: { revision: 0, audit: null } },
});

/**
 * Validates a registry.
 * @throws {RegistryInvalidError} with every problem
 */
export const parseRegistry = (given: unknown): RegistryDocument => {
  const value = withAudit(given);
  if (!shape.Check(value))
    throw new RegistryInvalidError(
      shape.Errors(value).map(({ instancePath, message }) => `${instancePath || 'document'} ${message}`),
    );
  const problems = registryProblems(value);
  if (problems.length > 0) throw new RegistryInvalidError(problems);
  return value;
};

/** Registries older than the audit start it with their next change. */
const withAudit = (value: unknown): unknown => {
  const extras = Value.Pointer.Get(value, '/extras/acara');
  if (typeof extras !== 'object' || extras === null || 'audit' in extras) return value;
  return { ...Object(value), extras: { acara: { ...extras, audit: null } } };
};

/**
 * @param place of the text, for the message
 * @throws {RegistryInvalidError} also for invalid JSON
 */
export const parseRegistryText = (text: string, place?: string): RegistryDocument => {
  try {
    return parseRegistry(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) throw new RegistryInvalidError(['it is not JSON'], place);
    throw error instanceof RegistryInvalidError ? new RegistryInvalidError(error.problems, place) : error;
  }
};

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
