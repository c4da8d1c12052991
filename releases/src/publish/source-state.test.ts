import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { changedFiles, readCommit, uncommittedFiles } from './source-state.ts';

let root: string;

beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'acara-commit-'));
});
afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

const git = (...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=ani', '-c', 'user.email=ani@acara.test', ...words], {
    cwd: root,
    encoding: 'utf8',
    stdio: 'pipe',
  }).trim();
const write = (file: string, content: string) => fs.writeFileSync(path.join(root, file), content);

describe('the commit of a release', () => {
  it('is that of the tree, and is dirty with uncommitted changes', () => {
    git('init', '--quiet');
    write('.gitignore', 'dist');
    write('a.ts', '1');
    git('add', '.');
    git('commit', '--quiet', '-m', 'first');
    const commit = git('rev-parse', '--short', 'HEAD');
    expect(readCommit(root)).toBe(commit);
    write('dist', 'built');
    expect(readCommit(root)).toBe(commit);
    write('a.ts', '2');
    expect(readCommit(root)).toBe(`${commit}-dirty`);
    write('a.ts', '1');
    write('b.ts', 'new');
    expect(readCommit(root)).toBe(`${commit}-dirty`);
  });

  it('is dirty only with those that matter', () => {
    git('init', '--quiet');
    write('a.ts', '1');
    git('add', '.');
    git('commit', '--quiet', '-m', 'first');
    write('b.ts', 'new');
    expect(uncommittedFiles(root)).toEqual(['b.ts']);
    expect(readCommit(root, [])).toBe(git('rev-parse', '--short', 'HEAD'));
  });

  it('is unknown where there is none, and nothing is uncommitted', () => {
    expect(readCommit(root)).toBe('unknown');
    expect(uncommittedFiles(root)).toEqual([]);
  });
});

test('the files that differ from a commit are those changed since, committed or not', () => {
  git('init', '--quiet');
  write('a.ts', '1');
  write('b.ts', '1');
  git('add', '.');
  git('commit', '--quiet', '-m', 'first');
  const first = git('rev-parse', '--short', 'HEAD');
  write('a.ts', '2');
  git('commit', '--quiet', '--all', '-m', 'second');
  write('c.ts', 'new');
  expect(changedFiles(root, first)).toEqual(['a.ts', 'c.ts']);
  expect(() => changedFiles(root, '1234567')).toThrow();
});
