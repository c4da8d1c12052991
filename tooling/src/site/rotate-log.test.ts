import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startLogRotation, rotateLog } from './rotate-log.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'acara-rotate-'));
  file = path.join(folder, 'sample.log');
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const read = (name: string) => fs.readFileSync(path.join(folder, name), 'utf8');

describe('a log', () => {
  it('that is too large is rotated while a program writes to it, three files at most', () => {
    const program = fs.openSync(file, 'a');
    for (const letter of 'abcdef') {
      fs.writeSync(program, letter.repeat(11));
      rotateLog(file, 10);
    }
    fs.writeSync(program, 'now');
    expect(fs.readdirSync(folder).sort()).toEqual(['sample.log', 'sample.log.1', 'sample.log.2', 'sample.log.3']);
    expect(['sample.log', 'sample.log.1', 'sample.log.2', 'sample.log.3'].map((name) => read(name)[0])).toEqual([
      'n',
      'f',
      'e',
      'd',
    ]);
    fs.closeSync(program);
  });

  it('that is small or missing is not rotated', () => {
    fs.writeFileSync(file, 'small');
    rotateLog(file, 10);
    rotateLog(path.join(folder, 'missing.log'), 10);
    expect(fs.readdirSync(folder)).toEqual(['sample.log']);
  });

  it('is truncated where the disk is full', () => {
    const copy = jest.spyOn(fs, 'copyFileSync').mockImplementation(() => {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    });
    fs.writeFileSync(file, 'x'.repeat(11));
    rotateLog(file, 10);
    copy.mockRestore();
    expect(read('sample.log')).toBe('');
  });

  it('is checked while its program runs', () => {
    jest.useFakeTimers();
    fs.writeFileSync(file, Buffer.alloc(20 * 1024 * 1024 + 1));
    const end = startLogRotation(file);
    jest.advanceTimersByTime(10_000);
    expect(fs.statSync(file).size).toBe(0);
    end();
    fs.writeFileSync(file, Buffer.alloc(20 * 1024 * 1024 + 1));
    jest.advanceTimersByTime(60_000);
    expect(fs.statSync(file).size).toBeGreaterThan(0);
    jest.useRealTimers();
  });
});
