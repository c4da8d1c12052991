import { readPreview } from '../preview/signed-links.ts';
import type { SourceTree } from '../publish/testing/source-tree.ts';
import { openFileStore } from '../registry/file-store.ts';
import { NOW, runCommand, SECRET, treeOfTwoReleases } from './testing/run-command.ts';

let tree: SourceTree;
let second: string;
beforeEach(async () => {
  ({ tree, second } = await treeOfTwoReleases());
});
afterEach(() => tree.remove());
const run = (line: string) => runCommand(tree, line);

describe('staff', () => {
  test('get a release first; then a share of the visitors does', async () => {
    const { text, data } = await run('rollout mfe-a --staff --auto');
    expect(text).toContain(`staff get ${second}`);
    expect(data).toMatchObject({ candidate: second, nextBp: 100, plan: { visits: 500 } });
    expect(data).toMatchObject({ releases: [{}, { releaseId: second, isForStaff: true, bp: 0 }] });
    expect((await openFileStore(tree.dir).audit()).at(-1)?.diff).toContainEqual({
      remote: 'mfe-a',
      releaseId: second,
      mark: 'staff',
      from: null,
      to: true,
    });
    expect((await run('status')).text).toMatch(new RegExp(`${second} +candidate, for staff`));
    const { data: next } = await run('rollout mfe-a --next');
    expect(next).toMatchObject({ candidate: second, nextBp: 1000, plan: { visits: 500 } });
    const { text: status } = await run('status');
    expect(status).toMatch(/candidate, 1 % \(100 bp\)/);
    await expect(run('rollout mfe-a --staff --bp 1')).rejects.toThrow('one of --staff, --bp, --percent and --next');
  });

  test('have a link with which they get every release that is rolled out, for a month', async () => {
    const { text } = await run('preview --staff --path /a');
    const [link = '', shows] = text.split('\n');
    expect(new URL(link).pathname).toBe('/a');
    expect(readPreview(new URL(link).searchParams.get('acara_preview') ?? '', SECRET, NOW)).toEqual({
      choice: {},
      expiresAt: new Date('2026-04-04T00:00:00Z'),
      isStaff: true,
    });
    expect(shows).toBe('shows every release that is rolled out until 2026-04-04T00:00:00.000Z');
  });
});
