import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { changedFiles, workspaces } from '@acara/releases';

const LOCKFILE = 'package-lock.json';
/** In the tree: the lockfile whose packages are installed there. */
const INSTALLED = path.join('node_modules', '.installed-lockfile');

const git = (folder: string, ...words: string[]): string =>
  execFileSync('git', words, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** The commit where a branch left another one. */
export const branchPoint = (root: string, other: string): string => git(root, 'merge-base', 'HEAD', other).trim();

/**
 * Lays a commit out below `.build/affected`. What is compared is built in this one folder, with npm's packages in it as in a
 * clone: their place is part of a build.
 * @returns the folder
 */
export const layOutCommit = (root: string, commit: string): string => {
  const tree = checkOut(root, commit);
  providePackages(root, tree);
  return tree;
};

/** Lays out what is there now, with what is not committed. @returns the folder */
export const layOutPresent = (root: string): string => {
  const tree = checkOut(root, 'HEAD');
  for (const file of changedFiles(root, 'HEAD')) {
    fs.rmSync(path.join(tree, file), { force: true });
    if (!fs.existsSync(path.join(root, file))) continue;
    fs.mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
    fs.copyFileSync(path.join(root, file), path.join(tree, file));
  }
  providePackages(root, tree);
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

/** Those of the repository where the lockfile is the same. */
const providePackages = (root: string, tree: string): void => {
  const lockfile = fs.readFileSync(path.join(tree, LOCKFILE), 'utf8');
  const installed = path.join(tree, INSTALLED);
  if (fs.existsSync(installed) && fs.readFileSync(installed, 'utf8') === lockfile) return;
  if (fs.readFileSync(path.join(root, LOCKFILE), 'utf8') === lockfile) linkPackages(root, tree);
  else execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: tree, stdio: 'pipe' });
  fs.mkdirSync(path.dirname(installed), { recursive: true });
  fs.writeFileSync(installed, lockfile);
};

/** Hard links: as many files as a copy, without their content. */
const linkPackages = (root: string, tree: string): void => {
  for (const folder of ['.', ...workspaces(root)]) {
    const from = path.join(root, folder, 'node_modules');
    const to = path.join(tree, folder, 'node_modules');
    fs.rmSync(to, { recursive: true, force: true });
    if (fs.existsSync(from)) linkFolder(from, to);
  }
};

const linkFolder = (from: string, to: string): void => {
  fs.mkdirSync(to, { recursive: true });
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const source = path.join(from, entry.name);
    const target = path.join(to, entry.name);
    if (entry.isDirectory()) linkFolder(source, target);
    else if (entry.isSymbolicLink()) fs.symlinkSync(fs.readlinkSync(source), target);
    else fs.linkSync(source, target);
  }
};
