import { packageReach } from './package-reach.ts';

/** Patterns of a workflow's `paths`, as GitHub reads them: in order, a later one with `!` takes out again. */
export type PathFilter = string[];

const whole = (folder: string) => `${folder}/**`;

/** What the source hash of a release leaves out (releases/src/publish/source-hash.ts). */
const NEVER_RELEASED = ['!**/*.test.ts', '!**/*.test.tsx', '!**/*.md', '!**/jest.config.*', '!**/.*', '!**/.*/**'];

/** What shapes every release besides its packages' sources. */
const BUNDLER = ['tooling/webpack/**', 'tooling/src/build/**', 'package-lock.json'];

/** What the checks of every package are made of. */
const CHECKS = [
  'tooling/jest/**',
  'tooling/tsconfig/**',
  'tooling/eslint/**',
  'tooling/src/slice/**',
  'eslint.config.mjs',
  '.prettierrc.json',
  '.github/workflows/check-slice.yml',
];

/** The edge is a server with sources of its own, and releases are what it depends on: neither is in a release. */
const released = (root: string, name: string): string[] =>
  packageReach(root, name).filter((folder) => folder !== 'releases');

/** Changes that make another release of a remote or the shell: exactly what its source hash is made of. */
export const releaseFilter = (root: string, name: string): PathFilter => [
  ...released(root, name).map(whole),
  ...BUNDLER,
  ...NEVER_RELEASED,
  ...(name === 'shell' ? ['!shell/edge/**'] : []),
];

/** Changes after which the package has to be checked again: its release's, its tests' and what they run with. */
export const checkFilter = (root: string, name: string): PathFilter => [
  ...packageReach(root, name).map(whole),
  ...BUNDLER,
  ...CHECKS,
  `.github/workflows/${name}.yml`,
  '!**/*.md',
];

/** Changes after which the composed site has to be tried as a whole; what concerns one slice is with its own workflow. */
export const siteFilter = (): PathFilter => [
  ...['core-api', 'releases', 'sandbox', 'shared-contract', 'shell', 'tooling', 'e2e', 'bench'].map(whole),
  'package.json',
  'package-lock.json',
  'eslint.config.mjs',
  'jest.config.mjs',
  '.github/workflows/**',
  '!**/*.md',
];
