import { execFileSync } from 'node:child_process';

const git = (root: string, ...words: string[]): string =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

const lines = (text: string): string[] => text.split('\n').filter((line) => line !== '');

/**
 * Files that differ from a commit, uncommitted and new ones too, by path below the root; both names of a renamed one.
 * @param commit anything that git takes for one
 * @throws {Error} git's, for a commit that is not here
 */
export const changedFiles = (root: string, commit: string): string[] => [
  ...lines(git(root, 'diff', '--name-only', '--no-renames', commit)),
  ...lines(git(root, 'ls-files', '--others', '--exclude-standard')),
];

/** Files whose content no commit has; none in a tree without git, such as that of an image. */
export const uncommittedFiles = (root: string): string[] => {
  try {
    return changedFiles(root, 'HEAD');
  } catch {
    return [];
  }
};

/**
 * Commit of a working tree: `4db40bc`, or `4db40bc-dirty` with uncommitted files. `unknown` without a commit.
 * @param root of the working tree
 * @param uncommitted those that matter; default: all
 */
export const readCommit = (root: string, uncommitted: readonly string[] = uncommittedFiles(root)): string => {
  try {
    return `${git(root, 'rev-parse', '--short', 'HEAD').trim()}${uncommitted.length === 0 ? '' : DIRTY}`;
  } catch {
    return 'unknown';
  }
};

const DIRTY = '-dirty';

/** The commit of a record without that mark. */
export const cleanCommit = (commit: string): string => commit.replace(new RegExp(`${DIRTY}$`), '');

/** Files named in a message. */
const NAMED = 8;

/** `a.ts, b.ts, and 3 more` */
export const namedFiles = (files: readonly string[]): string =>
  [...files.slice(0, NAMED), ...(files.length > NAMED ? [`and ${files.length - NAMED} more`] : [])].join(', ');
