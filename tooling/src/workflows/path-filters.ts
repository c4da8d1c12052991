import { packageReach } from './package-reach.ts';

/** Patterns of a workflow's `paths`, as GitHub reads them: in order, a later one with `!` takes out again. */
export type PathFilter = string[];

const whole = (folder: string) => `${folder}/**`;

/** What the source hash of a release leaves out (releases/src/publish/source-hash.ts). */
const NEVER_RELEASED = [
  '!**/*.test.ts',
  '!**/*.test.tsx',
  '!**/testing/**',
  '!**/testing.ts',
  '!**/testing.tsx',
  '!**/*.md',
  '!**/jest.config.*',
  '!**/.*',
  '!**/.*/**',
];

/**
 * What shapes every release besides its packages' sources. Of the lockfile only the packages that a release is made of
 * are in its hash; GitHub cannot look inside, so a change of another one is checked, and published as 'unchanged'.
 */
const BUNDLER = ['tooling/webpack/**', 'tooling/src/build/**', 'package-lock.json'];

/** Parts of the bundler's folders that only build for development. */
const DEVELOPMENT = ['!tooling/webpack/standalone-preset.mjs', '!tooling/src/build/dev-remote.mjs'];

/** The edge is a server with sources of its own; the workers are served by it, the rest is read by others. */
const NOT_IN_THE_SHELL = ['!shell/edge/**', '!shell/workers/**', '!shell/budget.json'];

/** What the checks of every package are made of. */
const CHECKS = [
  'tooling/jest/**',
  'tooling/tsconfig/**',
  'tooling/eslint/**',
  'tooling/src/package-checks/**',
  'eslint.config.mjs',
  '.prettierrc.json',
  '.github/workflows/check-package.yml',
];

/** Releases are what the edge depends on, which is in no release. */
const released = (root: string, name: string): string[] =>
  packageReach(root, name).filter((folder) => folder !== 'releases');

/**
 * Changes that may make another release of a remote or the shell: the files that its source hash reads, of which it
 * hashes a part of the lockfile and of `remote.json`.
 */
export const releaseFilter = (root: string, name: string): PathFilter => [
  ...released(root, name).map(whole),
  ...BUNDLER,
  ...NEVER_RELEASED,
  ...DEVELOPMENT,
  ...(name === 'shell' ? NOT_IN_THE_SHELL : []),
];

/** Changes after which the package has to be checked again: its release's, its tests' and what they run with. */
export const checkFilter = (root: string, name: string): PathFilter => [
  ...packageReach(root, name).map(whole),
  ...BUNDLER,
  ...CHECKS,
  `.github/workflows/${name}.yml`,
  '!**/*.md',
];

/** Changes after which the composed site has to be tried as a whole; what concerns one remote is in its own workflow. */
export const siteFilter = (): PathFilter => [
  ...['core-api', 'releases', 'sandbox', 'shared-contract', 'shell', 'tooling', 'e2e', 'bench'].map(whole),
  'package.json',
  'package-lock.json',
  'eslint.config.mjs',
  'jest.config.mjs',
  '.github/workflows/**',
  '!**/*.md',
];
