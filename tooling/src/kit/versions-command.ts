import { ROOT } from '@acara/server-kit/settings';
import { kitPackages } from './build-kit.ts';
import { unversioned } from './changelog.ts';

// A part of lint: no package of the kit is changed under a version that is released.

const problems = unversioned(
  ROOT,
  kitPackages(ROOT).map(({ folder, manifest }) => ({ ...manifest, folder })),
);
if (problems === null) console.log('Versions of the kit are not checked: this clone has no history.');
for (const problem of problems ?? []) console.error(problem);
if (problems?.length) process.exitCode = 1;
