import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import {
  FURTHER_SCOPES,
  PROVIDED_LIBRARIES,
  scopeOf,
  SERVER_LIBRARIES,
} from '@acara/shared-contract/provided-libraries';
import semver from 'semver';
import { readManifest } from './packages.mjs';

/** The version of a library that a package gets. @param {string} root folder of the package @param {string} name */
export const installedVersion = (root, name) =>
  JSON.parse(readFileSync(findPackageJSON(name, path.join(root, 'package.json')), 'utf8')).version;

/**
 * The range of a library that a remote runs with: what its manifest declares. Of a library that is pinned, or that only
 * packages within the remote import, it is from this minor version up.
 */
const getRange = (root, name) => {
  const installed = installedVersion(root, name);
  const declared = readManifest(root).dependencies?.[name] ?? installed;
  if (!semver.satisfies(installed, declared))
    throw new Error(`${path.basename(root)} declares ${name} ${declared}, and ${installed} is installed for it`);
  const pinned = semver.parse(declared);
  return pinned ? `^${pinned.major}.${pinned.minor}.0` : declared;
};

/** Versions that a remote requires of the shell, for the release record. @param {string} root folder of the remote */
export const requiredRanges = (root) =>
  Object.fromEntries(PROVIDED_LIBRARIES.map(({ name }) => [name, getRange(root, name)]));

/**
 * The share scope of a remote, by the React that it is built and tested with; undefined for the default one.
 * @param {string} root folder of the remote
 */
export const requiredScope = (root) =>
  FURTHER_SCOPES.find((scope) => scope === scopeOf(installedVersion(root, 'react')));

/**
 * `shared` of a remote: everything comes from the shell. A trailing slash matches all modules below a package.
 * @param {string} root folder of the remote
 */
export const consumedShared = (root) =>
  Object.fromEntries(
    PROVIDED_LIBRARIES.flatMap(({ name, browser }) =>
      [name, ...(browser ? [`${name}/`] : [])].map((key) => [
        key,
        { import: false, singleton: true, strictVersion: true, requiredVersion: getRange(root, name) },
      ]),
    ),
  );

/** Whether the edge provides a module, so that it is external to server bundles. */
export const isProvided = (request) =>
  SERVER_LIBRARIES.some(({ name }) => request === name || request.startsWith(`${name}/`));
