import type { RegistryDocument } from '@acara/shared-contract/registry';
import { runningTogether } from '../publish/checks/run-together.ts';
import { changeRegistry } from '../registry/change-registry.ts';
import { ReleaseRefusedError, versionOf } from '../rollout/versions.ts';
import { releaseProblems } from '../store/verify-release.ts';
import type { Answer, CommandContext } from './command.ts';
import { packageState, type PackageState } from './package-state.ts';
import { nextCommands, packageLines } from './package-text.ts';

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
): Promise<Answer> => {
  const document = await store.read();
  if (!document) throw new ReleaseRefusedError('nothing was ever published');
  const before = packageState(document, remote);
  const wanted = change(document);
  if (!isRescue) await refuseDamaged(dir, wanted, before, packageState(wanted, remote));
  const registry = await changeRegistry(
    { store, note: { by, action, why }, now, decidedOn: { remote, document } },
    isRescue ? change : runningTogether(change),
  );
  const state = packageState(registry, remote);
  const { revision } = registry.extras.acara;
  const isChanged = revision !== document.extras.acara.revision;
  return {
    lines: [isChanged ? `done: revision ${revision}` : 'nothing to change', ...packageLines(state)],
    data: { action, revision, changed: isChanged, ...state, next: nextCommands(state) },
  };
};

/** Nobody is given more of a release than before whose files are not what was published. */
const refuseDamaged = async (
  dir: string,
  document: RegistryDocument,
  before: PackageState,
  { remote, releases }: PackageState,
): Promise<void> => {
  const former = new Map(before.releases.map(({ releaseId, bp }) => [releaseId, bp]));
  for (const { releaseId, bp } of releases) {
    if (bp <= (former.get(releaseId) ?? 0)) continue;
    const problems = await releaseProblems(dir, remote, versionOf(document, remote, releaseId).extras.acara);
    if (problems.length > 0)
      throw new ReleaseRefusedError(`the files of ${remote} ${releaseId} are not whole: ${problems.join('; ')}`);
  }
};
