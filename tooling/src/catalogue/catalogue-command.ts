import { spawn } from 'node:child_process';
import path from 'node:path';
import { ROOT } from '@acara/server-kit/settings';
import { installIfNeeded } from '../../scripts/bootstrap/installation.mjs';

const CATALOGUE = path.join(ROOT, 'catalogue');
const STORYBOOK = path.join(CATALOGUE, 'node_modules/storybook/dist/bin/dispatcher.js');

const COMMANDS: Record<string, string[]> = {
  dev: ['dev', '--port=6006', '--ci'],
  build: ['build', `--output-dir=${path.join(ROOT, '.build/catalogue')}`, '--quiet'],
};

const [name = 'dev', ...more] = process.argv.slice(2);
const command = COMMANDS[name];
if (!command) throw new Error(`npm run catalogue takes ${Object.keys(COMMANDS).join(' or ')}, not ${name}.`);
// No workspace: 119 MB that few need.
installIfNeeded(CATALOGUE);
const args = [STORYBOOK, ...command, '--config-dir=config', ...more];
const child = spawn(process.execPath, args, { cwd: CATALOGUE, stdio: 'inherit' });
process.on('SIGTERM', () => child.kill());
child.on('exit', (code) => process.exit(code ?? 1));
