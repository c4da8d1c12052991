import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { REPORTS_VERSION } from '@acara/shared-contract/release';
import webpack from 'webpack';
import { UNNAMED, uniqueName } from '../../webpack/preset.mjs';
import { providedVersions, requiredRanges } from '../../webpack/shared-libraries.mjs';
import { buildInputs } from './build-inputs.mjs';
import { bundledPackages, MODULE_STATS } from './bundled-packages.mjs';
import { hideSourceMaps } from './hide-source-maps.mjs';
import { fragmentScripts, pickDeclaration, readExposedScripts, remoteInitial } from './build-record.mjs';

const workspace = fileURLToPath(new URL('../../../', import.meta.url));

/** Throws with webpack's own report when anything fails. */
const compile = (configurations) =>
  new Promise((resolve, reject) => {
    const compiler = webpack(configurations);
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error) reject(error);
        else if (stats.hasErrors()) reject(new Error(stats.toString({ preset: 'errors-only' })));
        else resolve(stats);
      });
    });
  });

const getScripts = (entrypoint) => entrypoint.assets.map((asset) => asset.name).filter((name) => name.endsWith('.js'));

/** First scripts of the shell, its main script last. It can be started after the first paint. */
const shellInitial = (stats) => {
  const scripts = getScripts(stats.stats[0].toJson({ all: false, entrypoints: true }).entrypoints.shell);
  return { entry: scripts.at(-1), chunks: scripts.slice(0, -1), afterPaint: true };
};

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** From `remote.json` of a remote, or `budget.json`, `owner.json` and `contracts.json` of the shell. */
const selfDescription = (root, isShell) => {
  if (isShell) {
    const [budget, owner, contracts] = ['budget', 'owner', 'contracts'].map((name) =>
      readJson(path.join(root, `${name}.json`)),
    );
    return { paths: [], budget, owner, contracts };
  }
  const remote = readJson(path.join(root, 'remote.json'));
  return { ...pickDeclaration(remote), budget: remote.budget, owner: remote.owner, contracts: remote.contracts };
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
  const isShell = name === 'shell';
  const { paths, declaration, budget, owner, contracts } = selfDescription(root, isShell);
  const exposed = isShell ? null : readExposedScripts(path.join(out, 'browser'));
  const description = {
    name,
    releaseId: UNNAMED,
    commit: '',
    builtAt: new Date().toISOString(),
    uniqueName: uniqueName(name, UNNAMED),
    container: isShell ? '' : uniqueName(name, UNNAMED),
    ...(owner && { owner }),
    ...(contracts && { contracts }),
    paths,
    ...(declaration && { declaration }),
    initial: exposed ? remoteInitial(exposed) : shellInitial(stats),
    ...(exposed && declaration.fragments && { fragments: fragmentScripts(exposed, declaration) }),
    server: 'server.cjs',
    requires: { shared: isShell ? {} : requiredRanges() },
    ...(isShell && { provides: providedVersions(), reports: REPORTS_VERSION }),
    bundled: bundledPackages(stats.stats[0].toJson(MODULE_STATS), { workspace, name }),
    ...(budget && { budget }),
  };
  writeFileSync(path.join(out, 'build.json'), `${JSON.stringify(description, null, 2)}\n`);
  const inputs = buildInputs(stats.stats, { workspace, name });
  writeFileSync(path.join(out, 'inputs.json'), JSON.stringify(inputs));
};
