import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { PROVIDED_LIBRARIES, scopeOf, SERVER_LIBRARIES } from '@acara/shared-contract/provided-libraries';
import semver from 'semver';

const workspace = fileURLToPath(new URL('../../', import.meta.url));
const SHELL = path.join(workspace, 'shell');

/** The folder with the packages of a share scope of the shell. @param {string} [scope] the default one without it */
export const scopeFolder = (scope) => (scope ? path.join(workspace, 'scopes', scope) : SHELL);

const readManifest = (file) => JSON.parse(readFileSync(file, 'utf8'));

/** The version of a library that a package gets. @param {string} root folder of the package @param {string} name */
const getVersion = (root, name) => readManifest(findPackageJSON(name, path.join(root, 'package.json'))).version;

/** Files of provided packages that each build copies: constants, so that duplicates are harmless. */
export const COPIED_FILES = ['shared-auth/src/storage-keys.ts'];

/**
 * The range of a library that a remote runs with: what its manifest declares. Of a library that is pinned, or that only
 * packages within the remote import, it is from this minor version up.
 */
const getRange = (root, name) => {
  const installed = getVersion(root, name);
  // That of the folder, or the next one above it.
  const manifest = findPackageJSON('.', path.join(root, 'package.json'));
  const declared = readManifest(manifest).dependencies?.[name] ?? installed;
  if (!semver.satisfies(installed, declared))
    throw new Error(`${path.basename(root)} declares ${name} ${declared}, and ${installed} is installed for it`);
  const pinned = semver.parse(declared);
  return pinned ? `^${pinned.major}.${pinned.minor}.0` : declared;
};

const byName = (getValue) => Object.fromEntries(PROVIDED_LIBRARIES.map(({ name }) => [name, getValue(name)]));

/** Versions that a remote requires of the shell, for the release record. @param {string} root folder of the remote */
export const requiredRanges = (root) => byName((name) => getRange(root, name));

/** The share scope of a remote, by its range of React; undefined for the default one. @param {string} root of the remote */
export const requiredScope = (root) => {
  const range = getRange(root, 'react');
  return semver.satisfies(getVersion(SHELL, 'react'), range) ? undefined : scopeOf(semver.minVersion(range).version);
};

/** Versions that a release of the shell provides, for the release record. @param {string} [scope] */
export const providedVersions = (scope) => byName((name) => getVersion(scopeFolder(scope), name));

/**
 * `shared` of a remote: everything comes from the shell. A trailing slash matches all modules below a package.
 * @param {string} root folder of the remote
 */
export const consumedShared = (root) =>
  Object.fromEntries(
    PROVIDED_LIBRARIES.flatMap(({ name, browser }) =>
      [name, ...(browser ? [`${name}/`] : [])].map((key) => [
        key,
        { import: false, singleton: true, strictVersion: true, requiredVersion: getRange(root, name) },
      ]),
    ),
  );

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
        requiredVersion: `^${getVersion(scopeFolder(scope), name)}`,
      },
    ]),
  );

/** Whether the edge provides a module, so that it is external to server bundles. */
export const isProvided = (request) =>
  SERVER_LIBRARIES.some(({ name }) => request === name || request.startsWith(`${name}/`));

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
        version: getVersion(scopeFolder(scope), name),
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
