import { execFileSync } from 'node:child_process';

// Fields of `build.json`, the record of a build.

/**
 * Commit of a working tree: `4db40bc`, or `4db40bc-dirty` where it has uncommitted changes. `unknown` without a commit.
 * @param {string} root of the working tree
 * @returns {string}
 */
export const readCommit = (root) => {
  /** @param {string[]} words */
  const git = (...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  try {
    return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain') === '' ? '' : '-dirty'}`;
  } catch {
    return 'unknown';
  }
};

/**
 * The exposes in a container's `mf-manifest.json`.
 * @typedef {{ exposes: { name: string, assets: { js: { sync: string[], async: string[] } } }[] }} Manifest
 */

/** @param {Manifest} manifest @param {string} name */
const exposedScripts = ({ exposes }, name) => {
  const found = exposes.find((one) => one.name === name);
  if (!found) throw new Error(`the container exposes no ${name}`);
  return found.assets.js;
};

/**
 * First scripts of a remote: its container's entry and the chunks of its lifecycles.
 * @param {Manifest} manifest
 */
export const remoteInitial = (manifest) => ({
  entry: 'remoteEntry.js',
  chunks: exposedScripts(manifest, 'lifecycles').sync,
});

/**
 * All scripts of each fragment, lazy ones too, without the container's entry.
 * @param {Manifest} manifest
 * @param {{ fragments?: object }} remote what the remote declares
 * @returns {Record<string, string[]>}
 */
export const fragmentScripts = (manifest, { fragments = {} }) =>
  Object.fromEntries(
    Object.keys(fragments).map((name) => {
      const { sync, async: lazy } = exposedScripts(manifest, name);
      return [name, [...new Set([...sync, ...lazy])]];
    }),
  );

/**
 * The declaration of a `remote.json`, with the patterns of its routes and without what only the build reads.
 * @param {{ routes: Record<string, { path: string }>, redirects?: object, navigation?: object[], fragments?: object, wants?: object }} remote
 */
export const pickDeclaration = ({ routes, redirects, navigation, fragments, wants }) => ({
  paths: Object.values(routes).map(({ path }) => path),
  declaration: {
    routes,
    ...(redirects && { redirects }),
    ...(navigation && { navigation }),
    ...(fragments && { fragments }),
    ...(wants && { wants }),
  },
});
