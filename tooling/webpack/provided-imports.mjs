import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installedVersion } from '@acara/remote-kit/webpack';
import { PROVIDED_LIBRARIES } from '@acara/shared-contract/provided-libraries';

const workspace = fileURLToPath(new URL('../../', import.meta.url));
const SHELL = path.join(workspace, 'shell');

/** The folder with the packages of a share scope of the shell. @param {string} [scope] the default one without it */
export const scopeFolder = (scope) => (scope ? path.join(workspace, 'scopes', scope) : SHELL);

/** Versions that a release of the shell provides, for the release record. @param {string} [scope] */
export const providedVersions = (scope) =>
  Object.fromEntries(PROVIDED_LIBRARIES.map(({ name }) => [name, installedVersion(scopeFolder(scope), name)]));

/** `shared` of a scope's build: what does not depend on React comes from the default scope. @param {string} scope */
export const commonShared = (scope) =>
  Object.fromEntries(
    PROVIDED_LIBRARIES.filter(({ common }) => typeof common === 'string').map(({ name, common }) => [
      path.join(workspace, common),
      {
        import: false,
        shareKey: name,
        singleton: true,
        strictVersion: true,
        requiredVersion: `^${installedVersion(scopeFolder(scope), name)}`,
      },
    ]),
  );

/**
 * What remotes get of the libraries: modules by the name under which remotes import them.
 * @param {string} [scope] without what it has from the default one
 */
const providedModules = (scope) =>
  PROVIDED_LIBRARIES.filter(({ common }) => !scope || common !== true).flatMap(
    ({ name, browser = [], isLazy = false, parts }) =>
      [name, ...browser.map((part) => `${name}/${part}`)].map((key) => ({
        key,
        isLazy,
        version: installedVersion(scopeFolder(scope), name),
        file: parts ? path.join(workspace, parts) : key,
      })),
  );

/**
 * The text of `shell/browser/provided-libraries.ts`. With the federation plugin's `shared` the shell would also consume what
 * it provides: each library would be negotiated by version before the first line of the shell runs, which takes a phone
 * 50 ms and more.
 * @param {string} [scope] for its build; the default one without it
 */
export const providedImports = (scope) => {
  const text = JSON.stringify;
  const modules = providedModules(scope);
  // Eager modules are part of the shell's script, and evaluated with their first use.
  const rows = modules.map(({ key, version, file, isLazy }) => {
    const load = `import(${isLazy ? '' : '/* webpackMode: "eager" */ '}${text(file)})`;
    return `${text(key)}: provide(${text(version)}, () => ${load}.then((lib) => () => lib))`;
  });
  const lazy = modules.filter(({ isLazy }) => isLazy).map(({ file }) => `import(${text(file)})`);
  const eager = modules.filter(({ isLazy }) => !isLazy).map(({ key }) => key);
  return [
    "const provide = (version, get) => ({ [version]: { version, get, from: 'shell', scope: ['default'] } });",
    `export const shareScope = { ${rows.join(', ')} };`,
    `export const eagerLibraries = ${text(eager)};`,
    `export const offerLazily = () => Promise.all([${lazy.join()}]);`,
  ].join('\n');
};
