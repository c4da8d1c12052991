import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { spawnProgram } from './child-process.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'acara-log-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const modeOf = (file: string): string => (fs.statSync(file).mode & 0o777).toString(8);

test('logs of programs are readable by their user only, also those that were open to all', async () => {
  const logFile = path.join(folder, 'logs', 'program.log');
  const before = path.join(folder, 'before.log');
  fs.writeFileSync(before, 'of yesterday\n', { mode: 0o644 });
  for (const file of [logFile, before])
    await once(spawnProgram({ name: 'program', command: ['--version'], env: {}, logFile: file }), 'exit');
  expect(fs.readFileSync(logFile, 'utf8')).toMatch(/^v\d/);
  expect(fs.readFileSync(before, 'utf8')).toMatch(/^of yesterday\nv\d/);
  expect([path.dirname(logFile), logFile, before].map(modeOf)).toEqual(['700', '600', '600']);
});
