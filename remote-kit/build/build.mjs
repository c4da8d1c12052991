import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { repositoryRoot } from '../webpack/packages.mjs';
import { UNNAMED } from '../webpack/preset.mjs';
import { buildInputs } from './build-inputs.mjs';
import { remoteRecord } from './build-record.mjs';
import { bundledPackages, MODULE_STATS } from './bundled-packages.mjs';
import { compile } from './compile.mjs';
import { hideSourceMaps } from './hide-source-maps.mjs';

/** The configuration with its output below another folder than the package's `dist/`. */
const builtInto = (configuration, dist, out) => ({
  ...configuration,
  output: { ...configuration.output, path: path.join(out, path.relative(dist, configuration.output.path)) },
});

/**
 * Builds the browser and server bundles of a package into `browser/` and `server/` of a folder, with a record in `build.json`
 * and what was read in `inputs.json`. The publisher replaces the placeholder `UNNAMED` by the release's id once the content is
 * known. A `webpack.config.mjs` that exports `record` makes the record of a package that is no remote: the shell's.
 * @param {string} root folder of the package
 * @param {string} out the folder
 */
export const build = async (root, out) => {
  const configuration = await import(pathToFileURL(path.join(root, 'webpack.config.mjs')).href);
  const stats = await compile(configuration.default.map((one) => builtInto(one, path.join(root, 'dist'), out)));
  hideSourceMaps(out);
  const describe = configuration.record ?? remoteRecord;
  const description = {
    ...describe({ root, releaseId: UNNAMED, browser: path.join(out, 'browser'), stats: stats.stats[0] }),
    commit: '',
    builtAt: new Date().toISOString(),
    bundled: bundledPackages(stats.stats[0].toJson(MODULE_STATS), root),
  };
  writeFileSync(path.join(out, 'build.json'), `${JSON.stringify(description, null, 2)}\n`);
  const inputs = buildInputs(stats.stats, { workspace: repositoryRoot(root), root });
  writeFileSync(path.join(out, 'inputs.json'), JSON.stringify(inputs));
};
