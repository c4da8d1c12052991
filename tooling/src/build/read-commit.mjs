// @ts-check
import { execFileSync } from 'node:child_process';

/**
 * Commit of a working tree, for what is built of it: `4db40bc`, or `4db40bc-dirty` where a file differs from it or is not
 * in it. `unknown` where there is no commit.
 * @param {string} root of the working tree
 * @returns {string}
 */
export const commitOf = (root) => {
  /** @param {string[]} words */
  const git = (...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  try {
    return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') === '' ? '' : '-dirty'}`;
  } catch {
    return 'unknown';
  }
};
