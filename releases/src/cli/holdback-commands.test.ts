import { runCommand, treeOfTwoReleases } from './testing/run-command.ts';
import { publishRelease } from '../publish/publish-release.ts';
import { sourceTree, type SourceTree } from '../publish/testing/source-tree.ts';

let tree: SourceTree;
let first: string;
let second: string;
beforeEach(async () => {
  ({ tree, first, second } = await treeOfTwoReleases());
});
afterEach(() => tree.remove());
const holdback = { bp: 100, minutes: 60 };

test('promote reports who is held back, until when, and how to end it', async () => {
  await runCommand(tree, 'rollout mfe-a --bp 1000', { holdback });
  const { text, data } = await runCommand(tree, 'promote mfe-a', { holdback });
  expect(text).toContain(`1 % of them are held back at ${first} until 2026-03-05T01:00:00.000Z, as the control`);
  expect(text).toMatch(new RegExp(`promote mfe-a --no-holdback +nobody is held back at ${first}`));
  expect(data).toMatchObject({ stable: second, holdback: { releaseId: first, bp: 100 } });
  await expect(runCommand(tree, 'promote mfe-a', { holdback })).rejects.toThrow('no release that is being rolled out');
  const { data: ended } = await runCommand(tree, 'promote mfe-a --no-holdback', { holdback });
  expect(ended).toMatchObject({ stable: second, changed: true, holdback: null });
  const { data: audit } = await runCommand(tree, 'audit mfe-a');
  expect(JSON.stringify(audit)).toContain(
    '{"remote":"mfe-a","releaseId":"' + first + '","mark":"holdback","from":100,"to":null}',
  );
});

test('promote --no-holdback gives the release to all visitors at once; so does a setting of 0', async () => {
  await runCommand(tree, 'rollout mfe-a --bp 1000', { holdback });
  const { data } = await runCommand(tree, 'promote mfe-a --no-holdback', { holdback });
  expect(data).toMatchObject({ stable: second, holdback: null });
  await runCommand(tree, 'rollback mfe-a --why test');
  await runCommand(tree, `rollout mfe-a --release ${second} --bp 1000`);
  const { data: again } = await runCommand(tree, 'promote mfe-a', { holdback: { bp: 0, minutes: 60 } });
  expect(again).toMatchObject({ stable: second, holdback: null });
});

test('a share of 100 % leaves the stable release to the last 1 % of the visitors', async () => {
  const { data } = await runCommand(tree, 'rollout mfe-a --percent 100', { holdback });
  expect(data).toMatchObject({ stable: first, candidate: second, holdback: { releaseId: first, bp: 100 } });
});

test('the first release of a package is rolled out as any other; whom it does not reach has none', async () => {
  const fresh = await sourceTree();
  await publishRelease(fresh.options());
  const { text } = await runCommand(fresh, 'rollout mfe-a --percent 10');
  await fresh.remove();
  expect(text).toContain('10 % of visitors get');
  expect(text).toContain('all others get the site without it');
});
