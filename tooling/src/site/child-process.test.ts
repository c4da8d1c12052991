import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { spawnProgram } from './child-process.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'acara-log-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const modeOf = (file: string): string => (fs.statSync(file).mode & 0o777).toString(8);

test('logs of programs are readable by their user only', async () => {
  const logFile = path.join(folder, 'logs', 'program.log');
  await once(spawnProgram({ name: 'program', command: ['--version'], env: {}, logFile }), 'exit');
  expect(fs.readFileSync(logFile, 'utf8')).toMatch(/^v\d/);
  expect([path.dirname(logFile), logFile].map(modeOf)).toEqual(['700', '600']);
});
