import fs from 'node:fs';
import path from 'node:path';
import { changedFiles, currentBuild } from '@acara/releases';
import { layOutCommit, layOutPresent } from './compared-tree.ts';

/** A package of which something new would be released. */
export type Affected = {
  remote: string;
  /** The changed files that its build reads. */
  because: string[];
};

/** The output of a package's build in a folder with the repository, and the files that it depends on. */
export type BuildOf = (root: string, remote: string) => Promise<{ hash: string; inputs: readonly string[] }>;

type Options = {
  root: string;
  /** The commit that is compared with. */
  commit: string;
  remotes: readonly string[];
  /** Default: the build command of each folder. */
  buildOf?: BuildOf;
};

/**
 * The packages that visitors would get anew: those whose builds read a changed file, and come out differently.
 * @throws {Error} when a build fails, on either side
 */
export const findAffected = async ({ root, commit, remotes, buildOf = buildPackage }: Options): Promise<Affected[]> => {
  const changed = changedFiles(root, commit);
  const touched: Affected[] = [];
  for (const remote of remotes) {
    const { inputs } = await buildOf(root, remote);
    const because = changed.filter((file) => inputs.includes(file));
    if (because.length > 0) touched.push({ remote, because });
  }
  if (touched.length === 0) return [];
  const hashesIn = async (tree: string) => {
    const hashes: (string | null)[] = [];
    for (const { remote } of touched) {
      const isThere = fs.existsSync(path.join(tree, remote));
      hashes.push(isThere ? (await buildOf(tree, remote)).hash : null);
    }
    return hashes;
  };
  const before = await hashesIn(layOutCommit(root, commit));
  const after = await hashesIn(layOutPresent(root));
  return touched.filter((_, at) => before[at] !== after[at]);
};

const buildPackage: BuildOf = (root, remote) => currentBuild({ root, remote });
