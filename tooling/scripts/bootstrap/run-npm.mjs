// @ts-check
import { spawnSync } from 'node:child_process';

/**
 * Runs the npm that started this process, or else the one on the path, and shows its output.
 * @param {string[]} args
 * @param {string} folder to run it in
 * @throws Error where npm fails; the reason is in its output
 */
export const runNpm = (args, folder) => {
  const npm = process.env.npm_execpath;
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: folder, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) throw new Error(`npm ${args[0]} failed: see its output above.`);
};
