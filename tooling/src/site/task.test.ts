import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createDisposables } from './disposables.ts';
import { runTask } from './task.ts';

let folder: string;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'acara-task-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const task = (script: string) => {
  const file = path.join(folder, 'task.mjs');
  fs.writeFileSync(file, script);
  return runTask(
    { name: 'task', command: [file], env: {}, logFile: path.join(folder, 'task.log') },
    createDisposables(),
  );
};

describe('a program that runs to its end', () => {
  it('returns the output of this run', async () => {
    expect(await task(`console.log('one');`)).toEqual(['one']);
    expect(await task(`console.log('two\\n  three');`)).toEqual(['two', '  three']);
    expect(await task('process.exitCode = 0')).toEqual([]);
  });

  it('reports its last output when it fails', async () => {
    await expect(task(`console.error('no such package'); process.exitCode = 2;`)).rejects.toThrow(
      'task failed:\nno such package',
    );
  });
});
