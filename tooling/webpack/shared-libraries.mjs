import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { PROVIDED_LIBRARIES, SERVER_LIBRARIES } from '@acara/shared-contract/provided-libraries';

const require = createRequire(import.meta.url);
const root = new URL('../../', import.meta.url);

const getVersion = (name) =>
  name.startsWith('@acara/')
    ? JSON.parse(readFileSync(new URL(`${name.slice('@acara/'.length)}/package.json`, root), 'utf8')).version
    : JSON.parse(readFileSync(require.resolve(`${name}/package.json`), 'utf8')).version;

/** Files of provided packages that each build copies: constants, so that duplicates are harmless. */
export const COPIED_FILES = ['shared-auth/src/storage-keys.ts'];

const getRange = (name) => {
  const [major, minor] = getVersion(name).split('.');
  return `^${major}.${minor}.0`;
};

const byName = (getValue) => Object.fromEntries(PROVIDED_LIBRARIES.map(({ name }) => [name, getValue(name)]));

/** Versions that a remote requires of the shell, for the release record. */
export const requiredRanges = () => byName(getRange);

/** Versions that a release of the shell provides, for the release record. */
export const providedVersions = () => byName(getVersion);

/** `shared` of a remote: everything comes from the shell. A trailing slash matches all modules below a package. */
export const consumedShared = () =>
  Object.fromEntries(
    PROVIDED_LIBRARIES.flatMap(({ name, browser }) =>
      [name, ...(browser ? [`${name}/`] : [])].map((key) => [
        key,
        { import: false, singleton: true, strictVersion: true, requiredVersion: getRange(name) },
      ]),
    ),
  );

/** Whether the edge provides a module, so that it is external to server bundles. */
export const isProvided = (request) =>
  SERVER_LIBRARIES.some(({ name }) => request === name || request.startsWith(`${name}/`));

/** What remotes get of the libraries: modules by the name under which remotes import them. */
const providedModules = PROVIDED_LIBRARIES.flatMap(({ name, browser = [], isLazy = false, parts }) =>
  [name, ...browser.map((part) => `${name}/${part}`)].map((key) => ({
    key,
    isLazy,
    version: getVersion(name),
    file: parts ? fileURLToPath(new URL(parts, root)) : key,
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
