import { readdirSync, statSync } from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

// What a build reads: the key under which it is kept.

/** @type {Set<string>} */
const loaded = new Set();

/** From now on modules that this process loads are inputs of the build: presets, plugins and loaders of webpack. */
export const recordLoadedModules = () => {
  registerHooks({
    load: (url, context, nextLoad) => {
      if (url.startsWith('file:')) loaded.add(fileURLToPath(url));
      return nextLoad(url, context);
    },
  });
};

/** Packages of npm are those of the lockfile. */
const LOCKFILE = 'package-lock.json';

/**
 * Files that a build has read, and those that it would have read had they been there: paths below the root.
 * @param {import('webpack').Stats[]} builds of one package
 * @param {{ workspace: string, root: string }} build root of the repository, and folder of the package
 * @returns {{ files: string[], absent: string[] }}
 */
export const buildInputs = (builds, { workspace, root }) => {
  /** @param {Iterable<string>} files */
  const own = (files) =>
    [...files]
      .map((file) => path.relative(workspace, file).split(path.sep).join('/'))
      .filter((file) => file !== '' && !/^[.][.]|(^|[/])node_modules([/]|$)/.test(file));
  const read = builds.flatMap(({ compilation }) => own(compilation.fileDependencies));
  const missing = builds.flatMap(({ compilation }) => own(compilation.missingDependencies));
  // With the versions of our own packages.
  const manifests = readdirSync(workspace).map((folder) => `${folder}/package.json`);
  // What the package says of itself.
  const descriptions = own(
    readdirSync(root)
      .filter((file) => file.endsWith('.json'))
      .map((file) => path.join(root, file)),
  );
  // Webpack names folders, too.
  const isFile = (/** @type {string} */ file) =>
    statSync(path.join(workspace, file), { throwIfNoEntry: false })?.isFile() ?? false;
  const files = new Set([LOCKFILE, ...own(loaded), ...read, ...manifests, ...descriptions].filter(isFile));
  return { files: [...files].sort(), absent: [...new Set(missing)].filter((file) => !files.has(file)).sort() };
};
