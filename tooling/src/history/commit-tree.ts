import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '@acara/shared-contract/settings';

const MOST_BYTES = 256 * 1024 * 1024;

/** Whether this clone has a commit; a shallow one may not. */
export const hasCommit = (commit: string): boolean => {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: ROOT, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/**
 * Extracts a commit below `.build`, linked to its own workspaces and to the installed packages of today.
 * @param folder name of the new one
 * @param parts folders to extract; all by default
 * @returns the root of that tree
 */
export const layOutCommit = (commit: string, folder: string, parts: readonly string[] = []): string => {
  const root = path.join(ROOT, '.build', folder);
  const links = path.join(root, 'node_modules/@acara');
  fs.mkdirSync(links, { recursive: true });
  const input = execFileSync('git', ['archive', commit, ...parts], { cwd: ROOT, maxBuffer: MOST_BYTES });
  execFileSync('tar', ['x', '-C', root], { input });
  for (const name of fs.readdirSync(root)) {
    if (!fs.existsSync(path.join(root, name, 'package.json'))) continue;
    fs.symlinkSync(path.join(root, name), path.join(links, name));
    const own = path.join(ROOT, name, 'node_modules');
    if (fs.existsSync(own)) fs.symlinkSync(own, path.join(root, name, 'node_modules'));
  }
  return root;
};
