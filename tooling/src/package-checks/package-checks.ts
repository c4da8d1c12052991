import fs from 'node:fs';
import path from 'node:path';
import { workspaces } from '@acara/releases/known-remotes';

/** A check of a package, as arguments of Node in the repository's root. */
export type PackageCheck = { name: string; commands: string[][] };

const bin = (name: string) => path.join('node_modules', ...name.split('/'));
const BUILD = path.join('tooling', 'src', 'build', 'build-remote.mjs');

/**
 * The checks of one package, quick ones first; a package without a build has no such step.
 * @param root of the repository
 * @param name of the package, which is its folder too
 * @throws Error that lists the packages when there is none of that name
 */
export const packageChecks = (root: string, name: string): PackageCheck[] => {
  const known = workspaces(root).filter((workspace) => fs.existsSync(path.join(root, workspace, 'jest.config.mjs')));
  if (!known.includes(name)) throw new Error(`There is no package ${name}; there are ${known.join(', ')}.`);
  const isBuilt = name === 'shell' || fs.existsSync(path.join(root, name, 'webpack.config.mjs'));
  return [
    {
      name: 'lint',
      commands: [
        [bin('oxlint/bin/oxlint'), '--deny-warnings', name],
        [bin('eslint/bin/eslint.js'), name],
        [bin('oxfmt/bin/oxfmt'), '--check', name],
      ],
    },
    { name: 'types', commands: [[bin('@typescript/native/bin/tsc'), '-p', name]] },
    { name: 'units', commands: [[bin('jest/bin/jest.js'), '-c', path.join(name, 'jest.config.mjs')]] },
    ...(isBuilt ? [{ name: 'build', commands: [[BUILD, name]] }] : []),
  ];
};
