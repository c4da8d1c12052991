import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { readManifest } from '../webpack/packages.mjs';

/** Constants of a package that the shell provides: each build may have a copy. */
const COPIED = /[/\\]shared-auth[/\\]src[/\\]storage-keys[.][jt]s$/;

/** Its loaders may put modules of their own into a build. */
const KIT = '@acara/remote-kit';

/** The package of a file in a build; null for generated modules. */
const getPackage = (file) => {
  const [, inside] = /.*[/\\]node_modules[/\\](.+)/s.exec(file) ?? [];
  if (!inside) return readManifest(path.dirname(findPackageJSON('.', file))).name;
  const [scope, name] = inside.split(/[/\\]/);
  if (scope.startsWith('.')) return null; // Written by a bundler.
  return scope.startsWith('@') ? `${scope}/${name}` : scope;
};

/** A module and those concatenated with it. */
const modulesWithin = (module) => [module, ...(module.modules ?? []).flatMap(modulesWithin)];

/**
 * Names of the packages whose modules a build contains. Modules dropped as unused do not count, nor do `COPIED` ones and those
 * of the package itself.
 * @param {import('webpack').StatsCompilation} stats with `modules`, `nestedModules` and no limit to either
 * @param {string} root folder of the package that was built
 * @returns {string[]}
 */
export const bundledPackages = (stats, root) => {
  const files = stats.modules.flatMap(modulesWithin).map(({ nameForCondition }) => nameForCondition);
  const names = new Set(files.filter((file) => file && !COPIED.test(file)).map(getPackage));
  for (const own of [readManifest(root).name, KIT]) names.delete(own);
  return [...names].filter(Boolean).sort();
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
