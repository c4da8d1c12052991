import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { remoteInitial } from '@acara/tooling/src/build/build-record.mjs';
import { compile } from '../lib/compile.mjs';

const WORKSPACE = path.resolve(import.meta.dirname, '../..');
const BUILD = path.resolve(import.meta.dirname, '../.build/sizes');

const isScript = (name) => name.endsWith('.js');

/** Scripts that a first load runs: the entry's, or those of a container and its lifecycles. */
const initialScripts = async (stats, folder, name) => {
  const entry = stats.toJson({ all: false, entrypoints: true }).entrypoints[name];
  if (entry) return entry.assets.map((asset) => asset.name).filter(isScript);
  const manifest = JSON.parse(await readFile(path.join(folder, 'mf-manifest.json'), 'utf8'));
  const initial = remoteInitial(manifest);
  return [initial.entry, ...initial.chunks];
};

/**
 * Builds a package as a release does, with source maps and outside of its `dist/`.
 * @param {string} root folder of the package
 * @returns {Promise<{ name: string, code: string, map: string, isInitial: boolean }[]>} its scripts
 */
export const profileBuild = async (root) => {
  process.env.RELEASE_ID = 'bench-profile';
  const name = path.basename(root);
  const { default: configurations } = await import(pathToFileURL(path.join(root, 'webpack.config.mjs')).href);
  const [browser] = configurations;
  const folder = path.join(BUILD, name);
  await mkdir(folder, { recursive: true });
  const stats = await compile({
    ...browser,
    devtool: 'hidden-source-map',
    output: {
      ...browser.output,
      path: folder,
      devtoolModuleFilenameTemplate: ({ absoluteResourcePath }) => path.relative(WORKSPACE, absoluteResourcePath),
    },
  });
  const initial = await initialScripts(stats, folder, name);
  const names = stats.compilation.getAssets().map((asset) => asset.name);
  return Promise.all(
    // A chunk that only hands on what another holds has no map.
    names
      .filter((script) => isScript(script) && names.includes(`${script}.map`))
      .map(async (script) => ({
        name: script,
        isInitial: initial.includes(script),
        code: await readFile(path.join(folder, script), 'utf8'),
        map: await readFile(path.join(folder, `${script}.map`), 'utf8'),
      })),
  );
};
