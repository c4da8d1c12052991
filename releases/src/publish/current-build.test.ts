import { appendFile, mkdir, readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { writeFixtureBuild, type FixtureBuild } from '../testing/index.ts';
import { currentBuild } from './current-build.ts';
import { builtOf, sourceTree, type SourceTree } from './testing/source-tree.ts';

let tree: SourceTree;
let builds: number;

beforeEach(async () => {
  tree = await sourceTree();
  builds = 0;
});
afterEach(() => tree.remove());

const build = (fixture: Partial<FixtureBuild> = {}) =>
  currentBuild({
    root: tree.root,
    remote: 'mfe-a',
    build: async (name, out) => {
      builds += 1;
      await writeFixtureBuild(out, { name, paths: ['/a'], ...(await builtOf(tree.root)), ...fixture });
    },
  });
const kept = () => readdir(path.join(tree.root, '.build/built/mfe-a'));

test('sources that have not changed are not built again, also when another branch was built meanwhile', async () => {
  const { hash } = await build();
  await tree.change('other');
  expect((await build()).hash).not.toBe(hash);
  await tree.change('first');
  expect((await build()).hash).toBe(hash);
  expect(builds).toBe(2);
});

test('what changes nothing for visitors is built, and is the same', async () => {
  const { hash } = await build();
  await tree.change('first // a comment');
  expect((await build()).hash).toBe(hash);
  expect(builds).toBe(2);
  expect(await kept()).toEqual([hash]);
});

test.each<[string, Partial<FixtureBuild>]>([
  ['a file of browsers', { files: { 'remoteEntry.js': '1', 'page.js': '2' } }],
  ['the bundle of the server', { server: 'exports.render = () => 1;' }],
  ['a path', { paths: ['/b'] }],
  ['what it needs', { record: { requires: { shared: { react: '^20.0.0' } } } }],
  ['who owns it', { record: { owner: { team: 'Others', contact: '#others' } } }],
])('%s is part of it', async (_, fixture) => {
  const { hash } = await build();
  await tree.change('changed');
  expect((await build({ server: (await builtOf(tree.root, [])).server, ...fixture })).hash).not.toBe(hash);
});

test.each<[string, Record<string, unknown>]>([
  ['the commit', { commit: 'abc1234' }],
  ['the time', { builtAt: '2026-06-01T00:00:00.000Z' }],
  ['a limit of sizes', { budget: { firstLoadKB: 5, totalKB: 9 } }],
])('%s is no part of it', async (_, record) => {
  const { hash } = await build();
  await tree.change('first // a comment');
  expect((await build({ record })).hash).toBe(hash);
});

test('a file that was looked for in vain is built as soon as it is there', async () => {
  await build();
  await tree.write('mfe-a/src/lifecycles/index.ts', 'export {};');
  await build();
  expect(builds).toBe(2);
});

test('a kept build that was altered is made again', async () => {
  const { folder, hash } = await build();
  await appendFile(path.join(folder, 'browser/remoteEntry.js'), 'alert(1)');
  expect((await build()).hash).toBe(hash);
  expect(builds).toBe(2);
});

test('three are kept of each package', async () => {
  for (const [at, text] of ['1', '2', '3', '4', '5'].entries()) {
    await tree.change(text);
    const { folder } = await build();
    await utimes(folder, at, at);
  }
  expect(await kept()).toHaveLength(3);
  await mkdir(path.join(tree.root, '.build/built/mfe-b'), { recursive: true });
  await tree.change('5');
  await build();
  expect(builds).toBe(5);
});
