// @ts-check
// The unit tests of the package in this folder, with jest; further arguments are passed on. Tests with `@verify` in their
// title belong to `npm run verify`. The report is named after the script of npm.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';

const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
fs.mkdirSync('.build', { recursive: true });
// nx sets it, and tests read what programs print.
delete process.env.FORCE_COLOR;
const { status } = spawnSync(
  process.execPath,
  [
    jest,
    // Two packages are tested at a time. Many tests wait, for a database or a limit that must run out.
    '--maxWorkers=2',
    // Something a failed test left open must not hold up what follows.
    '--forceExit',
    '--json',
    `--outputFile=.build/${process.env.npm_lifecycle_event ?? 'test'}.json`,
    '--testNamePattern=^(?!.*@verify)',
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit' },
);
process.exitCode = status ?? 1;
