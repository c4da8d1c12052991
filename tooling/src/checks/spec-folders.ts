import fs from 'node:fs';
import path from 'node:path';
import { knownRemotes } from '@acara/releases/known-remotes';

/** What of a package's manifest says what its browser specs read. */
type Manifest = { nx?: { targets?: Record<string, { inputs?: string[] }> } };

/** A folder of browser specs. */
export type SpecFolder = {
  /** From the repository's root: `e2e/specs/site`, `mfe-account/e2e`. */
  folder: string;
  /** Whether a change of a remote runs them again: they may open its pages. */
  mayOpen: (remote: string) => boolean;
};

const PREFIX = 'e2e-';
const PACKAGES = '{workspaceRoot}/';

/** The folders of `e2e/specs` and those of remotes, with what `nx.targets` of their package says that each reads. */
export const specFolders = (root: string): SpecFolder[] => {
  const readTargets = (owner: string) => {
    const { nx }: Manifest = JSON.parse(fs.readFileSync(path.join(root, owner, 'package.json'), 'utf8'));
    return Object.entries(nx?.targets ?? {});
  };
  const describe = (folder: string, owner: string, inputs: readonly string[] = []): SpecFolder => {
    const patterns = inputs.filter((input) => input.startsWith(PACKAGES)).map((input) => input.slice(PACKAGES.length));
    return {
      folder,
      mayOpen: (remote) =>
        remote === owner || patterns.some((pattern) => path.matchesGlob(`${remote}/remote.json`, pattern)),
    };
  };
  const ofRemotes = knownRemotes(root)
    .filter((remote) => fs.existsSync(path.join(root, remote, 'e2e')))
    .map((remote) => {
      const [, target] = readTargets(remote).find(([name]) => name === 'e2e') ?? [];
      return describe(`${remote}/e2e`, remote, target?.inputs);
    });
  const ofSite = readTargets('e2e')
    .filter(([name]) => name.startsWith(PREFIX))
    .map(([name, { inputs }]) => describe(`e2e/specs/${name.slice(PREFIX.length)}`, 'e2e', inputs));
  return [...ofRemotes, ...ofSite];
};

/** The folder that tests what the platform gives to any remote, on a sample one. */
const OF_NO_REMOTE = 'e2e/specs/platform';

/** Folders whose specs pass through pages of a package: of a remote those that may open them, of the shell all. */
export const foldersThrough = (root: string, name: string): string[] =>
  specFolders(root)
    .filter(({ folder, mayOpen }) => name === 'shell' || (folder !== OF_NO_REMOTE && mayOpen(name)))
    .map(({ folder }) => folder);
