import path from 'node:path';
import { ROOT } from '@acara/server-kit/settings';
import { createDisposables } from '../site/disposables.ts';
import { endOnSignals } from '../site/shutdown.ts';
import { createRunCommand } from './run-command.ts';
import { folderTests, runBrowserTests } from './stages.ts';

// The browser tests of `npm test` in one folder of `e2e/specs`, which the argument names.

const [folder = ''] = process.argv.slice(2);

// nx sets it, and tests read what programs print.
delete process.env.FORCE_COLOR;

const disposables = createDisposables();
endOnSignals(disposables, 1);
process.exitCode = await runBrowserTests(
  { run: createRunCommand(ROOT, disposables), work: path.join(ROOT, '.build', 'test') },
  folderTests(`e2e-${folder}`, [folder]),
);
