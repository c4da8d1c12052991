// @ts-check
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** The oldest Node that runs the launchers themselves. */
export const LAUNCHER_NODE = '20.0.0';
/** The oldest Node that runs the servers: it strips the types of TypeScript. */
const SERVER_NODE = '24.15.0';

/**
 * @param {string} version such as `v24.21.0`
 * @param {string} wanted such as `24.15.0`
 */
export const isAtLeast = (version, wanted) =>
  version.replace(/^v/, '').localeCompare(wanted, 'en', { numeric: true }) >= 0;

/** @param {string} file */
const getVersion = (file) =>
  fs.existsSync(file) ? spawnSync(file, ['--version'], { encoding: 'utf8' }).stdout?.trim() : undefined;

/**
 * The Node for the servers: this one if it is new enough, else the one that npm installed with the packages.
 * @param {string} root folder of the repository
 * @param {{ current?: { path: string, version: string }, readVersion?: (file: string) => string | undefined }} [from]
 * @returns {string} path of the program
 */
export const chooseNode = (
  root,
  { current = { path: process.execPath, version: process.version }, readVersion = getVersion } = {},
) => {
  if (isAtLeast(current.version, SERVER_NODE)) return current.path;
  const installed = ['node/bin/node', '.bin/node', 'node/bin/node.exe'].map((file) =>
    path.join(root, 'node_modules', file),
  );
  const found = installed.find((file) => isAtLeast(readVersion(file) ?? '0', SERVER_NODE));
  if (found) return found;
  throw new Error(
    `Acara needs Node ${SERVER_NODE} or newer; this is ${current.version}, and npm could not install one for ${process.platform}-${process.arch}. Install Node 24 and try again.`,
  );
};
