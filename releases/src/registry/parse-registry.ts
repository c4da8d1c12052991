import { overlaps } from '@acara/shared-contract/path-pattern';
import { AuditEntry, type MicroFrontendVersion, RegistryDocument } from './registry-document.ts';
import { SHELL_NAME } from '@acara/shared-contract/release';
import { RemoteDeclaration } from '@acara/shared-contract/remote-declaration';
import { Compile } from 'typebox/compile';
import Value from 'typebox/value';
import { getCandidate, getReleaseId, getStable, isServed, toPercent } from '../rollout/versions.ts';
import { isRemoteName, releaseBase } from '../store/release-files.ts';
import { RegistryInvalidError } from './registry-store.ts';

/** Rules beyond the schema: one default, traffic of 100, consistent versions. */
export const registryProblems = (document: RegistryDocument): string[] => [
  ...Object.entries(document.microFrontends).flatMap(([remote, versions]) => [
    ...(isRemoteName(remote) ? [] : [`"${remote}" cannot be the name of a package`]),
    ...deploymentProblems(remote, versions),
    ...versions.flatMap((version) => versionProblems(remote, version, versions)),
  ]),
  ...pathProblems(document),
];

const deploymentProblems = (remote: string, versions: MicroFrontendVersion[]): string[] => {
  const problems: string[] = [];
  const defaults = versions.filter(({ deployment }) => deployment?.default).length;
  // Before the first release is stable there is none; without a shell there are no pages.
  if (defaults > 1 || (defaults === 0 && remote === SHELL_NAME))
    problems.push(`${remote} has ${defaults} defaults instead of one`);
  const traffic = versions.reduce((sum, { deployment }) => sum + (deployment?.traffic ?? 0), 0);
  const isWhole = defaults > 0 ? traffic === 100 : traffic <= 100;
  if (!isWhole) problems.push(`${remote} has a traffic of ${traffic} instead of 100`);
  const ids = versions.map(({ extras }) => extras.acara.releaseId);
  if (new Set(ids).size !== ids.length) problems.push(`${remote} lists a release twice`);
  if (getStable(versions)?.extras.acara.revoked) problems.push(`the stable release of ${remote} is revoked`);
  for (const version of versions)
    if (version.deployment?.traffic && !version.deployment.default && !version.extras.acara.rollout)
      problems.push(`${remote} has traffic for ${getReleaseId(version)}, which is not served`);
  return [...problems, ...rolloutProblems(remote, versions), ...holdbackProblems(remote, versions)];
};

const holdbackProblems = (remote: string, versions: MicroFrontendVersion[]): string[] => {
  const controls = versions.filter(({ extras }) => extras.acara.holdback);
  return controls.length > 1 ? [`${remote} holds visitors back on more than one release`] : [];
};

const rolloutProblems = (remote: string, versions: MicroFrontendVersion[]): string[] => {
  const problems: string[] = [];
  if (versions.filter(({ extras }) => extras.acara.rollout).length > 1)
    problems.push(`${remote} rolls out more than one release`);
  const candidate = getCandidate(versions);
  const rollout = candidate?.extras.acara.rollout;
  if (!candidate || !rollout) return problems;
  if (candidate.deployment?.default) problems.push(`${remote} rolls out its stable release`);
  if (candidate.extras.acara.revoked) problems.push(`${remote} rolls out a revoked release`);
  if (candidate.deployment?.traffic !== toPercent(rollout.bp))
    problems.push(
      `${remote} has traffic of ${candidate.deployment?.traffic} for a share of ${rollout.bp} basis points`,
    );
  return problems;
};

const versionProblems = (remote: string, version: MicroFrontendVersion, versions: MicroFrontendVersion[]): string[] => {
  const { releaseId, initial, assets, server } = version.extras.acara;
  const name = `${remote} ${releaseId}`;
  const problems: string[] = [];
  if (version.metadata.version !== releaseId) problems.push(`${name} has the version ${version.metadata.version}`);
  if (version.url !== `${releaseBase(remote, releaseId)}${initial.entry}`)
    problems.push(`${name} has its entry at ${version.url}`);
  if (version.metadata.integrity !== assets[initial.entry])
    problems.push(`${name} has an entry whose integrity differs from its assets`);
  for (const file of initial.chunks) if (!assets[file]) problems.push(`${name} names ${file}, which is no asset of it`);
  for (const file of Object.keys(assets)) if (!isInside(file)) problems.push(`${name} has an asset outside: ${file}`);
  if (server && !isInside(server.path)) problems.push(`${name} has a server bundle outside: ${server.path}`);
  return [...problems, ...fallbackProblems(name, version, versions)];
};

const fallbackProblems = (
  name: string,
  { url, fallbackUrl }: MicroFrontendVersion,
  versions: MicroFrontendVersion[],
): string[] => {
  if (!fallbackUrl) return [];
  if (fallbackUrl === url) return [`${name} falls back to itself`];
  const fallback = versions.find((version) => version.url === fallbackUrl);
  if (!fallback) return [`${name} falls back to ${fallbackUrl}, which is not listed`];
  return fallback.extras.acara.revoked ? [`${name} falls back to ${fallbackUrl}, which is revoked`] : [];
};

const isInside = (file: string) =>
  !file.includes('\\') && file.split('/').every((part) => part !== '' && part !== '.' && part !== '..');

/** An address belongs to one package, however its patterns are written. */
const pathProblems = (document: RegistryDocument): string[] => {
  const claims: { remote: string; path: string }[] = [];
  const problems: string[] = [];
  for (const [remote, versions] of Object.entries(document.microFrontends)) {
    const served = versions.filter(isServed).flatMap(({ extras }) => extras.acara.paths);
    for (const path of new Set(served)) {
      const other = claims.find((claim) => claim.remote !== remote && overlaps(claim.path, path));
      if (other) problems.push(`${path} is claimed by ${other.remote} and by ${remote}`);
      claims.push({ remote, path });
    }
  }
  return problems;
};

const SCHEMA = 'https://raw.githubusercontent.com/awslabs/frontend-discovery/main/schema/v1-pre.json';
const shape = Compile(RegistryDocument);

/** The registry before the first publish. */
export const emptyRegistry = (): RegistryDocument => ({
  schema: SCHEMA,
  microFrontends: {},
  extras: { acara: { revision: 0, audit: null } },
});

/** Validates a registry. @throws {RegistryInvalidError} with every problem */
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

/** @param place of the text, for the message @throws {RegistryInvalidError} also for invalid JSON */
export const parseRegistryText = (text: string, place?: string): RegistryDocument => {
  try {
    return parseRegistry(JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) throw new RegistryInvalidError(['it is not JSON'], place);
    throw error instanceof RegistryInvalidError ? new RegistryInvalidError(error.problems, place) : error;
  }
};

/** JSON Schema of the registry and an audit entry, published as `docs/contracts/registry.schema.json`. */
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
