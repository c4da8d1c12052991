import { publishRelease } from '../publish/publish-release.ts';
import type { SourceTree } from '../publish/testing/source-tree.ts';
import { deployFixture } from '../testing/index.ts';
import { runCommand, treeOfTwoReleases } from './testing/run-command.ts';

let tree: SourceTree;
let first: string;
beforeEach(async () => {
  ({ tree, first } = await treeOfTwoReleases());
});
afterEach(() => tree.remove());

const run = (line: string) => runCommand(tree, line);
const contracts = (contract: object) => ({ record: { contracts: { acara_checkout: contract } } });
const deployReader = (releaseId: string, ...reads: number[]) =>
  deployFixture(tree.dir, { name: 'mfe-b', releaseId, ...contracts({ reads }) });
const publish = async (text: string, contract: object) => {
  await tree.change(text);
  return (await publishRelease(tree.options(contracts(contract)))).releaseId;
};

test('a release whose data others cannot read is refused until they can', async () => {
  await deployReader('reader-1', 1);
  await expect(publish('third', { writes: 2 })).rejects.toThrow(
    /^mfe-a was not published:\n {2}contracts: mfe-a \S+ writes acara_checkout 2, and mfe-b reader-1 reads 1\n {4}→ publish and promote a mfe-b that reads acara_checkout 2 too first$/,
  );
  await deployReader('reader-2', 1, 2);
  const third = await publish('third', { writes: 2 });
  expect((await run('rollout mfe-a --bp 100')).text).toContain(`1 % of visitors get ${third}`);
  const status = await run('status');
  expect(status.data).toMatchObject({ misfits: [] });
  expect(status.text).toContain(
    `no page falls back to it: mfe-a ${third} writes acara_checkout 2, and mfe-b reader-1 reads 1`,
  );
});

test('a release that fitted when it was published is not rolled out once it does not; a rollout can still be halted', async () => {
  const third = await publish('third', { writes: 2 });
  await deployReader('reader-1', 1);
  await expect(run('rollout mfe-a --bp 100')).rejects.toThrow(
    `these cannot run together: mfe-a ${third} writes acara_checkout 2, and mfe-b reader-1 reads 1`,
  );
  await deployReader('reader-2', 1, 2);
  await run('rollout mfe-a --bp 100');
  // As an edge or a command from before contracts would write it.
  await deployReader('reader-3', 1);
  expect((await run('status')).text).toContain(
    `no page has both: mfe-a ${third} writes acara_checkout 2, and mfe-b reader-3 reads 1`,
  );
  expect((await run('halt mfe-a --why "does not fit"')).text).toContain('done: revision');
});

test('a preview of releases that do not fit reports that', async () => {
  const third = await publish('third', { writes: 2 });
  await deployReader('reader-1', 1);
  expect((await run(`preview mfe-a=${third}`)).text).toContain(
    `does not fit together: mfe-a ${third} writes acara_checkout 2, and mfe-b reader-1 reads 1`,
  );
  expect((await run(`preview mfe-a=${first}`)).text).not.toContain('fit together');
});
