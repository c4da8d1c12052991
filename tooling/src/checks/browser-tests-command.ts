import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '@acara/server-kit/settings';
import { createDisposables } from '../site/disposables.ts';
import { endOnSignals } from '../site/shutdown.ts';
import { createRunCommand } from './run-command.ts';
import { folderTests, runBrowserTests } from './stages.ts';

// The browser tests of `npm test` in one folder: of `e2e/specs`, if the argument names one, else those of the remote in whose
// folder this is started: none in one that is new.

const [group] = process.argv.slice(2);
const remote = path.basename(process.cwd());
const folder = group === undefined ? `${remote}/e2e` : `e2e/specs/${group}`;

// nx sets it, and tests read what programs print.
delete process.env.FORCE_COLOR;

const disposables = createDisposables();
endOnSignals(disposables, 1);
if (fs.existsSync(path.join(ROOT, folder)))
  process.exitCode = await runBrowserTests(
    { run: createRunCommand(ROOT, disposables), work: path.join(ROOT, '.build', 'test') },
    folderTests(`e2e-${group ?? remote}`, [folder]),
  );
