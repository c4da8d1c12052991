// @ts-check
// Plain JavaScript without dependencies: it also runs at the end of an install.
import fs from 'node:fs';
import path from 'node:path';

/**
 * Folders of the workspaces of a repository; `mfe-*` is expanded.
 * @param {string} root of the repository
 * @returns {string[]}
 */
export const workspaces = (root) => {
  /** @type {{ workspaces: string[] }} */
  const manifest = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  const has = (/** @type {string} */ folder) => fs.existsSync(path.join(root, folder, 'package.json'));
  return manifest.workspaces.flatMap((name) =>
    name.endsWith('*')
      ? fs
          .readdirSync(root)
          .filter((folder) => folder.startsWith(name.slice(0, -1)) && has(folder))
          .sort()
      : [name],
  );
};

/**
 * The remotes of a repository: workspaces with a declaration.
 * @param {string} root
 */
export const knownRemotes = (root) =>
  workspaces(root).filter((folder) => fs.existsSync(path.join(root, folder, 'remote.json')));
