import { publishRelease } from './publish-release.ts';
import { sourceTree, type SourceTree } from './testing/source-tree.ts';

let tree: SourceTree;
beforeEach(async () => {
  tree = await sourceTree();
});
afterEach(() => tree.remove());

const routes = { 'a.list': { path: '/a', access: 'public' } };
const publish = async (origins: Record<string, string[]> | undefined, more?: Parameters<SourceTree['options']>[1]) =>
  (await publishRelease(tree.options({ record: { declaration: { routes, ...(origins && { origins }) } } }, more)))
    .notes;

test('a publish names each other site that no served release of the package declares', async () => {
  const maps = { script: ['https://maps.example/js/'], frame: ['https://maps.example'] };
  expect(await publish(undefined)).toBeUndefined();
  const named = ['new origin: https://maps.example/js/ (script)', 'new origin: https://maps.example (frame)'];
  expect(await publish(maps)).toEqual(named);

  // It is not served yet, so that it is new to the next one too.
  await tree.change('second');
  expect(await publish(maps, { toStable: true })).toEqual(named);
  await tree.change('third');
  expect(await publish(maps)).toBeUndefined();
  await tree.change('fourth');
  expect(await publish({ ...maps, services: ['payment'], connect: ['https://maps.example'] })).toEqual([
    'new origin: payment (services)',
    'new origin: https://maps.example (connect)',
  ]);
});
