import fs from 'node:fs';
import path from 'node:path';
import { getReleaseId, getStable, openStore } from '@acara/releases';
import { deployFixture, writeFixtureBuild } from '@acara/releases/testing';
import { committedRest, composeReleases, sharedRest, type Rest } from './compose-releases.ts';
import { createTemporaryRepository } from '../testing/temporary-repository.ts';

let repository: ReturnType<typeof createTemporaryRepository>;
let root: string;
let dir: string;

const write = (file: string, content: string) => repository.write(file, content);

/** A build of a folder says what the page of its package is, at the path that it names. */
const buildIn =
  (tree: string) =>
  async (remote: string, out: string): Promise<void> => {
    const source = `${remote}/page.ts`;
    const text = fs.readFileSync(path.join(tree, source), 'utf8');
    const [pagePath = `/${remote}`] = /\/\S+/.exec(text) ?? [];
    await writeFixtureBuild(out, {
      name: remote,
      paths: remote === 'shell' ? [] : [pagePath],
      server: `exports.page = ${JSON.stringify(text)};`,
      inputs: { files: [source], absent: [] },
    });
  };

/** What visitors of the composed site get of each package. */
const pages = async (): Promise<Record<string, string>> => {
  const document = await openStore({ dir }).read();
  const found: Record<string, string> = {};
  for (const [remote, versions] of Object.entries(document?.microFrontends ?? {})) {
    const stable = getStable(versions);
    if (stable)
      found[remote] = fs.readFileSync(
        path.join(dir, 'files', remote, getReleaseId(stable), 'server/server.cjs'),
        'utf8',
      );
  }
  return found;
};
const compose = (candidate: string, rest: Rest) =>
  composeReleases({ root, dir, candidate, rest, build: buildIn(root) });
const main = () => committedRest(root, 'main', buildIn);

beforeEach(() => {
  repository = createTemporaryRepository();
  root = repository.root;
  dir = path.join(root, '.build/composed');
  write('.gitignore', '.build\nnode_modules\n');
  write('package-lock.json', '{}');
  write('package.json', '{ "workspaces": ["shell", "mfe-*"] }');
  fs.mkdirSync(path.join(root, 'node_modules/@acara'), { recursive: true });
  for (const name of ['shell', 'mfe-a', 'mfe-b']) {
    write(`${name}/package.json`, '{}');
    write(`${name}/page.ts`, 'released');
    if (name !== 'shell') write(`${name}/remote.json`, '{}');
  }
  repository.commit();
});
afterEach(() => repository.remove());

test('the composed site has the candidate as it is here, without a fallback, and the others as main builds them', async () => {
  for (const name of ['mfe-a', 'mfe-b']) write(`${name}/page.ts`, 'changed');
  expect(await compose('mfe-a', main())).toBe(true);
  expect(await pages()).toEqual({
    shell: expect.stringContaining('released'),
    'mfe-a': expect.stringContaining('changed'),
    'mfe-b': expect.stringContaining('released'),
  });
  expect((await openStore({ dir }).read())?.microFrontends['mfe-a']).toHaveLength(1);
});

test('a candidate that is built as it is released is none', async () => {
  write('mfe-a/notes.txt', 'no build reads them');
  expect(await compose('mfe-a', main())).toBe(false);
});

test('a remote that is not released yet is composed with the others', async () => {
  write('mfe-c/package.json', '{}');
  write('mfe-c/remote.json', '{}');
  write('mfe-c/page.ts', 'first');
  expect(await compose('mfe-c', main())).toBe(true);
  expect(Object.keys(await pages())).toEqual(['shell', 'mfe-a', 'mfe-b', 'mfe-c']);
});

test('the others are those that visitors get, where their store can be read', async () => {
  const shared = path.join(root, '.build/shared');
  await deployFixture(shared, { name: 'shell', releaseId: 'shell-release-1' });
  await deployFixture(shared, { name: 'mfe-a', releaseId: 'a-release-1', paths: ['/mfe-a'] });
  await deployFixture(shared, { name: 'mfe-b', releaseId: 'b-release-1', paths: ['/mfe-b'], server: 'exports.b = 1;' });
  const fetched: string[] = [];
  const rest = sharedRest({
    store: openStore({ dir: shared }),
    files: {
      fetch: async (remote, version) => {
        const id = getReleaseId(version);
        fetched.push(`${remote}/${id}`);
        fs.cpSync(path.join(shared, 'files', remote, id), path.join(dir, 'files', remote, id), { recursive: true });
      },
    },
  });
  expect(await compose('mfe-a', rest)).toBe(true);
  expect(await pages()).toMatchObject({ 'mfe-a': expect.stringContaining('released'), 'mfe-b': 'exports.b = 1;' });
  expect(fetched).toEqual(['shell/shell-release-1', 'mfe-b/b-release-1']);
});

test('a candidate that does not go with the others is refused', async () => {
  write('mfe-a/page.ts', 'at /mfe-b');
  await expect(compose('mfe-a', main())).rejects.toThrow('/mfe-b is claimed by mfe-b');
});
