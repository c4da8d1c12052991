import { readFileSync } from 'node:fs';
import path from 'node:path';
import { EXPOSED_SCRIPTS, LIFECYCLES } from '../../webpack/exposed-scripts-plugin.mjs';
import { uniqueName } from '../../webpack/preset.mjs';
import { requiredRanges } from '../../webpack/shared-libraries.mjs';

// Fields of `build.json`, the record of a build.

/** @typedef {import('../../webpack/exposed-scripts-plugin.mjs').ExposedScripts} ExposedScripts */

/**
 * Which scripts each expose of a remote needs.
 * @param {string} dist folder with the browser build
 * @returns {ExposedScripts}
 */
export const readExposedScripts = (dist) => JSON.parse(readFileSync(path.join(dist, EXPOSED_SCRIPTS), 'utf8'));

/** @param {ExposedScripts} exposed @param {string} name */
const scriptsOf = (exposed, name) => {
  const found = exposed[name];
  if (!found) throw new Error(`the container exposes no ${name}`);
  return found;
};

const ENTRY = 'remoteEntry.js';

/**
 * First scripts of a remote: its container's entry and the chunks of its lifecycles. Documents load the chunks themselves,
 * and the entry since it is one of them.
 * @param {ExposedScripts} exposed
 */
export const remoteInitial = (exposed) => ({
  entry: ENTRY,
  chunks: [ENTRY, ...scriptsOf(exposed, LIFECYCLES).first],
});

/**
 * All scripts of each fragment, lazy ones too, without the container's entry.
 * @param {ExposedScripts} exposed
 * @param {{ fragments?: object }} remote what the remote declares
 * @returns {Record<string, string[]>}
 */
export const fragmentScripts = (exposed, { fragments = {} }) =>
  Object.fromEntries(
    Object.keys(fragments).map((name) => {
      const { first, later } = scriptsOf(exposed, name);
      return [name, [...first, ...later]];
    }),
  );

/**
 * The declaration of a `remote.json`, with the patterns of its routes and without what only the build reads.
 * @param {{ routes: Record<string, { path: string }>, redirects?: object, navigation?: object[], fragments?: object, approval?: object, goals?: object[], wants?: object }} remote
 */
const pickDeclaration = ({ routes, redirects, navigation, fragments, approval, goals, wants }) => ({
  paths: Object.values(routes).map(({ path }) => path),
  declaration: {
    routes,
    ...(redirects && { redirects }),
    ...(navigation && { navigation }),
    ...(fragments && { fragments }),
    ...(approval && { approval }),
    ...(goals && { goals }),
    ...(wants && { wants }),
  },
});

/**
 * What every record of a remote's build has.
 * @param {{ root: string, releaseId: string, browser: string }} build folder of the remote, and that of its browser build
 */
export const remoteRecord = ({ root, releaseId, browser }) => {
  const name = path.basename(root);
  const declared = JSON.parse(readFileSync(path.join(root, 'remote.json'), 'utf8'));
  const exposed = readExposedScripts(browser);
  return {
    name,
    releaseId,
    uniqueName: uniqueName(name, releaseId),
    container: uniqueName(name, releaseId),
    owner: declared.owner,
    ...(declared.contracts && { contracts: declared.contracts }),
    ...pickDeclaration(declared),
    initial: remoteInitial(exposed),
    ...(declared.fragments && { fragments: fragmentScripts(exposed, declared) }),
    server: 'server.cjs',
    requires: { shared: requiredRanges(root) },
    ...(declared.budget && { budget: declared.budget }),
  };
};
