/**
 * What the manifest of a container says of its exposes.
 * @typedef {{ exposes: { name: string, assets: { js: { sync: string[], async: string[] } } }[] }} Manifest
 */

/** @param {Manifest} manifest @param {string} name */
const scriptsOf = ({ exposes }, name) => {
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
  chunks: scriptsOf(manifest, 'lifecycles').sync,
});

/**
 * All scripts of each fragment, those too that come later, without the container's entry.
 * @param {Manifest} manifest
 * @param {{ fragments?: object }} remote what the remote declares
 * @returns {Record<string, string[]>}
 */
export const fragmentScripts = (manifest, { fragments = {} }) =>
  Object.fromEntries(
    Object.keys(fragments).map((name) => {
      const { sync, async: later } = scriptsOf(manifest, name);
      return [name, [...new Set([...sync, ...later])]];
    }),
  );
