import path from 'node:path';
import { ROOT } from '@acara/server-kit/settings';
import { createDisposables } from '../site/disposables.ts';
import { releasedPackages } from '../site/programs.ts';
import { endOnSignals } from '../site/shutdown.ts';
import { createRunCommand } from './run-command.ts';

// Publishes all packages into the folder that the argument names, for a site under test.

const RELEASE = path.join('releases', 'src', 'cli', 'main.ts');

const disposables = createDisposables();
endOnSignals(disposables, 1);
const folder = path.resolve(process.argv[2] ?? '.build/test/releases');
// Types and units are stages of their own.
const options = ['--to-everybody', '--dirty', '--unchecked', '--dir', folder];
process.exitCode = await createRunCommand(ROOT, disposables)([RELEASE, 'publish', ...releasedPackages(), ...options]);
