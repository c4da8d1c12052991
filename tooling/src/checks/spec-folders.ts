import fs from 'node:fs';
import path from 'node:path';

/** Targets of the browser specs; each is named after its folder. */
type Targets = Record<string, { inputs?: string[] }>;

/** A folder of browser specs. */
export type SpecFolder = {
  name: string;
  /** Whether a change of a remote runs them again: they may open its pages. */
  mayOpen: (remote: string) => boolean;
};

const PREFIX = 'e2e-';
const PACKAGES = '{workspaceRoot}/';

/** The folders of `e2e/specs`, and what `nx.targets` of `e2e/package.json` says that each reads. */
export const specFolders = (root: string): SpecFolder[] => {
  const { nx }: { nx: { targets: Targets } } = JSON.parse(
    fs.readFileSync(path.join(root, 'e2e', 'package.json'), 'utf8'),
  );
  return Object.entries(nx.targets)
    .filter(([target]) => target.startsWith(PREFIX))
    .map(([target, { inputs = [] }]) => {
      const patterns = inputs
        .filter((input) => input.startsWith(PACKAGES))
        .map((input) => input.slice(PACKAGES.length));
      return {
        name: target.slice(PREFIX.length),
        mayOpen: (remote) => patterns.some((pattern) => path.matchesGlob(`${remote}/remote.json`, pattern)),
      };
    });
};

/** The folder that tests what the platform gives to any remote, on a sample one. */
const OF_NO_REMOTE = 'platform';

/** Folders whose specs pass through pages of a package: of a remote those that may open them, of the shell all. */
export const foldersThrough = (root: string, name: string): string[] =>
  specFolders(root)
    .filter((folder) => (name === 'shell' ? true : folder.name !== OF_NO_REMOTE && folder.mayOpen(name)))
    .map((folder) => folder.name);
