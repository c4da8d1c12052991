import type { RegistryDocument } from '../registry/registry-document.ts';
import { runningTogether } from '../publish/checks/shared-libraries.ts';
import { changeRegistry } from '../registry/change-registry.ts';
import { PackageConflictError, type RegistryStore } from '../registry/registry-store.ts';
import { approve } from '../rollout/approval.ts';
import { halt, promote, rollBack } from '../rollout/changes.ts';
import { acknowledge } from '../rollout/incidents.ts';
import { getReleaseId, getStable, getVersion, getVersions, isNew, ReleaseRefusedError } from '../rollout/versions.ts';
import type { ReleaseFiles } from '../store/local-files.ts';
import {
  type Call,
  type Command,
  type CommandContext,
  commandText,
  getText,
  onePackage,
  UsageError,
} from './command.ts';
import { FREEZE_OPTION, guardedBy, readFreeze } from './freeze.ts';
import { nextCommands, packageLines, packageState, type PackageState, percentText } from './package-state.ts';

/** What these commands need; the page of releases provides it too. */
export type ChangeContext = Pick<CommandContext, 'by' | 'why' | 'now' | 'holdback' | 'freezes'> & {
  store: Pick<RegistryStore, 'read' | 'write' | 'audit'>;
  files: Pick<ReleaseFiles, 'problems'>;
  /** Whether the package is as the one who decided saw it. Default: they see it now. */
  isAsSeen?: (state: PackageState) => boolean;
};

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
  { store, files, by, why, now, isAsSeen = () => true }: ChangeContext,
  { action, remote, change, isRescue = false }: PackageChange,
) => {
  const document = await store.read();
  if (!document) throw new ReleaseRefusedError('nothing has been published');
  const before = packageState(document, remote);
  if (!isAsSeen(before)) throw new PackageConflictError(remote);
  const changed = change(document);
  if (!isRescue) {
    const problem = await findDamage(files, changed, before, packageState(changed, remote));
    if (problem)
      throw new ReleaseRefusedError(
        action === 'rollback' ? await suggestRollback(files, document, remote, problem) : problem,
        'damaged',
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

/** A smaller share removes the release from visitors who had it: probably a typo. */
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
  files: Pick<ReleaseFiles, 'problems'>,
  document: RegistryDocument,
  before: PackageState,
  { remote, releases }: PackageState,
): Promise<string | null> => {
  const former = new Map(before.releases.map(({ releaseId, bp }) => [releaseId, bp]));
  for (const { releaseId, bp } of releases) {
    if (bp <= (former.get(releaseId) ?? 0)) continue;
    const problems = await files.problems(remote, getVersion(document, remote, releaseId));
    if (problems.length > 0) return `the files of ${remote} ${releaseId} are damaged: ${problems.join('; ')}`;
  }
  return null;
};

/** Suggests the intact releases to roll back to, the newest first. */
const suggestRollback = async (
  files: Pick<ReleaseFiles, 'problems'>,
  document: RegistryDocument,
  remote: string,
  problem: string,
): Promise<string> => {
  const versions = getVersions(document, remote);
  const intact: string[] = [];
  for (const version of versions.toReversed()) {
    const { revoked } = version.extras.acara;
    if (version === getStable(versions) || isNew(version, versions) || revoked) continue;
    if ((await files.problems(remote, version)).length === 0) intact.push(getReleaseId(version));
  }
  if (intact.length === 0) return `${problem}\nno other release to roll back to is intact; publish a fixed one`;
  const commands = intact.map((id) => `  ${commandText('rollback', remote, '--to', id, '--why "…"')}`);
  return [problem, 'roll back to another one, which is intact:', ...commands].join('\n');
};

type ChangeOptions = Omit<Command, 'run'> & {
  isRescue?: boolean;
  /** Gives a release to more visitors: not in a freeze. */
  isFreezable?: boolean;
  needsWhy?: boolean;
  change: (remote: string, call: Call, context: ChangeContext) => PackageChange['change'];
};

export type ChangeCommand = Omit<Command, 'run'> & {
  isFreezable: boolean;
  needsWhy: boolean;
  run: (call: Call, context: ChangeContext) => ReturnType<typeof changePackage>;
};

export const createCommand = ({
  isRescue = false,
  isFreezable = false,
  needsWhy = false,
  change,
  ...command
}: ChangeOptions): ChangeCommand => ({
  ...command,
  isFreezable,
  needsWhy,
  ...(isFreezable && { options: { ...command.options, ...FREEZE_OPTION } }),
  run: async (call, context) => {
    const remote = onePackage(call, command);
    if (needsWhy && context.why === '')
      throw new UsageError(`${command.name} needs --why: others must know what was wrong`);
    const made = { action: command.name, remote, isRescue, change: change(remote, call, context) };
    if (!isFreezable) return changePackage(context, made);
    const freeze = readFreeze(call, context);
    return changePackage({ ...context, why: freeze.why }, { ...made, change: guardedBy(freeze, remote, made.change) });
  },
});

/** Not the same as none: `promote` alone ends no hold-back that is running. */
const NO_HOLDBACK = { bp: 0, minutes: 0 };

export const promoteCommand = createCommand({
  name: 'promote',
  isFreezable: true,
  usage: '<package> [--no-holdback] [--during-freeze <reason>]',
  summary: 'make the release being rolled out stable; --no-holdback: also for those who are held back, at once',
  options: { 'no-holdback': { type: 'boolean' } },
  change:
    (remote, { values }, { now, holdback }) =>
    (document) =>
      promote(document, remote, now, values['no-holdback'] ? undefined : (holdback ?? NO_HOLDBACK)),
});

export const haltCommand = createCommand({
  name: 'halt',
  usage: '<package> --why <text>',
  summary: 'revoke the release being rolled out; open pages unload it',
  isRescue: true,
  needsWhy: true,
  change:
    (remote, _call, { why, now }) =>
    (document) =>
      halt(document, remote, why, now),
});

export const rollbackCommand = createCommand({
  name: 'rollback',
  usage: '<package> [--to <id>] --why <text>',
  summary: 'revoke the stable release and restore an earlier one',
  options: { to: { type: 'string' } },
  needsWhy: true,
  change: (remote, call, { why, now }) => {
    const to = getText(call, 'to');
    return (document) => rollBack(document, remote, { ...(to !== undefined && { to }), why }, now);
  },
});

export const approveCommand = createCommand({
  name: 'approve',
  usage: '<package>',
  summary: 'approve the release being rolled out, which somebody else started, where its remote.json asks for it',
  isRescue: true,
  change:
    (remote, _call, { by, now }) =>
    (document) =>
      approve(document, remote, by, now),
});

export const ackCommand = createCommand({
  name: 'ack',
  usage: '<package> [--release <id>]',
  summary: 'acknowledge halts and surges of fallbacks: somebody has seen to its releases',
  isRescue: true,
  options: { release: { type: 'string' } },
  change: (remote, call, { by, now }) => {
    const releaseId = getText(call, 'release');
    return (document) => acknowledge(document, remote, { by, ...(releaseId !== undefined && { releaseId }) }, now);
  },
});
