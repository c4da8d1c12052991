import path from 'node:path';
import { MODULE_STATS, modulesWithin } from './bundled-packages.mjs';

/**
 * Files of the repository that builds have read as modules, by their path below its root. Modules that were left out
 * count: their constants may stand in the places that use them.
 * @param {import('webpack').Stats[]} builds of one package
 * @param {string} workspace root of the repository
 * @returns {string[]}
 */
export const builtSources = (builds, workspace) => {
  const modules = builds.flatMap((stats) => stats.toJson({ ...MODULE_STATS, orphanModules: true }).modules);
  const files = modules
    .flatMap(modulesWithin)
    .map(({ nameForCondition }) => nameForCondition && path.relative(workspace, nameForCondition))
    .filter((file) => file && !/^[.][.]|(^|[/\\])node_modules[/\\]/.test(file))
    .map((file) => file.split(path.sep).join('/'));
  return [...new Set(files)].sort();
};
