import type { RegistryDocument } from '@acara/shared-contract/registry';
import { runningTogether } from '../publish/checks/shared-ranges.ts';
import { changeRegistry } from '../registry/change-registry.ts';
import { getStable, getReleaseId, isNew, ReleaseRefusedError, getVersion, getVersions } from '../rollout/versions.ts';
import { releaseProblems } from '../store/verify-release.ts';
import { commandText, type CommandResult, type CommandContext } from './command.ts';
import { nextCommands, packageLines, packageState, percentText, type PackageState } from './package-state.ts';

/** A command that changes what visitors get of one package. */
export type PackageChange = {
  action: string;
  remote: string;
  /** Revokes a release without choosing another: skips all checks. */
  isRescue?: boolean;
  change: (document: RegistryDocument) => RegistryDocument;
};

/**
 * Changes the registry, decided on its present state.
 * @throws {ReleaseRefusedError} also for a release whose files are damaged, or that cannot run with the others
 * @throws {PackageConflictError} when the package was changed meanwhile
 */
export const changePackage = async (
  { store, dir, by, why, now }: CommandContext,
  { action, remote, change, isRescue = false }: PackageChange,
): Promise<CommandResult> => {
  const document = await store.read();
  if (!document) throw new ReleaseRefusedError('nothing has been published');
  const before = packageState(document, remote);
  const changed = change(document);
  if (!isRescue) {
    const problem = await findDamage(dir, changed, before, packageState(changed, remote));
    if (problem)
      throw new ReleaseRefusedError(
        action === 'rollback' ? await suggestRollback(dir, document, remote, problem) : problem,
      );
  }
  const registry = await changeRegistry(
    { store, note: { by, action, why }, now, decidedOn: { remote, document } },
    isRescue ? change : runningTogether(change),
  );
  const state = packageState(registry, remote);
  const { revision } = registry.extras.acara;
  const isChanged = revision !== document.extras.acara.revision;
  return {
    lines: [
      isChanged ? `done: revision ${revision}` : 'nothing to change',
      ...(action === 'rollout' ? smallerShareText(before, state) : []),
      ...packageLines(state),
    ],
    data: { action, revision, changed: isChanged, ...state, next: nextCommands(state) },
  };
};

/** A smaller share takes the release from visitors who had it: probably a typo. */
const smallerShareText = (before: PackageState, after: PackageState): string[] => {
  const [former, now] = [before, after].map(({ releases, candidate }) =>
    releases.find(({ releaseId }) => releaseId === candidate),
  );
  if (!former || !now || former.releaseId !== now.releaseId || now.bp >= former.bp) return [];
  return [
    `fewer visitors than before get ${now.releaseId}: ${percentText(now.bp)} instead of ${percentText(former.bp)}`,
  ];
};

/** A release with damaged files does not get a larger share. Returns the problem. */
const findDamage = async (
  dir: string,
  document: RegistryDocument,
  before: PackageState,
  { remote, releases }: PackageState,
): Promise<string | null> => {
  const former = new Map(before.releases.map(({ releaseId, bp }) => [releaseId, bp]));
  for (const { releaseId, bp } of releases) {
    if (bp <= (former.get(releaseId) ?? 0)) continue;
    const problems = await releaseProblems(dir, remote, getVersion(document, remote, releaseId));
    if (problems.length > 0) return `the files of ${remote} ${releaseId} are damaged: ${problems.join('; ')}`;
  }
  return null;
};

/** Suggests the intact releases to roll back to, the newest first. */
const suggestRollback = async (
  dir: string,
  document: RegistryDocument,
  remote: string,
  problem: string,
): Promise<string> => {
  const versions = getVersions(document, remote);
  const intact: string[] = [];
  for (const version of versions.toReversed()) {
    const { revoked } = version.extras.acara;
    if (version === getStable(versions) || isNew(version, versions) || revoked) continue;
    if ((await releaseProblems(dir, remote, version)).length === 0) intact.push(getReleaseId(version));
  }
  if (intact.length === 0) return `${problem}\nno other release to roll back to is intact; publish a fixed one`;
  const commands = intact.map((id) => `  ${commandText('rollback', remote, '--to', id, '--why "…"')}`);
  return [problem, 'roll back to another one, which is intact:', ...commands].join('\n');
};
