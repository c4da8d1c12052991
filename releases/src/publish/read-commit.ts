import { execFileSync } from 'node:child_process';

/**
 * Commit of a working tree: `4db40bc`, or `4db40bc-dirty` where it has uncommitted changes. `unknown` without a commit.
 * @param root of the working tree
 */
export const readCommit = (root: string): string => {
  const git = (...words: string[]) => execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  try {
    return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') === '' ? '' : '-dirty'}`;
  } catch {
    return 'unknown';
  }
};
