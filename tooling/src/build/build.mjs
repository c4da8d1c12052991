import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { REPORTS_VERSION } from '@acara/shared-contract/release';
import { UNNAMED, uniqueName } from '../../webpack/preset.mjs';
import { providedVersions } from '../../webpack/shared-libraries.mjs';
import { scopeRecords } from '../../webpack/shell-preset.mjs';
import { buildInputs } from './build-inputs.mjs';
import { remoteRecord } from './build-record.mjs';
import { bundledPackages, MODULE_STATS } from './bundled-packages.mjs';
import { compile } from './compile.mjs';
import { hideSourceMaps } from './hide-source-maps.mjs';

const workspace = fileURLToPath(new URL('../../../', import.meta.url));

const getScripts = (entrypoint) => entrypoint.assets.map((asset) => asset.name).filter((name) => name.endsWith('.js'));

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** What the record of the shell has. Its main script is the last one; it can be started after the first paint. */
const shellRecord = (stats, root) => {
  const scripts = getScripts(stats.stats[0].toJson({ all: false, entrypoints: true }).entrypoints.shell);
  return {
    name: 'shell',
    releaseId: UNNAMED,
    uniqueName: uniqueName('shell', UNNAMED),
    container: '',
    owner: readJson(path.join(root, 'owner.json')),
    contracts: readJson(path.join(root, 'contracts.json')),
    paths: [],
    initial: { entry: scripts.at(-1), chunks: scripts.slice(0, -1), afterPaint: true },
    server: 'server.cjs',
    requires: { shared: {} },
    provides: providedVersions(),
    scopes: scopeRecords(),
    reports: REPORTS_VERSION,
    budget: readJson(path.join(root, 'budget.json')),
  };
};

/** The configuration with its output below another folder than the package's `dist/`. */
const builtInto = (configuration, dist, out) => ({
  ...configuration,
  output: { ...configuration.output, path: path.join(out, path.relative(dist, configuration.output.path)) },
});

/**
 * Builds the browser and server bundles of a remote or of the shell into `browser/` and `server/` of a folder, with a
 * record in `build.json` and what was read in `inputs.json`. The publisher replaces the placeholder `UNNAMED` by the release's
 * id once the content is known.
 * @param {string} name of the package
 * @param {string} out the folder
 */
export const build = async (name, out) => {
  const root = path.join(workspace, name);
  const { default: configurations } = await import(pathToFileURL(path.join(root, 'webpack.config.mjs')).href);
  const stats = await compile(configurations.map((one) => builtInto(one, path.join(root, 'dist'), out)));
  hideSourceMaps(out);
  const record =
    name === 'shell'
      ? shellRecord(stats, root)
      : remoteRecord({ root, releaseId: UNNAMED, browser: path.join(out, 'browser') });
  const description = {
    ...record,
    commit: '',
    builtAt: new Date().toISOString(),
    bundled: bundledPackages(stats.stats[0].toJson(MODULE_STATS), { workspace, name }),
  };
  writeFileSync(path.join(out, 'build.json'), `${JSON.stringify(description, null, 2)}\n`);
  const inputs = buildInputs(stats.stats, { workspace, name });
  writeFileSync(path.join(out, 'inputs.json'), JSON.stringify(inputs));
};
