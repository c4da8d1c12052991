import { mkdir, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { MicroFrontendVersion, RegistryDocument } from '@acara/shared-contract/registry';
import { changeRegistry } from '../registry/change-registry.ts';
import type { RegistryStore } from '../registry/registry-store.ts';
import { deployVersion, listVersion } from '../rollout/changes.ts';
import { getReleaseId } from '../rollout/versions.ts';
import { openStore } from '../store/open-store.ts';
import { withLock } from '../store/file-lock.ts';
import { filesFolder, isRemoteName, releaseFolder } from '../store/release-address.ts';
import { inBuildFolder } from './build-folder.ts';
import { readBuildRecord, type BuildRecord } from './build-output.ts';
import { PublishRefusedError } from './checks/check.ts';
import { contractCommand, contractTest, type RunContract } from './checks/contract-test.ts';
import { hashedSources } from './checks/hashed-sources.ts';
import { runChecks, runRegistryChecks } from './checks/run-checks.ts';
import { runningTogether } from './checks/run-together.ts';
import { sharedRangesNotes } from './checks/shared-ranges.ts';
import { heldBack } from './held-back.ts';
import { freeReleaseId, knownRelease, revokedNote } from './known-release.ts';
import { buildCommand, type Build } from './run-build.ts';
import { sourceHash } from './source-hash.ts';
import { stageRelease } from './stage-release.ts';

/** A build of the largest package takes well under this. */
const LOCK_WAIT_MS = 10 * 60_000;

/** What is published, whence and whereto. */
export type PublishOptions = {
  /** Root of the repository. */
  root: string;
  /** Folder of the releases' files, and of the registry where it has no store of its own. */
  dir: string;
  store?: RegistryStore;
  /** Name of the package, a remote or the shell. */
  remote: string;
  /**
   * Gives the release to everybody at once; without it nobody gets it yet. A package that somebody is rolling out, and a
   * release that waits for its first visitors, are left alone all the same.
   */
  toStable?: boolean;
  /** Packages that are given to everybody together with this one: what they are now does not bind it. */
  alongside?: readonly string[];
  /** For trees whose tests were run: the contract test is one of them. */
  skipContract?: boolean;
  by?: string;
  why?: string;
  build?: Build;
  runContract?: RunContract;
  now?: () => Date;
  /** Told of what takes long. */
  log?: (line: string) => void;
};

/**
 * `published`: built and listed. `restored`: an older release of the same sources is everybody's again. `unchanged`: it
 * was there already, or is left alone. `notes` are for the person who asked.
 */
export type PublishResult = {
  remote: string;
  releaseId: string;
  outcome: 'published' | 'restored' | 'unchanged';
  notes?: string[];
};

/** A publish under its lock: the registry that it was decided on, and the one of now. */
type PublishContext = PublishOptions & { store: RegistryStore; decided: RegistryDocument | null; now: () => Date };

/**
 * Lists the release of a package's present sources; builds only what was never built.
 * @throws {PublishRefusedError} with every reason; nothing is listed then, and no file is left
 * @throws {PackageConflictError} when somebody else changed the package meanwhile
 * @throws {BuildOutputError} or the build's own failure; the registry is then left as it was
 */
export const publishRelease = async (options: PublishOptions): Promise<PublishResult> => {
  const { dir, remote, store = openStore({ dir }), now = () => new Date(), log = () => undefined } = options;
  if (!isRemoteName(remote)) throw new Error(`${remote} cannot be the name of a package`);
  await mkdir(dir, { recursive: true });
  // Before the lock: who had to wait for another publisher of the package did not decide on what that one made.
  const decided = await store.read();
  const context: PublishContext = { ...options, store, now, decided };
  return withLock(
    path.join(dir, `publish-${remote}.lock`),
    () => publish(context),
    LOCK_WAIT_MS,
    (holder) => log(`${remote} waiting for the publish of ${holder}`),
  );
};

const publish = async (context: PublishContext): Promise<PublishResult> => {
  const { root, dir, remote, store, now, build = buildCommand(root) } = context;
  await removeLeftovers(dir, remote);
  const document = await store.read();
  const versions = document?.microFrontends[remote] ?? [];
  const held = context.toStable ? await heldBack(root, document, remote) : null;
  if (held) return { remote, releaseId: held.releaseId, outcome: 'unchanged', notes: [held.note] };
  const hash = await sourceHash(root, remote);
  const known = await knownRelease(dir, remote, versions, hash);
  if (known) return reuseRelease(context, known);
  // A conflict is told before a build is spent on it.
  await write(context, (current) => current);
  const releaseId = freeReleaseId(hash, now(), versions);
  return inBuildFolder({ root, remote, releaseId }, async (out) => {
    await build(remote, releaseId, out);
    await refuseChangedSources(context, hash);
    return checkAndList(context, releaseId, out, document);
  });
};

const reuseRelease = async (context: PublishContext, known: MicroFrontendVersion): Promise<PublishResult> => {
  const { remote, toStable = false, now } = context;
  const result = { remote, releaseId: getReleaseId(known) };
  const note = revokedNote(remote, known);
  if (note) return { ...result, outcome: 'unchanged', notes: [note] };
  if (known.deployment?.default || !toStable) return { ...result, outcome: 'unchanged' };
  await write(context, (current) => deployVersion(current, remote, known, now()));
  return { ...result, outcome: 'restored' };
};

/** The bundler read the sources later than the hash did: a release never holds other code than its id says. */
const refuseChangedSources = async ({ root, remote }: PublishContext, hash: string): Promise<void> => {
  if ((await sourceHash(root, remote)) === hash) return;
  const problem = 'the sources changed during the build; publish again';
  throw new PublishRefusedError(remote, [{ check: 'sources', problem, help: 'save nothing until it is built' }]);
};

const checkAndList = async (
  context: PublishContext,
  releaseId: string,
  out: string,
  document: RegistryDocument | null,
): Promise<PublishResult> => {
  const { root, dir, remote, now, toStable = false, alongside = [], skipContract = false } = context;
  const { runContract = contractCommand(root) } = context;
  const record: BuildRecord = await readBuildRecord(out, remote, releaseId);
  const version = await stageRelease(dir, out, record, (folder) =>
    runChecks({ build: record, folder, document, alongside }, [
      hashedSources(root),
      ...(skipContract ? [] : [contractTest(runContract)]),
    ]),
  );
  try {
    await write(context, (current) => {
      runRegistryChecks({ build: record, document: current, alongside });
      return (toStable ? deployVersion : listVersion)(current, remote, version, now());
    });
  } catch (error) {
    await removeUnlisted(context, releaseId);
    throw error;
  }
  const notes = sharedRangesNotes(record, document);
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

/** Folders of a publish that was killed. Who holds the lock of the package may take them away. */
const removeLeftovers = async (dir: string, remote: string): Promise<void> => {
  const folder = path.join(filesFolder(dir), remote);
  const names = await readdir(folder).catch((): string[] => []);
  const leftovers = names.filter((name) => name.startsWith('.'));
  await Promise.all(leftovers.map((name) => rm(path.join(folder, name), { recursive: true, force: true })));
};

/** After a write whose end is not known the registry may list it all the same. */
const removeUnlisted = async ({ dir, remote, store }: PublishContext, releaseId: string): Promise<void> => {
  const document = await store.read().catch(() => undefined);
  if (
    document === undefined ||
    document?.microFrontends[remote]?.some((version) => getReleaseId(version) === releaseId)
  )
    return;
  await rm(releaseFolder(dir, remote, releaseId), { recursive: true, force: true });
};
