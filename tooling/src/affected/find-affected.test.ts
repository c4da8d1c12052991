import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { branchPoint } from './compared-tree.ts';
import { findAffected, type BuildOf } from './find-affected.ts';
import { createTemporaryRepository } from '../testing/temporary-repository.ts';

let repository: ReturnType<typeof createTemporaryRepository>;
let root: string;

const write = (file: string, content: string) => repository.write(file, content);

const READ: Record<string, string[]> = {
  'mfe-a': ['mfe-a/page.ts', 'shared/kit.ts'],
  'mfe-b': ['mfe-b/page.ts', 'shared/kit.ts'],
};

/** A build drops comments, and finds packages of npm in its own folder, as in a clone. */
const buildOf: BuildOf = async (folder, remote) => {
  const inputs = READ[remote] ?? [];
  const texts = inputs.map((file) =>
    fs
      .readFileSync(path.join(folder, file), 'utf8')
      .replace(/\/\/.*/g, '')
      .trim(),
  );
  texts.push(fs.readFileSync(path.join(folder, 'node_modules/library/index.js'), 'utf8'));
  return { inputs, hash: createHash('sha256').update(texts.join('\0')).digest('hex') };
};

const affected = () => findAffected({ root, commit: branchPoint(root, 'main'), remotes: ['mfe-a', 'mfe-b'], buildOf });

beforeEach(() => {
  repository = createTemporaryRepository();
  root = repository.root;
  write('.gitignore', '.build\nnode_modules\n');
  write('package-lock.json', '{}');
  write('package.json', '{ "workspaces": [] }');
  write('node_modules/library/index.js', '1');
  for (const file of ['mfe-a/page.ts', 'mfe-b/page.ts', 'shared/kit.ts', 'shared/server.ts']) write(file, '1');
  repository.commit();
  repository.git('checkout', '--quiet', '-b', 'work');
});
afterEach(() => repository.remove());

test('a change is a release of those whose builds come out differently, and of no other', async () => {
  expect(await affected()).toEqual([]);
  write('mfe-a/page.ts', '2');
  expect(await affected()).toEqual([{ remote: 'mfe-a', because: ['mfe-a/page.ts'] }]);
  repository.commit();
  expect(await affected()).toEqual([{ remote: 'mfe-a', because: ['mfe-a/page.ts'] }]);
  write('shared/kit.ts', '2');
  expect(await affected()).toEqual([
    { remote: 'mfe-a', because: ['mfe-a/page.ts', 'shared/kit.ts'] },
    { remote: 'mfe-b', because: ['shared/kit.ts'] },
  ]);
});

test('comments, and files that no build reads, are no release', async () => {
  write('shared/kit.ts', '1 // A comment.');
  write('shared/server.ts', '2');
  write('notes.txt', 'new');
  expect(await affected()).toEqual([]);
});

test('a remote that is new on the branch is a release', async () => {
  repository.git('rm', '--quiet', '-r', 'mfe-b');
  repository.commit();
  repository.git('branch', '--force', 'main');
  write('mfe-b/page.ts', '1');
  expect(await affected()).toEqual([{ remote: 'mfe-b', because: ['mfe-b/page.ts'] }]);
});

test('what happened on the main branch meanwhile does not count', async () => {
  repository.git('checkout', '--quiet', 'main');
  write('mfe-b/page.ts', '2');
  repository.commit();
  repository.git('checkout', '--quiet', 'work');
  write('mfe-a/page.ts', '2');
  repository.commit();
  expect(await affected()).toEqual([{ remote: 'mfe-a', because: ['mfe-a/page.ts'] }]);
});
