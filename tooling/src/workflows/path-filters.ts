import fs from 'node:fs';
import path from 'node:path';

const SCOPE = '@acara/';

const getDependencies = (root: string, folder: string): string[] => {
  const { dependencies = {} }: { dependencies?: Record<string, string> } = JSON.parse(
    fs.readFileSync(path.join(root, folder, 'package.json'), 'utf8'),
  );
  return Object.keys(dependencies)
    .filter((name) => name.startsWith(SCOPE))
    .map((name) => name.slice(SCOPE.length));
};

/** A package, then the sorted workspaces that it depends on, directly or not. */
const packageReach = (root: string, folder: string): string[] => {
  const reached = new Set([folder]);
  for (const one of reached) for (const dependency of getDependencies(root, one)) reached.add(dependency);
  reached.delete(folder);
  return [folder, ...[...reached].sort()];
};

/** Patterns of a workflow's `paths`, applied in order; one with `!` excludes. */
export type PathFilter = string[];

const whole = (folder: string) => `${folder}/**`;

/** Not part of the source hash of a release (releases/src/publish/source-hash.ts). */
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
 * Part of every release besides its packages' sources. The hash contains only the packages of the lockfile that a release
 * contains; path filters cannot see that, so after a change of another one `publish` reports 'unchanged'.
 */
const BUNDLER = ['tooling/webpack/**', 'tooling/src/build/**', 'package-lock.json'];

/** Files of the bundler's folders that build for development only. */
const DEVELOPMENT = ['!tooling/webpack/standalone-preset.mjs', '!tooling/src/build/dev-remote.mjs'];

/** The edge is deployed, not released, and serves the workers. */
const NOT_IN_THE_SHELL = ['!shell/edge/**', '!shell/workers/**', '!shell/budget.json'];

/** Files that the checks of every package depend on. */
const CHECKS = [
  'tooling/jest/**',
  'tooling/tsconfig/**',
  'tooling/eslint/**',
  'tooling/src/package-checks/**',
  'eslint.config.mjs',
  '.oxlintrc.json',
  '.oxfmtrc.json',
  '.github/workflows/check-package.yml',
];

/** Only the edge, which is in no release, depends on `releases`. */
const released = (root: string, name: string): string[] =>
  packageReach(root, name).filter((folder) => folder !== 'releases');

/**
 * Changes that may need a new release of a remote or the shell: the files of its source hash.
 */
export const releaseFilter = (root: string, name: string): PathFilter => [
  ...released(root, name).map(whole),
  ...BUNDLER,
  ...NEVER_RELEASED,
  ...DEVELOPMENT,
  ...(name === 'shell' ? NOT_IN_THE_SHELL : []),
];

/** Changes after which a package has to be checked: of its release, its tests, and what they depend on. */
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
  '.oxlintrc.json',
  'knip.jsonc',
  'jest.config.mjs',
  '.github/workflows/**',
  '!**/*.md',
];
