import { cp, mkdir, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { MicroFrontendVersion, RegistryDocument } from '../registry/registry-document.ts';
import { changeRegistry } from '../registry/change-registry.ts';
import type { RegistryStore } from '../registry/registry-store.ts';
import { deployVersion, listVersion } from '../rollout/changes.ts';
import { needsApprovalForAll } from '../rollout/approval.ts';
import { getReleaseId, getStable, ReleaseRefusedError } from '../rollout/versions.ts';
import { openLocalFiles, type ReleaseFiles } from '../store/local-files.ts';
import { openStore } from '../store/open-store.ts';
import { filesFolder, isRemoteName } from '../store/release-files.ts';
import { type BuildRecord, readBuildRecord, stageRelease } from './stage-release.ts';
import {
  committedSources,
  contractTest,
  packageTargets,
  type RunTarget,
  targetCommand,
} from './checks/package-checks.ts';
import type { Check } from './checks/check.ts';
import { runChecks, runRegistryChecks } from './checks/run-checks.ts';
import { runningTogether, sharedRangesNotes } from './checks/shared-libraries.ts';
import { currentBuild } from './current-build.ts';
import { freeReleaseId, heldBack, knownRelease, revokedNote } from './known-release.ts';
import { nameBuild } from './name-build.ts';
import { newOrigins } from './new-origins.ts';
import { planPublish, type PublishPlan, planText } from './publish-plan.ts';
import { type Build, buildCommand, inBuildFolder } from './run-build.ts';
import { readCommit, uncommittedFiles } from './source-state.ts';

/** Well above the build time of the largest package. */
const LOCK_WAIT_MS = 10 * 60_000;

export type PublishOptions = {
  /** Of the repository. */
  root: string;
  /** Folder of the release files, and of the registry unless `store` is given. */
  dir: string;
  store?: RegistryStore;
  /** Default: the folder only. */
  files?: ReleaseFiles;
  /** A remote or the shell. */
  remote: string;
  /** Makes the release stable at once, unless the package awaits a decision; otherwise it is not served yet. */
  toStable?: boolean;
  /** Packages that become stable after this one, in the same call: their current releases do not matter. */
  alongside?: readonly string[];
  /** Also of sources that are not committed; its commit says so. */
  dirty?: boolean;
  /** Without type check and tests, as a local site and tested trees need it; its record says so. */
  unchecked?: boolean;
  /** Only says what it would release, and why. */
  dryRun?: boolean;
  by?: string;
  why?: string;
  /**
   * Who approved that all visitors get it at once, or that nobody did; added to `why` where an approval is required.
   */
  approval?: string;
  build?: Build;
  runTarget?: RunTarget;
  now?: () => Date;
  /** Reports progress. */
  log?: (line: string) => void;
};

/**
 * `published`: built and listed. `restored`: an older release of the same sources is stable again. `unchanged`: it is
 * listed already; nothing was changed. `planned`: it would be published. `notes` are for the caller.
 */
export type PublishResult = {
  remote: string;
  releaseId: string;
  outcome: 'published' | 'restored' | 'unchanged' | 'planned';
  /** Why it would be published. */
  plan?: PublishPlan;
  notes?: string[];
};

/** A publish under its lock. `decided`: the registry before the lock was taken. */
type PublishContext = PublishOptions & {
  store: RegistryStore;
  files: ReleaseFiles;
  decided: RegistryDocument | null;
  now: () => Date;
};

/** `why` with the approval, where one is needed. @throws {ReleaseRefusedError} without it */
const whyFor = (
  { remote, toStable, why = '', approval }: Pick<PublishOptions, 'remote' | 'toStable' | 'why' | 'approval'>,
  document: RegistryDocument | null,
  version = getStable(document?.microFrontends[remote] ?? []),
): string => {
  const versions = document?.microFrontends[remote] ?? [];
  if (!toStable || !version || !needsApprovalForAll(versions, version)) return why;
  if (approval !== undefined) return [...(why ? [why] : []), approval].join('; ');
  throw new ReleaseRefusedError(
    `${remote} asks for an approval before all visitors get a release: publish it without --to-everybody and roll it out, ` +
      'or name who approved it: --approved-by <name>; if it must be without: --without-approval --why "…"',
  );
};

/**
 * Lists the release of a package's current sources, if what visitors get is not a release already; builds only what has
 * changed since a kept build.
 * @throws {PublishRefusedError} with every problem; nothing is listed, and no files are left
 * @throws {PackageConflictError} when the package was changed meanwhile
 * @throws {BuildOutputError} or the build's own failure; the registry is unchanged
 */
export const publishRelease = async (options: PublishOptions): Promise<PublishResult> => {
  const { dir, remote, store = openStore({ dir }), files = openLocalFiles(dir) } = options;
  const { now = () => new Date(), log = () => undefined } = options;
  if (!isRemoteName(remote)) throw new Error(`${remote} cannot be the name of a package`);
  await mkdir(dir, { recursive: true });
  // Before the lock: a change by the publisher we wait for is a conflict.
  const decided = await store.read();
  const context: PublishContext = { ...options, store, files, now, decided };
  return files.withPublishLock(remote, () => publish(context), {
    waitMs: LOCK_WAIT_MS,
    onWait: (holder) => log(`${remote} waiting for the publish of ${holder}`),
  });
};

const publish = async (context: PublishContext): Promise<PublishResult> => {
  const { root, dir, remote, store, files, now, build = buildCommand(root), log = () => undefined } = context;
  await removeLeftovers(dir, remote);
  const document = await store.read();
  const versions = document?.microFrontends[remote] ?? [];
  const current = once(() => currentBuild({ root, remote, build }));
  const held = context.toStable ? await heldBack(async () => (await current()).hash, document, remote) : null;
  if (held) return { remote, releaseId: held.releaseId, outcome: 'unchanged', notes: [held.note] };
  const { hash, folder, inputs, record } = await current();
  const known = await knownRelease(files, remote, versions, hash);
  if (known) return reuseRelease(context, known);
  const releaseId = freeReleaseId(hash, now(), versions);
  const plan = planPublish({ root, inputs, versions });
  log(planText({ remote, releaseId }, plan));
  if (context.dryRun) return { remote, releaseId, outcome: 'planned', plan };
  // Finds a conflict, or that an approval is missing, before the checks.
  whyFor(context, document);
  await write(context, (unchanged) => unchanged);
  return inBuildFolder({ root, remote }, async (out) => {
    await cp(folder, out, { recursive: true });
    await nameBuild(out, record.releaseId, releaseId);
    const uncommitted = uncommittedFiles(root).filter((file) => inputs.includes(file));
    const named = {
      ...(await readBuildRecord(out, remote)),
      commit: readCommit(root, uncommitted),
      ...(context.unchecked && { unchecked: true as const }),
    };
    return checkAndList(context, named, { out, document, checks: ownChecks(context, uncommitted) });
  });
};

/** What this publish checks beside what every release must be. */
const ownChecks = (
  { root, dirty = false, unchecked = false, runTarget = targetCommand(root) }: PublishContext,
  uncommitted: readonly string[],
): Check[] => [
  ...(dirty ? [] : [committedSources(uncommitted)]),
  ...(unchecked ? [] : [contractTest(root), packageTargets(runTarget)]),
];

/** Calls it with the first call only. */
const once = <Result>(act: () => Promise<Result>): (() => Promise<Result>) => {
  let result: Promise<Result> | undefined;
  return () => (result ??= act());
};

const reuseRelease = async (context: PublishContext, known: MicroFrontendVersion): Promise<PublishResult> => {
  const { remote, toStable = false, now } = context;
  const result = { remote, releaseId: getReleaseId(known) };
  const note = revokedNote(remote, known);
  if (note) return { ...result, outcome: 'unchanged', notes: [note] };
  if (known.deployment?.default || !toStable || context.dryRun) return { ...result, outcome: 'unchanged' };
  const why = whyFor(context, context.decided, known);
  await write({ ...context, why }, (current) => deployVersion(current, remote, known, now()));
  return { ...result, outcome: 'restored' };
};

const checkAndList = async (
  context: PublishContext,
  record: BuildRecord,
  { out, document, checks }: { out: string; document: RegistryDocument | null; checks: readonly Check[] },
): Promise<PublishResult> => {
  const { dir, remote, files, now, toStable = false, alongside = [] } = context;
  const { releaseId } = record;
  const version = await stageRelease(dir, out, record, (folder) =>
    runChecks({ build: record, folder, document, alongside }, checks),
  );
  try {
    const why = whyFor(context, context.decided, version);
    // Before the registry lists it: an edge fetches the releases that it lists.
    await files.share(remote, releaseId);
    await write({ ...context, why }, (current) => {
      runRegistryChecks({ build: record, document: current, alongside });
      return (toStable ? deployVersion : listVersion)(current, remote, version, now());
    });
  } catch (error) {
    await removeUnlisted(context, releaseId);
    throw error;
  }
  const notes = [...newOrigins(record, document?.microFrontends[remote] ?? []), ...sharedRangesNotes(record, document)];
  return { remote, releaseId, outcome: 'published', ...(notes.length > 0 && { notes }) };
};

const write = (
  { store, remote, decided, now, by = os.userInfo().username, why = '', alongside = [] }: PublishContext,
  change: (document: RegistryDocument) => RegistryDocument,
): Promise<RegistryDocument> =>
  changeRegistry(
    { store, note: { by, action: 'publish', why }, now: now(), decidedOn: { remote, document: decided } },
    alongside.length > 0 ? change : runningTogether(change),
  );

/** Folders of killed publishes; the lock is held. */
const removeLeftovers = async (dir: string, remote: string): Promise<void> => {
  const folder = path.join(filesFolder(dir), remote);
  const names = await readdir(folder).catch((): string[] => []);
  const leftovers = names.filter((name) => name.startsWith('.'));
  await Promise.all(leftovers.map((name) => rm(path.join(folder, name), { recursive: true, force: true })));
};

/** The registry may list it all the same, if the response of the write was lost. */
const removeUnlisted = async ({ files, remote, store }: PublishContext, releaseId: string): Promise<void> => {
  const document = await store.read().catch(() => undefined);
  if (
    document === undefined ||
    document?.microFrontends[remote]?.some((version) => getReleaseId(version) === releaseId)
  )
    return;
  await files.remove(remote, releaseId);
};

export type EnsureReleasesOptions = Omit<PublishOptions, 'remote' | 'alongside'> & {
  remotes: readonly string[];
};

/** Publishes packages whose stable release is missing, damaged or outdated, one by one: a build uses all processors. */
export const ensureReleases = async ({
  remotes,
  log = () => undefined,
  ...options
}: EnsureReleasesOptions): Promise<PublishResult[]> => {
  const results: PublishResult[] = [];
  const build = withLog(options, log);
  const together = options.toStable ? await releasedTogether(remotes, { ...options, build }) : [];
  for (const [at, remote] of remotes.entries()) {
    const alongside = remotes.slice(at + 1).filter((other) => together.includes(other));
    const result = await publishRelease({ ...options, log, remote, alongside, build });
    log(`${remote} ${result.releaseId} ${result.outcome}`);
    for (const note of result.notes ?? []) log(`  ${note}`);
    results.push(result);
  }
  return results;
};

/** Packages that become stable with this call, without those that are held back. */
const releasedTogether = async (
  remotes: readonly string[],
  {
    root,
    dir,
    store = openStore({ dir }),
    files = openLocalFiles(dir),
    build = buildCommand(root),
    ...options
  }: Omit<EnsureReleasesOptions, 'remotes'>,
): Promise<string[]> => {
  const document = await store.read();
  const together: string[] = [];
  for (const remote of remotes) {
    const getHash = async () => (await currentBuild({ root, remote, build })).hash;
    if (!(await heldBack(getHash, document, remote))) together.push(remote);
  }
  // All or none of them; a release that is stable already needs no approval.
  for (const remote of together) {
    const versions = document?.microFrontends[remote] ?? [];
    const { hash } = await currentBuild({ root, remote, build });
    const known = await knownRelease(files, remote, versions, hash);
    if (known?.deployment?.default !== true) whyFor({ ...options, remote }, document);
  }
  return together;
};

const withLog =
  ({ root, build = buildCommand(root) }: Pick<PublishOptions, 'root' | 'build'>, log: (line: string) => void): Build =>
  (remote, out) => {
    log(`${remote} building`);
    return build(remote, out);
  };
