import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { installedVersion } from '@acara/remote-kit/webpack';
import { PROVIDED_LIBRARIES } from '@acara/shared-contract/provided-libraries';

const workspace = fileURLToPath(new URL('../../', import.meta.url));
const SHELL = path.join(workspace, 'shell');

/** Versions that a release of the shell provides, for the release record. */
export const providedVersions = () =>
  Object.fromEntries(PROVIDED_LIBRARIES.map(({ name }) => [name, installedVersion(SHELL, name)]));

/** What remotes get of the libraries: modules by the name under which remotes import them. */
const providedModules = PROVIDED_LIBRARIES.flatMap(({ name, browser = [], isLazy = false, parts }) =>
  [name, ...browser.map((part) => `${name}/${part}`)].map((key) => ({
    key,
    isLazy,
    version: installedVersion(SHELL, name),
    file: parts ? path.join(workspace, parts) : key,
  })),
);

/**
 * The text of `shell/browser/provided-libraries.ts`. With the federation plugin's `shared` the shell would also consume what
 * it provides: each library would be negotiated by version before the first line of the shell runs, which takes a phone
 * 50 ms and more.
 */
export const providedImports = () => {
  const text = JSON.stringify;
  // Eager modules are part of the shell's script, and evaluated with their first use.
  const rows = providedModules.map(({ key, version, file, isLazy }) => {
    const load = `import(${isLazy ? '' : '/* webpackMode: "eager" */ '}${text(file)})`;
    return `${text(key)}: provide(${text(version)}, () => ${load}.then((lib) => () => lib))`;
  });
  const lazy = providedModules.filter(({ isLazy }) => isLazy).map(({ file }) => `import(${text(file)})`);
  const eager = providedModules.filter(({ isLazy }) => !isLazy).map(({ key }) => key);
  return [
    "const provide = (version, get) => ({ [version]: { version, get, from: 'shell', scope: ['default'] } });",
    `export const shareScope = { ${rows.join(', ')} };`,
    `export const eagerLibraries = ${text(eager)};`,
    `export const offerLazily = () => Promise.all([${lazy.join()}]);`,
  ].join('\n');
};
