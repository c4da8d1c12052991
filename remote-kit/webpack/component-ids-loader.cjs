const { createHash } = require('node:crypto');

/** As written by the styled-components plugin: namespace, hash of the whole file, number within it. */
const COMPONENT_ID = /(componentId: "[\w-]+__sc-)[0-9a-f]{8}(-\d+")/g;

/**
 * A webpack loader after the styled-components plugin: its ids are made of the file's path in its package instead of its text.
 * Class names, and with them the output of a build, then do not change with a comment, and are the same wherever the package
 * is installed.
 * @this {import('webpack').LoaderContext<object>}
 * @param {string} source
 * @param {import('webpack').LoaderDefinitionFunction} map
 */
module.exports = function componentIds(source, map) {
  const { descriptionFileData, relativePath } = this._module.resourceResolveData;
  const file = `${descriptionFileData.name}/${relativePath.replace(/[.]\w+$/, '')}`;
  const hash = createHash('sha256').update(file).digest('hex').slice(0, 8);
  // Of the same length, so that the map still fits.
  this.callback(null, source.replace(COMPONENT_ID, `$1${hash}$2`), map);
};
