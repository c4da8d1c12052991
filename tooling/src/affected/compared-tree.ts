import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { changedFiles } from '@acara/releases';

const LOCKFILE = 'package-lock.json';
const SCOPE = '@acara';

const git = (folder: string, ...words: string[]): string =>
  execFileSync('git', words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** The commit where a branch left another one. */
export const branchPoint = (root: string, other: string): string => git(root, 'merge-base', 'HEAD', other).trim();

/**
 * Lays a commit out below `.build/affected`. What is compared is built in this one folder, since the place of npm's packages
 * around it is part of a build.
 * @returns the folder
 */
export const layOutCommit = (root: string, commit: string): string => {
  const tree = checkOut(root, commit);
  providePackages(root, tree, commit);
  return tree;
};

/** Lays out what is there now, with what is not committed, to be compared with a commit. @returns the folder */
export const layOutPresent = (root: string, commit: string): string => {
  const tree = checkOut(root, 'HEAD');
  for (const file of changedFiles(root, 'HEAD')) {
    fs.rmSync(path.join(tree, file), { force: true });
    if (!fs.existsSync(path.join(root, file))) continue;
    fs.mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
    fs.copyFileSync(path.join(root, file), path.join(tree, file));
  }
  providePackages(root, tree, commit);
  return tree;
};

/** Kept builds, which git ignores, stay for the next time. */
const checkOut = (root: string, commit: string): string => {
  const tree = path.join(root, '.build', 'affected');
  git(root, 'worktree', 'prune');
  if (!fs.existsSync(path.join(tree, '.git'))) {
    fs.rmSync(tree, { recursive: true, force: true });
    git(root, 'worktree', 'add', '--detach', '--force', tree, commit);
  }
  git(tree, 'checkout', '--force', '--detach', git(root, 'rev-parse', commit).trim());
  git(tree, 'clean', '-d', '--force');
  return tree;
};

/** Those of the repository where the lockfile has not changed; else both that are compared get their own. */
const providePackages = (root: string, tree: string, compared: string): void => {
  for (const folder of ['.', ...fs.readdirSync(tree)])
    fs.rmSync(path.join(tree, folder, 'node_modules'), { recursive: true, force: true });
  const isSame = git(root, 'show', `${compared}:${LOCKFILE}`) === fs.readFileSync(path.join(root, LOCKFILE), 'utf8');
  if (isSame) linkPackages(root, tree);
  else execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: tree, stdio: 'pipe' });
};

/** npm's packages are found in the repository around the tree, our own in the tree. */
const linkPackages = (root: string, tree: string): void => {
  const scope = path.join(tree, 'node_modules', SCOPE);
  fs.mkdirSync(scope, { recursive: true });
  for (const name of fs.readdirSync(path.join(root, 'node_modules', SCOPE)))
    fs.symlinkSync(fs.readlinkSync(path.join(root, 'node_modules', SCOPE, name)), path.join(scope, name));
  for (const folder of fs.readdirSync(tree)) {
    const installed = path.join(root, folder, 'node_modules');
    if (folder === 'node_modules' || !fs.existsSync(installed)) continue;
    fs.symlinkSync(installed, path.join(tree, folder, 'node_modules'));
  }
};
