import type { AuditEntry, MicroFrontendVersion, RegistryDocument } from '@acara/shared-contract/registry';

type Change = AuditEntry['diff'][number];
type AuditValue = Change['from'];

/** The fields of a version that can change, by their names in the audit. */
const auditedValues = (version: MicroFrontendVersion | undefined): Record<string, AuditValue> => {
  if (!version) return {};
  const { rollout, revoked } = version.extras.acara;
  return {
    listed: true,
    everybody: version.deployment?.default ?? false,
    traffic: version.deployment?.traffic ?? 0,
    bp: rollout?.bp ?? null,
    revoked: revoked?.why ?? null,
    fallback: version.fallbackUrl ?? null,
    commit: version.extras.acara.commit,
  };
};

/** How two registries differ, release by release. */
export const auditDiff = (before: RegistryDocument | null, after: RegistryDocument): Change[] => {
  const remotes = new Set([...Object.keys(before?.microFrontends ?? {}), ...Object.keys(after.microFrontends)]);
  return [...remotes].flatMap((remote) => {
    const oldVersions = byId(before?.microFrontends[remote]);
    const newVersions = byId(after.microFrontends[remote]);
    return [...new Set([...oldVersions.keys(), ...newVersions.keys()])].flatMap((releaseId) => {
      const [from, to] = [auditedValues(oldVersions.get(releaseId)), auditedValues(newVersions.get(releaseId))];
      return [...new Set([...Object.keys(from), ...Object.keys(to)])]
        .map((mark): Change => ({ remote, releaseId, mark, from: from[mark] ?? null, to: to[mark] ?? null }))
        .filter((change) => change.from !== change.to);
    });
  });
};

const byId = (versions: readonly MicroFrontendVersion[] = []) =>
  new Map(versions.map((version) => [version.extras.acara.releaseId, version]));
