import { rm } from 'node:fs/promises';
import path from 'node:path';
import { readPreview } from '../preview/signed-links.ts';
import { publishRelease } from '../publish/publish-release.ts';
import type { SourceTree } from '../publish/testing/source-tree.ts';
import { NOW, runCommand, SECRET, treeOfTwoReleases } from './testing/run-command.ts';

let tree: SourceTree;
let first: string;
let second: string;

beforeEach(async () => {
  ({ tree, first, second } = await treeOfTwoReleases());
});
afterEach(() => tree.remove());

const run = (line: string) => runCommand(tree, line);

describe('a preview link', () => {
  test('shows the named releases for the given time', async () => {
    const { text, data } = await run(`preview mfe-a=${second} --hours 2 --origin https://acara.example`);
    const [link = '', shows] = text.split('\n');
    const token = new URL(link).searchParams.get('acara_preview') ?? '';
    expect(new URL(link).origin).toBe('https://acara.example');
    expect(readPreview(token, SECRET, NOW)).toEqual({
      choice: { 'mfe-a': second },
      expiresAt: new Date('2026-03-05T02:00:00Z'),
    });
    expect(shows).toBe(`shows mfe-a ${second} until 2026-03-05T02:00:00.000Z`);
    expect(data).toMatchObject({ link, token });
  });

  test('leads to a page of the release, or to the named one', async () => {
    const getPath = async (more = '') =>
      new URL((await run(`preview mfe-a=${second} ${more}`)).text.split('\n')[0] ?? '').pathname;
    expect(await getPath()).toBe('/a');
    expect(await getPath('--path /a/konser')).toBe('/a/konser');
    await expect(run(`preview mfe-a=${second} --path //elsewhere`)).rejects.toThrow('is not the path of a page');
    await tree.change('third');
    ({ releaseId: second } = await publishRelease(tree.options({ paths: ['/a/:slug', '/a/semua'] })));
    expect(await getPath()).toBe('/a/semua');
    await tree.change('fourth');
    ({ releaseId: second } = await publishRelease(tree.options({ paths: ['/a/:slug'] })));
    expect(await getPath()).toBe('/');
  });

  test('is refused for releases that cannot be shown', async () => {
    await expect(run('preview mfe-a=20200101-000000000000')).rejects.toThrow('has no release 20200101-000000000000');
    await run('rollout mfe-a');
    await run('halt mfe-a --why "blank page"');
    await expect(run(`preview mfe-a=${second}`)).rejects.toThrow('was revoked at 2026-03-05T00:00:00.000Z: blank page');
    await rm(path.join(tree.dir, 'files/mfe-a', first, 'remoteEntry.js'));
    await expect(run(`preview mfe-a=${first}`)).rejects.toThrow('are damaged');
  });
});
