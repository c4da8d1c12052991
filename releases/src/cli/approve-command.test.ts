import { publishRelease, type PublishOptions } from '../publish/publish-release.ts';
import { sourceTree, type SourceTree } from '../publish/testing/source-tree.ts';
import { openFileStore } from '../registry/file-store.ts';
import { runCommand } from './testing/run-command.ts';

let tree: SourceTree;
let second: string;
const publish = (abovePercent?: number, more: Partial<PublishOptions> = {}) =>
  publishRelease(
    tree.options(
      {
        record: {
          declaration: {
            routes: { 'a.page': { path: '/a', access: 'public' } },
            ...(abovePercent !== undefined && { approval: { abovePercent } }),
          },
        },
      },
      more,
    ),
  );
const begin = async (before: number | undefined, after: number | undefined) => {
  await publish(before, { toStable: true });
  await tree.change('second');
  second = (await publish(after)).releaseId;
};
beforeEach(async () => {
  tree = await sourceTree();
});
afterEach(() => tree.remove());
const run = (line: string, by = 'ani') => runCommand(tree, line, { by });
const lastEntry = async () => (await openFileStore(tree.dir).audit()).at(-1);

describe('a release whose declaration requires an approval', () => {
  test('gets a larger share after another person than the one who started its rollout approved it', async () => {
    await begin(undefined, 1);
    const { text, data } = await run('rollout mfe-a --percent 1');
    expect(text).toContain('more than 1 % needs an approval');
    expect(text).toMatch(/approve mfe-a +by somebody other than ani/);
    expect(text).not.toMatch(/promote|--next/);
    expect(data).toMatchObject({ approval: { aboveBp: 100, startedBy: 'ani', by: null } });
    const refusal = `mfe-a ${second} needs an approval before more than 1 % of the visitors get it: npm run release -- approve mfe-a`;
    for (const line of ['rollout mfe-a --next', 'rollout mfe-a --bp 101', 'promote mfe-a'])
      for (const by of ['ani', 'budi']) await expect(run(line, by)).rejects.toThrow(refusal);
    for (const by of ['ani', ' Ani'])
      await expect(run('approve mfe-a', by)).rejects.toThrow('somebody else must approve it');
    expect((await run('approve mfe-a', 'budi')).text).toContain('approved by budi');
    expect(await lastEntry()).toMatchObject({
      by: 'budi',
      action: 'approve',
      diff: [{ remote: 'mfe-a', releaseId: second, mark: 'approved', from: null, to: 'budi' }],
    });
    expect((await run('rollout mfe-a --next')).text).toContain(`10 % of visitors get ${second}`);
    expect((await run('promote mfe-a')).data).toMatchObject({ stable: second, approval: null });
  });

  test('may be rolled out to staff, but to no visitor, where any share requires one', async () => {
    await begin(undefined, 0);
    await expect(run('rollout mfe-a --bp 1')).rejects.toThrow(
      'npm run release -- rollout mfe-a --staff, then somebody else: npm run release -- approve mfe-a',
    );
    await run('rollout mfe-a --staff', 'citra');
    await run('approve mfe-a');
    expect((await run('rollout mfe-a --next', 'citra')).text).toContain(`1 % of visitors get ${second}`);
  });

  test('needs another one for another rollout', async () => {
    await begin(undefined, 10);
    await run('rollout mfe-a --percent 10');
    await run('approve mfe-a', 'budi');
    await run('halt mfe-a --why broken');
    await expect(run(`rollout mfe-a --release ${second} --percent 11`)).rejects.toThrow('needs an approval');
  });

  test('cannot exempt itself from the declaration of the stable release', async () => {
    await begin(10, undefined);
    await expect(run('rollout mfe-a --percent 11')).rejects.toThrow('needs an approval');
  });
});

test('approve is refused where nothing is rolled out, or no approval is needed', async () => {
  await begin(undefined, undefined);
  await expect(run('approve mfe-a', 'budi')).rejects.toThrow('no release that is being rolled out');
  await run('rollout mfe-a --bp 100');
  await expect(run('approve mfe-a', 'budi')).rejects.toThrow(`mfe-a ${second} needs no approval`);
});

describe('`publish --to-everybody` of a package that requires an approval', () => {
  const toAll = (more = '') => run(`publish mfe-a --to-everybody ${more}`);
  const versions = async () => (await openFileStore(tree.dir).read())?.microFrontends['mfe-a'] ?? [];
  const publishSecond = (approval?: string) =>
    publish(10, { toStable: true, ...(approval !== undefined && { approval }) });
  beforeEach(async () => {
    await tree.write('package.json', JSON.stringify({ workspaces: ['shell', 'mfe-a'] }));
    await tree.write('mfe-a/remote.json', '{}');
    await publish(10, { toStable: true });
    await tree.change('second');
  });

  test('is refused before anything is listed, unless it is the first', async () => {
    const refusal = 'mfe-a asks for an approval before all visitors get a release';
    await expect(publishSecond()).rejects.toThrow(refusal);
    await expect(toAll()).rejects.toThrow(refusal);
    expect(await versions()).toHaveLength(1);
  });

  test('records in the audit who approved it, or why it had no approval', async () => {
    expect((await publishSecond('approved by budi')).outcome).toBe('published');
    expect((await lastEntry())?.why).toBe('approved by budi');
    // A release that was built before is not built again.
    await tree.change('first');
    await expect(toAll()).rejects.toThrow('asks for an approval');
    await toAll('--without-approval --why "the site is down"');
    expect((await lastEntry())?.why).toBe('the site is down; without an approval');
    await tree.change('second');
    await toAll('--approved-by budi');
    expect((await lastEntry())?.why).toBe('approved by budi');
    // What all visitors have needs none.
    await toAll();
    expect((await versions()).map(({ deployment }) => deployment?.default)).toEqual([false, true]);
  });

  test.each([
    ['--to-everybody --without-approval', '--without-approval needs --why'],
    ['--to-everybody --approved-by Ani', 'somebody else must approve it'],
    ['--to-everybody --approved-by ""', 'needs a name'],
    ['--to-everybody --approved-by budi --without-approval --why x', 'takes one of'],
    ['--approved-by budi', 'belong to --to-everybody'],
  ])('is refused with the wrong options: %s', async (options, refusal) => {
    await expect(run(`publish mfe-a ${options}`)).rejects.toThrow(refusal);
  });

  test('adds nothing where none is required', async () => {
    await tree.remove();
    tree = await sourceTree();
    await publish(undefined, { toStable: true });
    await tree.change('second');
    await publish(undefined, { toStable: true, why: 'fixes', approval: 'without an approval' });
    expect((await lastEntry())?.why).toBe('fixes');
  });
});
