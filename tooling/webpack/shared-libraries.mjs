import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const root = new URL('../../', import.meta.url);

/** Version of a package as this repository pins it. */
const versionOf = (name) =>
  name.startsWith('@acara/')
    ? JSON.parse(readFileSync(new URL(`${name.slice('@acara/'.length)}/package.json`, root), 'utf8')).version
    : JSON.parse(readFileSync(require.resolve(`${name}/package.json`), 'utf8')).version;

/**
 * What the shell provides and no remote bundles, with the package that carries the version.
 * A trailing slash stands for all subpaths. docs/contracts/shared-singletons.md says why these and no others.
 */
const PROVIDED = {
  react: 'react',
  'react/': 'react',
  'react-dom': 'react-dom',
  'react-dom/': 'react-dom',
  'styled-components': 'styled-components',
  '@tanstack/react-query': '@tanstack/react-query',
  '@acara/shared-auth': '@acara/shared-auth',
  axios: 'axios',
};

/** Loaded with the first call only, so it stays out of the shell's first scripts. */
const LAZY = new Set(['axios']);

/** Names of the provided packages, for the server bundles' externals. */
export const providedPackages = [...new Set(Object.values(PROVIDED))];

/** Files of provided packages that each build has a copy of: constants, which there may be two of. */
export const COPIED_FILES = ['shared-auth/src/storage-keys.ts'];

/**
 * Provided in the browser only, and in part: whole it weighs four times what remotes use of it. The shell's module names
 * the parts; on the server each face carries its own.
 */
const PROVIDED_IN_PART = { 'react-router-dom': 'shell/browser/provided-router.ts' };

/** Accepts what has the same major version: `^major.minor.0`. */
const rangeOf = (name) => {
  const [major, minor] = versionOf(name).split('.');
  return `^${major}.${minor}.0`;
};

/** Ranges a remote asks of the shell; they stand in the release record. */
export const requiredRanges = () =>
  Object.fromEntries([...providedPackages, ...Object.keys(PROVIDED_IN_PART)].map((name) => [name, rangeOf(name)]));

/** Exact versions that a release of the shell provides; they stand in its release record. */
export const providedVersions = () =>
  Object.fromEntries([...providedPackages, ...Object.keys(PROVIDED_IN_PART)].map((name) => [name, versionOf(name)]));

/** `shared` of a remote: everything comes from the shell. */
export const consumedShared = () =>
  Object.fromEntries(
    [...Object.entries(PROVIDED), ...Object.keys(PROVIDED_IN_PART).map((name) => [name, name])].map(([key, name]) => [
      key,
      { import: false, singleton: true, strictVersion: true, requiredVersion: rangeOf(name) },
    ]),
  );

const provided = (key, name) => ({
  singleton: true,
  strictVersion: true,
  version: versionOf(name),
  requiredVersion: rangeOf(name),
  eager: !LAZY.has(key),
});

/** `shared` of the shell. */
export const providedShared = () => ({
  ...Object.fromEntries(Object.entries(PROVIDED).map(([key, name]) => [key, provided(key, name)])),
  ...Object.fromEntries(
    Object.entries(PROVIDED_IN_PART).map(([name, file]) => [
      name,
      { ...provided(name, name), import: fileURLToPath(new URL(file, root)) },
    ]),
  ),
});
