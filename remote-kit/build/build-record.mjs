import { readFileSync } from 'node:fs';
import path from 'node:path';
import { MANIFEST } from '../webpack/federation-manifest-plugin.mjs';
import { remoteName } from '../webpack/packages.mjs';
import { uniqueName } from '../webpack/preset.mjs';
import { requiredRanges, requiredScope } from '../webpack/shared-libraries.mjs';

// Fields of `build.json`, the record of a build.

/**
 * Those that an expose starts with, and those that it may load later.
 * @typedef {{ sync: string[], async: string[] }} Scripts
 */

/**
 * The scripts of each expose of a remote.
 * @param {string} browser folder with the browser build
 * @returns {Record<string, Scripts>}
 */
export const readExposes = (browser) => {
  /** @type {import('@module-federation/sdk').Manifest} */
  const { exposes } = JSON.parse(readFileSync(path.join(browser, MANIFEST), 'utf8'));
  return Object.fromEntries(exposes.map(({ name, assets }) => [name, assets.js]));
};

/** @param {Record<string, Scripts>} exposes @param {string} name */
const scriptsOf = (exposes, name) => {
  const found = exposes[name];
  if (!found) throw new Error(`the container exposes no ${name}`);
  return found;
};

const ENTRY = 'remoteEntry.js';

/**
 * First scripts of a remote: its container's entry and the chunks of its lifecycles. Documents load the chunks themselves,
 * and the entry since it is one of them.
 * @param {Record<string, Scripts>} exposes
 */
export const remoteInitial = (exposes) => ({
  entry: ENTRY,
  chunks: [ENTRY, ...scriptsOf(exposes, 'lifecycles').sync],
});

/**
 * All scripts of each fragment, lazy ones too, without the container's entry.
 * @param {Record<string, Scripts>} exposes
 * @param {{ fragments?: object }} remote what the remote declares
 * @returns {Record<string, string[]>}
 */
export const fragmentScripts = (exposes, { fragments = {} }) =>
  Object.fromEntries(
    Object.keys(fragments).map((name) => {
      const { sync, async } = scriptsOf(exposes, name);
      return [name, [...sync, ...async]];
    }),
  );

/** Parts of a `remote.json` that have places of their own in the record, or none. */
const BESIDE = ['$schema', 'name', 'owner', 'budget', 'contracts'];

/**
 * What a `remote.json` declares to the site, with the patterns of its routes.
 * @param {{ routes: Record<string, { path: string }> }} remote
 */
export const pickDeclaration = (remote) => ({
  paths: Object.values(remote.routes).map(({ path }) => path),
  declaration: Object.fromEntries(Object.entries(remote).filter(([name]) => !BESIDE.includes(name))),
});

/**
 * What every record of a remote's build has.
 * @param {{ root: string, releaseId: string, browser: string }} build folder of the remote, and that of its browser build
 */
export const remoteRecord = ({ root, releaseId, browser }) => {
  const name = remoteName(root);
  const declared = JSON.parse(readFileSync(path.join(root, 'remote.json'), 'utf8'));
  const exposes = readExposes(browser);
  const scope = requiredScope(root);
  return {
    name,
    releaseId,
    uniqueName: uniqueName(name, releaseId),
    container: uniqueName(name, releaseId),
    owner: declared.owner,
    ...(declared.contracts && { contracts: declared.contracts }),
    ...pickDeclaration(declared),
    initial: remoteInitial(exposes),
    ...(declared.fragments && { fragments: fragmentScripts(exposes, declared) }),
    server: 'server.cjs',
    requires: { shared: requiredRanges(root), ...(scope && { scope }) },
    ...(declared.budget && { budget: declared.budget }),
  };
};
