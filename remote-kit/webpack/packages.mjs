import { existsSync, readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import path from 'node:path';

/** The manifest of a folder, or of the next one above it. @param {string} folder */
export const readManifest = (folder) =>
  JSON.parse(readFileSync(findPackageJSON('.', path.join(folder, 'package.json')), 'utf8'));

/** A remote is named as its package, without the scope. @param {string} root folder of the remote */
export const remoteName = (root) => readManifest(root).name.replace(/^@[^/]+[/]/, '');

/**
 * Where the packages of a remote are locked: its own folder, or that of the repository of which it is a workspace.
 * @param {string} root folder of the remote
 * @returns {string}
 */
export const repositoryRoot = (root) => {
  const isRoot = (folder) => existsSync(path.join(folder, 'package-lock.json'));
  const above = (folder) => {
    if (isRoot(folder)) return folder;
    const parent = path.dirname(folder);
    return parent === folder ? root : above(parent);
  };
  return above(root);
};
