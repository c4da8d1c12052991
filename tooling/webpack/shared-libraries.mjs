import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { PROVIDED_LIBRARIES, WHOLE_LIBRARIES } from '@acara/shared-contract/provided-libraries';

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

/** `shared` of the federation plugin. A trailing slash matches all modules below a package. */
const shared = (getOptions) =>
  Object.fromEntries(
    PROVIDED_LIBRARIES.flatMap((library) =>
      [library.name, ...(library.browser ? [`${library.name}/`] : [])].map((key) => [
        key,
        { singleton: true, strictVersion: true, requiredVersion: getRange(library.name), ...getOptions(library) },
      ]),
    ),
  );

/** `shared` of a remote: everything comes from the shell. */
export const consumedShared = () => shared(() => ({ import: false }));

/** `shared` of the shell. */
export const providedShared = () =>
  shared(({ name, isLazy = false, parts }) => ({
    version: getVersion(name),
    eager: !isLazy,
    ...(parts && { import: fileURLToPath(new URL(parts, root)) }),
  }));

/** Whether the edge provides a module, so that it is external to server bundles. */
export const isProvided = (request) =>
  WHOLE_LIBRARIES.some(({ name }) => request === name || request.startsWith(`${name}/`));

/**
 * The text of `shell/browser/provided-libraries.ts`: a library is shared with remotes when the shell's build imports it.
 * Those provided in part are imported by their own module.
 */
export const providedImports = () => {
  const requests = (isWanted) =>
    WHOLE_LIBRARIES.filter(isWanted).flatMap(({ name, browser = [] }) =>
      [name, ...browser.map((part) => `${name}/${part}`)].map((request) => JSON.stringify(request)),
    );
  const lazily = requests(({ isLazy }) => isLazy).map((request) => `import(${request})`);
  return [
    ...requests(({ isLazy }) => !isLazy).map((request) => `import ${request};`),
    `export const offerLazily = () => Promise.all([${lazily.join()}]);`,
  ].join('\n');
};
