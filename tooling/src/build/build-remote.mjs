import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { REPORTS_VERSION } from '@acara/shared-contract/release';
import '../site/end-with-parent.mjs';
import { uniqueName } from '../../webpack/preset.mjs';
import { providedVersions, requiredRanges } from '../../webpack/shared-libraries.mjs';
import { bundledPackages, MODULE_STATS, builtSources } from './bundled-packages.mjs';
import { compile } from './compile.mjs';
import { hideSourceMaps } from './hide-source-maps.mjs';
import { fragmentScripts, pickDeclaration, readCommit, readExposedScripts, remoteInitial } from './build-record.mjs';

const workspace = fileURLToPath(new URL('../../../', import.meta.url));

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
 * record in `build.json`.
 * @param {string} name of the package @param {string} releaseId
 * @param {string} out the folder
 */
export const build = async (name, releaseId, out) => {
  process.env.RELEASE_ID = releaseId;
  const root = path.join(workspace, name);
  const { default: configurations } = await import(pathToFileURL(path.join(root, 'webpack.config.mjs')).href);
  const stats = await compile(configurations.map((one) => builtInto(one, path.join(root, 'dist'), out)));
  hideSourceMaps(out);
  const isShell = name === 'shell';
  const { paths, declaration, budget, owner, contracts } = selfDescription(root, isShell);
  const exposed = isShell ? null : readExposedScripts(path.join(out, 'browser'));
  const description = {
    name,
    releaseId,
    commit: readCommit(workspace),
    builtAt: new Date().toISOString(),
    uniqueName: uniqueName(name, releaseId),
    container: isShell ? '' : uniqueName(name, releaseId),
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
    sources: builtSources(stats.stats, workspace),
    ...(budget && { budget }),
  };
  writeFileSync(path.join(out, 'build.json'), `${JSON.stringify(description, null, 2)}\n`);
  return description;
};

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { release: { type: 'string' }, out: { type: 'string' } },
});
const name = positionals[0] ?? path.basename(process.cwd());
const out = values.out === undefined ? path.join(workspace, name, 'dist') : path.resolve(values.out);
const today = new Date().toISOString().slice(0, 10).replaceAll('-', '');
const description = await build(name, values.release ?? `${today}-local`, out);
console.log(`${name} ${description.releaseId}: ${path.relative(workspace, out)}`);
