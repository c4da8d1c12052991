import { sourceTree, type SourceTree } from '../testing/source-tree.ts';
import { hashedSources } from './build-files.ts';
import { checkInput } from './testing/check-input.ts';

let tree: SourceTree;

beforeEach(async () => {
  tree = await sourceTree();
});
afterEach(() => tree.remove());

test('a build of sources that are in its hash is not refused', async () => {
  const input = checkInput({ sources: ['mfe-a/src/lifecycles.tsx'] });
  expect(await hashedSources(tree.root)(input)).toEqual([]);
});

test.each([
  'mfe-a/src/testing/sample.ts',
  'mfe-a/src/testing.tsx',
  'mfe-a/src/components/sample.test.ts',
  'other/src/a.ts',
])('a build that reads %s is refused', async (file) => {
  await tree.write(file, 'export const sample = 1;');
  const input = checkInput({ sources: ['mfe-a/src/lifecycles.tsx', file] });
  expect(await hashedSources(tree.root)(input)).toEqual([
    { check: 'sources', problem: expect.stringContaining(file), help: expect.stringMatching(/tests only/) },
  ]);
});
