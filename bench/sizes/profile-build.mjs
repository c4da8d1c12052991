import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { readExposedScripts, remoteInitial } from '@acara/tooling/src/build/build-record.mjs';
import { compile } from '../lib/compile.mjs';

const WORKSPACE = path.resolve(import.meta.dirname, '../..');
const BUILD = path.resolve(import.meta.dirname, '../.build');

const isScript = (name) => name.endsWith('.js');

/** Scripts that a first load runs: the entry's, or those of a container and its lifecycles. */
const initialScripts = (stats, folder, name) => {
  const { entrypoints, namedChunkGroups } = stats.toJson({ all: false, entrypoints: true, chunkGroups: true });
  // Documents of MONO name the chunks of their route, too.
  const groups = [entrypoints[name], namedChunkGroups.home].filter((group) => group !== undefined);
  if (entrypoints[name]) return groups.flatMap(({ assets }) => assets.map((asset) => asset.name)).filter(isScript);
  const initial = remoteInitial(readExposedScripts(folder));
  return [initial.entry, ...initial.chunks];
};

/** A script of a build with its source map. @typedef {{ name: string, code: string, map: string }} MappedScript */

/** Scripts of a folder; a chunk that only hands on what another holds has no map. @returns {Promise<MappedScript[]>} */
const readScripts = async (folder) => {
  const names = await readdir(folder, { recursive: true });
  return Promise.all(
    names
      .filter((script) => isScript(script) && names.includes(`${script}.map`))
      .map(async (script) => ({
        name: script,
        code: await readFile(path.join(folder, script), 'utf8'),
        map: await readFile(path.join(folder, `${script}.map`), 'utf8'),
      })),
  );
};

const compileWithMaps = async (root, releaseId, folder) => {
  process.env.RELEASE_ID = releaseId;
  const { default: configurations } = await import(pathToFileURL(path.join(root, 'webpack.config.mjs')).href);
  const [browser] = configurations;
  await mkdir(folder, { recursive: true });
  return compile({
    ...browser,
    devtool: 'hidden-source-map',
    output: {
      ...browser.output,
      path: folder,
      // Modules that webpack makes itself have no absolute path.
      devtoolModuleFilenameTemplate: ({ absoluteResourcePath: file }) =>
        path.isAbsolute(file) ? path.relative(WORKSPACE, file) : file,
    },
  });
};

/**
 * Builds a package as a release does, with source maps and outside of its `dist/`.
 * @param {string} root folder of the package
 * @returns {Promise<(MappedScript & { isInitial: boolean })[]>} its scripts
 */
export const profileBuild = async (root) => {
  const name = path.basename(root);
  const folder = path.join(BUILD, 'sizes', name);
  const stats = await compileWithMaps(root, 'bench-profile', folder);
  const initial = initialScripts(stats, folder, name);
  return (await readScripts(folder)).map((script) => ({ ...script, isInitial: initial.includes(script.name) }));
};

/**
 * The scripts of a release, built again from the sources as they are: the same ones, by their names, if the release was
 * built from them. Cached for the next call.
 * @param {string} name of the package @param {string} releaseId
 */
export const rebuildRelease = async (name, releaseId) => {
  const folder = path.join(BUILD, 'releases', name, releaseId);
  const cached = existsSync(folder) ? await readScripts(folder) : [];
  if (cached.length > 0) return cached;
  await compileWithMaps(path.join(WORKSPACE, name), releaseId, folder);
  return readScripts(folder);
};
