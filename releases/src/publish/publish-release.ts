import { mkdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { MicroFrontendVersion } from '@acara/shared-contract/registry';
import { changeRegistry, type ChangeNote } from '../registry/change-registry.ts';
import type { RegistryStore } from '../registry/registry-store.ts';
import { deployVersion, listVersion } from '../rollout/changes.ts';
import { openStore } from '../store/open-store.ts';
import { withLock } from '../store/file-lock.ts';
import { isRemoteName } from '../store/release-address.ts';
import { releaseProblems } from '../store/verify-release.ts';
import { readBuildRecord } from './build-output.ts';
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
  /** Gives the release to everybody at once, as before there were rollouts; without it nobody gets it yet. */
  toEverybody?: boolean;
  by?: string;
  why?: string;
  build?: Build;
  now?: () => Date;
};

/**
 * `published`: built and listed. `restored`: an older release of the same sources is everybody's again. `unchanged`: it
 * was there already.
 */
export type PublishResult = { remote: string; releaseId: string; outcome: 'published' | 'restored' | 'unchanged' };

/**
 * Lists the release of a package's present sources; builds only what was never built.
 * @throws {PackageConflictError} when somebody else changed the package meanwhile
 * @throws {BuildOutputError} or the build's own failure; the registry is then left as it was
 */
export const publishRelease = async (options: PublishOptions): Promise<PublishResult> => {
  const { root, dir, remote } = options;
  if (!isRemoteName(remote)) throw new Error(`${remote} cannot be the name of a package`);
  await mkdir(dir, { recursive: true });
  return withLock(path.join(dir, `publish-${remote}.lock`), () => publish(options), LOCK_WAIT_MS);

  async function publish({ build = buildCommand(root), now = () => new Date() }: PublishOptions) {
    const store = options.store ?? openStore({ dir });
    const document = await store.read();
    const decidedOn = { remote, document };
    const hash = await sourceHash(root, remote);
    const versions = document?.microFrontends[remote] ?? [];
    const known = await intactVersion(dir, remote, versions, hash);
    const write = async (version: MicroFrontendVersion, outcome: PublishResult['outcome']): Promise<PublishResult> => {
      const { by = os.userInfo().username, why = '', toEverybody = false } = options;
      const note: ChangeNote = { by, action: 'publish', why };
      const change = toEverybody ? deployVersion : listVersion;
      if (outcome !== 'unchanged')
        await changeRegistry({ store, note, now: now(), decidedOn }, (current) =>
          change(current, remote, version, now()),
        );
      return { remote, releaseId: version.extras.acara.releaseId, outcome };
    };
    if (known) return write(known, known.deployment?.default || !options.toEverybody ? 'unchanged' : 'restored');

    const releaseId = freeReleaseId(`${now().toISOString().slice(0, 10).replaceAll('-', '')}-${hash}`, versions);
    await build(remote, releaseId);
    const dist = path.join(root, remote, 'dist');
    return write(await stageRelease(dir, dist, await readBuildRecord(dist, remote, releaseId)), 'published');
  }
};

/** The newest undamaged release that was built from sources of this hash. */
const intactVersion = async (dir: string, remote: string, versions: MicroFrontendVersion[], hash: string) => {
  const isOfHash = new RegExp(`^[0-9]{8}-${hash}(-[0-9]+)?$`);
  for (const version of versions.toReversed()) {
    const release = version.extras.acara;
    if (isOfHash.test(release.releaseId) && (await releaseProblems(dir, remote, release)).length === 0) return version;
  }
  return null;
};

/** An id once given stays with its files, damaged or not. */
const freeReleaseId = (wanted: string, versions: MicroFrontendVersion[]): string => {
  const taken = new Set(versions.map(({ extras }) => extras.acara.releaseId));
  let id = wanted;
  for (let number = 2; taken.has(id); number += 1) id = `${wanted}-${number}`;
  return id;
};
