import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { REPORTS_VERSION } from '@acara/shared-contract/release';
import '../site/end-with-parent.mjs';
import { uniqueName } from '../../webpack/preset.mjs';
import { providedVersions } from '../../webpack/shared-libraries.mjs';
import { bundledPackages, MODULE_STATS, builtSources } from './bundled-packages.mjs';
import { compile } from './compile.mjs';
import { hideSourceMaps } from './hide-source-maps.mjs';
import { readCommit, remoteRecord } from './build-record.mjs';

const workspace = fileURLToPath(new URL('../../../', import.meta.url));

const getScripts = (entrypoint) => entrypoint.assets.map((asset) => asset.name).filter((name) => name.endsWith('.js'));

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** What the record of the shell has. Its main script is the last one; it can be started after the first paint. */
const shellRecord = (releaseId, stats, root) => {
  const scripts = getScripts(stats.stats[0].toJson({ all: false, entrypoints: true }).entrypoints.shell);
  return {
    name: 'shell',
    releaseId,
    uniqueName: uniqueName('shell', releaseId),
    container: '',
    owner: readJson(path.join(root, 'owner.json')),
    contracts: readJson(path.join(root, 'contracts.json')),
    paths: [],
    initial: { entry: scripts.at(-1), chunks: scripts.slice(0, -1), afterPaint: true },
    server: 'server.cjs',
    requires: { shared: {} },
    provides: providedVersions(),
    reports: REPORTS_VERSION,
  };
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
  const declared = name === 'shell' ? undefined : readJson(path.join(root, 'remote.json'));
  const budget = declared ? declared.budget : readJson(path.join(root, 'budget.json'));
  const record = declared
    ? remoteRecord({ name, releaseId, declared, browser: path.join(out, 'browser') })
    : shellRecord(releaseId, stats, root);
  const description = {
    ...record,
    commit: readCommit(workspace),
    builtAt: new Date().toISOString(),
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
