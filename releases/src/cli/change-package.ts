import type { RegistryDocument } from '@acara/shared-contract/registry';
import { runningTogether } from '../publish/checks/run-together.ts';
import { changeRegistry } from '../registry/change-registry.ts';
import { getStable, getReleaseId, isNew, ReleaseRefusedError, getVersion, getVersions } from '../rollout/versions.ts';
import { releaseProblems } from '../store/verify-release.ts';
import { commandText, type CommandResult, type CommandContext } from './command.ts';
import { packageState, type PackageState } from './package-state.ts';
import { nextCommands, packageLines, percentText } from './package-text.ts';

/** A command that changes what visitors get of one package. */
export type PackageChange = {
  action: string;
  remote: string;
  /** Whether it takes a release away from visitors without choosing another: nothing is looked at before that. */
  isRescue?: boolean;
  change: (document: RegistryDocument) => RegistryDocument;
};

/**
 * Changes the registry as it was decided on what it says now.
 * @throws {ReleaseRefusedError} also for a release whose files are not whole, or that cannot run with the others
 * @throws {PackageConflictError} when somebody else changed the package between the look and the write
 */
export const changePackage = async (
  { store, dir, by, why, now }: CommandContext,
  { action, remote, change, isRescue = false }: PackageChange,
): Promise<CommandResult> => {
  const document = await store.read();
  if (!document) throw new ReleaseRefusedError('nothing was ever published');
  const before = packageState(document, remote);
  const wanted = change(document);
  if (!isRescue) {
    const problem = await findDamage(dir, wanted, before, packageState(wanted, remote));
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
      ...(action === 'rollout' ? lessText(before, state) : []),
      ...packageLines(state),
    ],
    data: { action, revision, changed: isChanged, ...state, next: nextCommands(state) },
  };
};

/** A share that shrinks takes the release away from visitors who had it: easily a slip of the one who typed it. */
const lessText = (before: PackageState, after: PackageState): string[] => {
  const [former, now] = [before, after].map(({ releases, candidate }) =>
    releases.find(({ releaseId }) => releaseId === candidate),
  );
  if (!former || !now || former.releaseId !== now.releaseId || now.bp >= former.bp) return [];
  return [
    `fewer visitors than before get ${now.releaseId}: ${percentText(now.bp)} instead of ${percentText(former.bp)}`,
  ];
};

/** Nobody is given more of a release than before whose files are not what was published. @returns what is wrong */
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
    if (problems.length > 0) return `the files of ${remote} ${releaseId} are not whole: ${problems.join('; ')}`;
  }
  return null;
};

/** Who wants to go back is in a hurry: names the releases that can be gone back to, the newest first. */
const suggestRollback = async (
  dir: string,
  document: RegistryDocument,
  remote: string,
  problem: string,
): Promise<string> => {
  const versions = getVersions(document, remote);
  const whole: string[] = [];
  for (const version of versions.toReversed()) {
    const { revoked } = version.extras.acara;
    if (version === getStable(versions) || isNew(version, versions) || revoked) continue;
    if ((await releaseProblems(dir, remote, version)).length === 0) whole.push(getReleaseId(version));
  }
  if (whole.length === 0) return `${problem}\nno other release to go back to is whole; publish a mended one`;
  const commands = whole.map((id) => `  ${commandText('rollback', remote, '--to', id, '--why "…"')}`);
  return [problem, 'go back to another, which is whole:', ...commands].join('\n');
};
