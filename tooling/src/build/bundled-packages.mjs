import path from 'node:path';
import { COPIED_FILES } from '../../webpack/shared-libraries.mjs';

/** Whether a file may be in any number of builds, although its package is provided by the shell. */
const isCopied = (file, workspace) => COPIED_FILES.includes(path.relative(workspace, file).split(path.sep).join('/'));

/** The package of a file in a build; null for the package's own sources and generated modules. */
const getPackage = (file, workspace, own) => {
  const [, inside] = /.*[/\\]node_modules[/\\](.+)/s.exec(file) ?? [];
  if (inside) {
    const [scope, name] = inside.split(/[/\\]/);
    if (scope.startsWith('.')) return null; // Written by a bundler.
    return scope.startsWith('@') ? `${scope}/${name}` : scope;
  }
  const [folder] = path.relative(workspace, file).split(path.sep);
  return folder === '..' || folder === own || folder === 'tooling' ? null : `@acara/${folder}`;
};

/** A module and those concatenated with it. */
const modulesWithin = (module) => [module, ...(module.modules ?? []).flatMap(modulesWithin)];

/**
 * Names of the packages whose modules a build contains. Modules dropped as unused do not count, nor do `COPIED_FILES`.
 * @param {import('webpack').StatsCompilation} stats with `modules`, `nestedModules` and no limit to either
 * @param {{ workspace: string, name: string }} build root of the repository, and the package that was built
 * @returns {string[]}
 */
export const bundledPackages = (stats, { workspace, name }) => {
  const files = stats.modules.flatMap(modulesWithin).map(({ nameForCondition }) => nameForCondition);
  const names = files
    .filter((file) => file && !isCopied(file, workspace))
    .map((file) => getPackage(file, workspace, name));
  return [...new Set(names.filter(Boolean))].sort();
};

/** What `bundledPackages` reads. */
export const MODULE_STATS = {
  all: false,
  modules: true,
  nestedModules: true,
  modulesSpace: Infinity,
  nestedModulesSpace: Infinity,
  ids: true,
};
