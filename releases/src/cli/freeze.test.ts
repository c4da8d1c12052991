import { freezeWindows } from '@acara/server-kit/settings';
import type { SourceTree } from '../publish/testing/source-tree.ts';
import { openFileStore } from '../registry/file-store.ts';
import { runCommand, treeOfTwoReleases } from './testing/run-command.ts';

let tree: SourceTree;
let second: string;
beforeEach(async () => {
  ({ tree, second } = await treeOfTwoReleases());
});
afterEach(() => tree.remove());
const run = (line: string, more: Parameters<typeof runCommand>[2] = {}) => runCommand(tree, line, more);
const lastEntry = async () => (await openFileStore(tree.dir).audit()).at(-1);

describe('a freeze', () => {
  // NOW is Thursday, the 5th of March 2026, 07:00 WIB.
  const freezes = freezeWindows.read('thu 06:00/thu 08:00') ?? [];

  test('refuses more visitors without a reason, which is in the audit', async () => {
    const refusal = 'it is thu 06:00/thu 08:00 (WIB), a freeze in which no release gets more visitors';
    await expect(run('rollout mfe-a --bp 100', { freezes })).rejects.toThrow(refusal);
    await expect(run('rollout mfe-a --bp 100 --during-freeze ""', { freezes })).rejects.toThrow('needs the reason');
    await run('rollout mfe-a --bp 100 --why fixes --during-freeze "tickets are free"', { freezes });
    expect((await lastEntry())?.why).toBe('fixes; during the freeze thu 06:00/thu 08:00: tickets are free');
    for (const line of ['rollout mfe-a --bp 200', 'promote mfe-a', 'publish mfe-a --to-everybody'])
      await expect(run(line, { freezes })).rejects.toThrow(refusal);
    await run('promote mfe-a --during-freeze now', { freezes });
    expect((await lastEntry())?.why).toBe('during the freeze thu 06:00/thu 08:00: now');
  });

  test('allows fewer visitors, a halt and a rollback', async () => {
    await run('rollout mfe-a --bp 100');
    await run('rollout mfe-a --bp 50', { freezes });
    await run('rollout mfe-a --bp 50 --auto', { freezes });
    expect((await lastEntry())?.why).toBe('');
    await run('halt mfe-a --why broken', { freezes });
    await run(`rollout mfe-a --release ${second} --bp 100`);
    await run('promote mfe-a');
    expect((await run('rollback mfe-a --why broken', { freezes })).code).toBe(0);
  });

  test('is shown by status', async () => {
    const { text, data } = await run('status', { freezes });
    expect(text).toContain('freeze thu 06:00/thu 08:00 (WIB): no release gets more visitors');
    expect(data).toMatchObject({ freeze: 'thu 06:00/thu 08:00' });
    expect((await run('status')).data).toMatchObject({ freeze: null });
  });

  test('that is over changes nothing', async () => {
    const past = freezeWindows.read('thu 05:00/thu 06:00') ?? [];
    await run('rollout mfe-a --bp 100 --during-freeze unneeded', { freezes: past });
    expect((await lastEntry())?.why).toBe('');
  });
});
