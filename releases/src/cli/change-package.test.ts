import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { publishRelease } from '../publish/publish-release.ts';
import { sourceTree, type SourceTree } from '../publish/testing/source-tree.ts';
import { openFileHealthStore } from '../health/file-health-store.ts';
import { openFileStore, registryPath } from '../registry/file-store.ts';
import { openLocalFiles } from '../store/local-files.ts';
import { deployVersion, rollBack, rollOut } from '../rollout/changes.ts';
import { getVersion } from '../rollout/versions.ts';
import { auditCommand } from './report-commands.ts';
import { changePackage, haltCommand, type PackageChange } from './change-commands.ts';
import type { CommandContext } from './command.ts';
import { packageState } from './package-state.ts';

const NOW = new Date('2026-03-05T00:00:00Z');
let tree: SourceTree;
let ids: string[];

beforeEach(async () => {
  tree = await sourceTree();
  ids = [];
  for (const text of ['first', 'second', 'third']) {
    await tree.change(text);
    ids.push((await publishRelease(tree.options({}, { toStable: ids.length === 0 }))).releaseId);
  }
});
afterEach(() => tree.remove());

const context = (): CommandContext => ({
  root: tree.root,
  dir: tree.dir,
  store: openFileStore(tree.dir),
  files: openLocalFiles(tree.dir),
  health: openFileHealthStore(tree.dir),
  by: 'ani',
  why: 'broken',
  now: NOW,
  origin: 'http://localhost:3000',
  log: () => undefined,
});
const change = async (action: string, wanted: PackageChange['change']) =>
  (await changePackage(context(), { action, remote: 'mfe-a', change: wanted })).lines.join('\n');
const give = (id = '') =>
  change('promote', (document) => deployVersion(document, 'mfe-a', getVersion(document, 'mfe-a', id), NOW));
const rollTo = (bp: number) => change('rollout', (document) => rollOut(document, 'mfe-a', { bp }, NOW));
const goBack = () => change('rollback', (document) => rollBack(document, 'mfe-a', { why: 'broken' }, NOW));
const damage = (id = '') => rm(path.join(tree.dir, 'files/mfe-a', id, 'remoteEntry.js'));

describe('a rollback to a release with damaged files', () => {
  test('is refused and names those to go back to instead', async () => {
    const [first, second, third] = ids;
    await give(second);
    await give(third);
    await damage(second);
    await expect(goBack()).rejects.toThrow(
      `the files of mfe-a ${second} are damaged: remoteEntry.js is missing\n` +
        'roll back to another one, which is intact:\n' +
        `  npm run release -- rollback mfe-a --to ${first} --why "…"`,
    );
  });

  test('reports that there is no other', async () => {
    const [first, second] = ids;
    await give(second);
    await damage(first);
    await expect(goBack()).rejects.toThrow('no other release to roll back to is intact');
  });
});

describe('a rollout to a smaller share', () => {
  test('reports that fewer visitors get the release', async () => {
    expect(await rollTo(5000)).not.toContain('fewer');
    expect(await rollTo(100)).toContain(`fewer visitors than before get ${ids[2]}: 1 % instead of 50 %`);
    expect(await rollTo(100)).not.toContain('fewer');
    expect(await rollTo(200)).not.toContain('fewer');
  });
});

test('a change of a package that was changed meanwhile is refused, and nothing is written', async () => {
  const halting = (candidate: string) =>
    haltCommand.run(
      { operands: ['mfe-a'], values: {} },
      { ...context(), isAsSeen: (state) => state.candidate === candidate },
    );
  await rollTo(100);
  await expect(halting(ids[1] ?? '')).rejects.toThrow('mfe-a was changed meanwhile');
  expect((await openFileStore(tree.dir).read())?.extras.acara.revision).toBe(4);
  expect((await halting(ids[2] ?? '')).data).toMatchObject({ changed: true, candidate: null });
});

test('a release that was stable is not new after a rollback behind it', async () => {
  const [first, second, third] = ids;
  await give(second);
  await goBack();
  await give(second);
  await change('rollback', (document) => rollBack(document, 'mfe-a', { to: first ?? '', why: 'broken' }, NOW));
  const document = await openFileStore(tree.dir).read();
  if (!document) throw new Error('no registry');
  const states = packageState(document, 'mfe-a').releases.map(({ releaseId, state }) => [releaseId, state]);
  expect(states).toEqual([
    [first, 'stable'],
    [second, 'revoked'],
    [third, 'new'],
  ]);
});

describe('the audit of a registry', () => {
  const audit = async (verify: boolean) => {
    const { lines, code } = await auditCommand.run({ operands: [], values: { verify } }, context());
    return { text: lines.join('\n'), code };
  };

  test('that was edited by hand is incomplete', async () => {
    expect(await audit(true)).toMatchObject({ code: 0, text: expect.stringContaining('the audit is complete') });
    const document = await openFileStore(tree.dir).read();
    if (!document) throw new Error('no registry');
    getVersion(document, 'mfe-a', ids[1] ?? '').extras.acara.commit = 'another';
    await writeFile(registryPath(tree.dir), JSON.stringify(document));
    const { text, code } = await audit(true);
    expect(code).toBe(1);
    expect(text).toContain('INCOMPLETE: the registry is not what revision 3 wrote');
  });

  test('shows the remaining entries where one is lost, and reports the gap with --verify', async () => {
    const [, second] = await openFileStore(tree.dir).audit();
    await rm(path.join(tree.dir, `audit/00000002-${second?.hash}.json`));
    const shown = await audit(false);
    expect(shown.code).toBe(0);
    expect(shown.text).toMatch(/^revision 1 [^]*^revision 3 /m);
    const { text, code } = await audit(true);
    expect(code).toBe(1);
    expect(text).toContain('INCOMPLETE: entries before revision 3 are missing');
  });
});
