import fs from 'node:fs';
import {
  changeRegistry,
  currentBuild,
  deployVersion,
  ensureReleases,
  getReleaseId,
  getStable,
  knownRemotes,
  openStore,
  type RegistryStore,
  type ReleaseFiles,
} from '@acara/releases';
import { SHELL_NAME } from '@acara/shared-contract/release';
import { layOutCommit } from '../affected/compared-tree.ts';
import { type BuildOf, findAffected } from '../affected/find-affected.ts';

/** What other packages have released. */
export type Rest = {
  /** In words. */
  description: string;
  /** Whether the candidate, whose build has this hash, is released as it is. */
  has: (candidate: string, hash: string) => Promise<boolean>;
  /** Puts the releases of all but the candidate's package into a folder, for all visitors. */
  provide: (dir: string, candidate: string) => Promise<void>;
};

type Build = Parameters<typeof currentBuild>[0]['build'];
type BuildOption = { build?: Build };

const note = { by: 'check:inside', action: 'publish', why: 'the composed site' };

type SharedStore = { store: Pick<RegistryStore, 'read'>; files: Pick<ReleaseFiles, 'fetch'> };

/** The releases that visitors get of a shared store, whose files are fetched into the folder of the composed site. */
export const sharedRest = ({ store, files }: SharedStore): Rest => ({
  description: 'the releases that visitors get',
  has: async (candidate, hash) => {
    const stable = getStable((await store.read())?.microFrontends[candidate] ?? []);
    return stable !== undefined && getReleaseId(stable).includes(hash);
  },
  provide: async (folder, candidate) => {
    const document = await store.read();
    if (!document) throw new Error('nothing has been published in the shared store');
    const own = openStore({ dir: folder });
    for (const [remote, versions] of Object.entries(document.microFrontends)) {
      const version = getStable(versions);
      if (!version || remote === candidate) continue;
      await files.fetch(remote, version);
      const now = new Date();
      await changeRegistry({ store: own, note, now }, (current) => deployVersion(current, remote, version, now));
    }
    await own.close();
  },
});

/** Builds of a commit. @param buildIn the build of a folder with the repository; default: its build command */
export const committedRest = (
  root: string,
  commit: string,
  buildIn: (folder: string) => Build = () => undefined,
): Rest => {
  const using = (folder: string): BuildOption => {
    const build = buildIn(folder);
    return build ? { build } : {};
  };
  return {
    description: `builds of ${commit}`,
    has: async (candidate) => {
      if (!releasedIn(layOutCommit(root, commit)).includes(candidate)) return false;
      const buildOf: BuildOf = (folder, remote) => currentBuild({ root: folder, remote, ...using(folder) });
      return (await findAffected({ root, commit, remotes: [candidate], buildOf })).length === 0;
    },
    provide: async (dir, candidate) => {
      const tree = layOutCommit(root, commit);
      const others = releasedIn(tree).filter((name) => name !== candidate);
      await publishAll(dir, tree, others, using(tree));
    },
  };
};

const releasedIn = (tree: string): string[] => [SHELL_NAME, ...knownRemotes(tree)];

/** A local store has no approvals and no visitors; what the checks of a release say of the composition counts. */
const publishAll = (dir: string, root: string, remotes: readonly string[], options: BuildOption = {}) =>
  ensureReleases({
    ...options,
    ...{ dir, root, remotes, toStable: true, dirty: true, unchecked: true, approval: 'without an approval' },
    ...{ by: note.by, why: note.why, log: console.log },
  });

type Composition = BuildOption & {
  root: string;
  /** Folder for the releases; what is there is removed. */
  dir: string;
  /** Package of which the present build is the candidate. */
  candidate: string;
  rest: Rest;
};

/**
 * Composes the site of the candidate and the released rest. The candidate has no fallback: it must not be saved by one.
 * @returns whether the candidate would be a new release
 * @throws {PublishRefusedError} when it does not go with the rest
 */
export const composeReleases = async ({ root, dir, candidate, rest, build }: Composition): Promise<boolean> => {
  fs.rmSync(dir, { recursive: true, force: true });
  fs.mkdirSync(dir, { recursive: true });
  const builder = build && { build };
  const { hash } = await currentBuild({ root, remote: candidate, ...builder });
  if (await rest.has(candidate, hash)) return false;
  await rest.provide(dir, candidate);
  await publishAll(dir, root, [candidate], builder);
  return true;
};
