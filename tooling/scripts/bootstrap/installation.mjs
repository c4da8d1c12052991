// @ts-check
import fs from 'node:fs';
import path from 'node:path';
import { runNpm } from './run-npm.mjs';

/** @typedef {Record<string, { version?: string, optional?: boolean, link?: boolean }>} LockedPackages */

/** @param {string} file @returns {LockedPackages | undefined} */
const readLock = (file) => (fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')).packages : undefined);

/**
 * Whether `node_modules` matches the lockfile. npm stores a lockfile of what it installed inside; the two are compared by
 * content, since file times change with every checkout.
 * @param {LockedPackages} locked
 * @param {LockedPackages} installed
 */
export const matchesLock = (locked, installed) =>
  Object.entries(locked).every(([where, wanted]) => {
    const present = installed[where];
    // The folders of the workspaces themselves.
    if (!where.startsWith('node_modules/') && !where.includes('/node_modules/')) return true;
    return present ? present.version === wanted.version : wanted.optional === true;
  });

/** @param {string} root folder of the repository */
const isInstalled = (root) => {
  const installed = readLock(path.join(root, 'node_modules', '.package-lock.json'));
  const locked = readLock(path.join(root, 'package-lock.json'));
  return installed !== undefined && (locked === undefined || matchesLock(locked, installed));
};

/**
 * Installs the packages unless they are there; the lockfile decides.
 * @param {string} root folder of the repository
 */
export const installIfNeeded = (root) => {
  if (isInstalled(root)) return;
  const command = fs.existsSync(path.join(root, 'package-lock.json')) ? 'ci' : 'install';
  console.log(`Installing packages (npm ${command}) …`);
  // Warnings would only be about packages that require the Node version that is being installed with them.
  runNpm([command, '--no-audit', '--no-fund', '--loglevel=error'], root);
};
