import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openFileStore } from '../registry/file-store.ts';
import { releaseFolder, releaseProblems } from '../store/release-files.ts';
import { temporaryFolder, writeFixtureBuild, type FixtureBuild } from '../testing/index.ts';
import { ensureReleases, type PublishOptions, publishRelease } from './publish-release.ts';
import { builtOf } from './testing/source-tree.ts';

let root: string;
let dir: string;
let remove: () => Promise<void>;
let builds: string[];

beforeEach(async () => {
  ({ folder: root, remove } = await temporaryFolder());
  dir = path.join(root, '.data/releases');
  builds = [];
  await writeSource('shared-x/src/index.ts', 'export const x = 1;');
  await writeSource('mfe-a/src/lifecycles.tsx', 'export const mount = 1;');
  await writeSource('mfe-a/src/contract/a.contract.test.ts', '');
});
afterEach(() => remove());

const writeSource = async (file: string, content: string) => {
  await mkdir(path.dirname(path.join(root, file)), { recursive: true });
  await writeFile(path.join(root, file), content);
};

const options = (fixture: Partial<FixtureBuild> = {}): PublishOptions => ({
  root,
  dir,
  remote: 'mfe-a',
  toStable: true,
  runTarget: async () => ({ passed: true, output: '' }),
  now: () => new Date('2026-03-04T23:00:00Z'),
  build: async (remote, out) => {
    builds.push(remote);
    const built = await builtOf(root, ['mfe-a/src/lifecycles.tsx', 'shared-x/src/index.ts']);
    await writeFixtureBuild(out, { name: remote, paths: ['/a'], ...built, ...fixture });
  },
});

const liveRelease = async () => {
  const versions = (await openFileStore(dir).read())?.microFrontends['mfe-a'] ?? [];
  const live = versions.find(({ deployment }) => deployment?.default);
  if (!live) throw new Error('nothing is live');
  return live;
};

describe('publishing', () => {
  test('makes a build stable, complete and recorded', async () => {
    const { releaseId, outcome } = await publishRelease(options());
    expect(outcome).toBe('published');
    expect(releaseId).toMatch(/^20260304-[0-9a-f]{12}$/);

    const live = await liveRelease();
    expect(live.deployment).toEqual({ traffic: 100, default: true });
    expect(live.extras.acara.owner).toEqual({ team: 'Fixtures', contact: '#team-fixtures' });
    expect(live.url).toBe(`/r/mfe-a/${releaseId}/remoteEntry.js`);
    expect(live.extras.acara.server?.path).toBe('server/server.cjs');
    expect(await releaseProblems(dir, 'mfe-a', live)).toEqual([]);
    expect(await readdir(releaseFolder(dir, 'mfe-a', releaseId))).toEqual(
      expect.arrayContaining(['remoteEntry.js', 'remoteEntry.js.br', 'remoteEntry.js.gz', 'release.json', 'server']),
    );
  });

  test('builds nothing when the sources are unchanged, on any day', async () => {
    const first = await publishRelease(options());
    const again = await publishRelease({ ...options(), now: () => new Date('2026-05-01') });
    expect(again).toEqual({ remote: 'mfe-a', releaseId: first.releaseId, outcome: 'unchanged' });
    expect(builds).toHaveLength(1);
  });

  test('sees a change of a shared package, and not one of a test', async () => {
    const first = await publishRelease(options());
    await writeSource('mfe-a/src/screen.test.tsx', 'test');
    expect((await publishRelease(options())).outcome).toBe('unchanged');
    await writeSource('shared-x/src/index.ts', 'export const x = 2;');
    const second = await publishRelease(options());
    expect(second.outcome).toBe('published');
    expect((await liveRelease()).fallbackUrl).toBe(`/r/mfe-a/${first.releaseId}/remoteEntry.js`);
  });

  test('restores an earlier release without a build when its sources are restored', async () => {
    const first = await publishRelease(options());
    await writeSource('shared-x/src/index.ts', 'export const x = 2;');
    const second = await publishRelease(options());
    await writeSource('shared-x/src/index.ts', 'export const x = 1;');
    const third = await publishRelease(options());
    expect(third).toEqual({ remote: 'mfe-a', releaseId: first.releaseId, outcome: 'restored' });
    expect((await liveRelease()).fallbackUrl).toContain(second.releaseId);
    expect(builds).toHaveLength(2);
  });

  test.each([
    ['changed', (folder: string) => writeFile(path.join(folder, 'remoteEntry.js'), 'alert(1)')],
    ['changed in its packed form', (folder: string) => writeFile(path.join(folder, 'remoteEntry.js.br'), 'x')],
    ['missing', (folder: string) => rm(path.join(folder, 'server'), { recursive: true })],
    ['added', (folder: string) => writeFile(path.join(folder, 'extra.js'), 'alert(1)')],
  ])('replaces a release of which a file was %s', async (_, damage) => {
    const first = await publishRelease(options());
    await damage(releaseFolder(dir, 'mfe-a', first.releaseId));
    expect(await releaseProblems(dir, 'mfe-a', await liveRelease())).toHaveLength(1);
    const second = await publishRelease(options());
    expect(second).toEqual({ remote: 'mfe-a', releaseId: `${first.releaseId}-2`, outcome: 'published' });
  });

  test.each<[string, Partial<FixtureBuild>]>([
    ['has no entry', { files: { 'style.css': 'a{}' } }],
    ['has a server bundle that does not compile', { server: 'exports.render = (' }],
    ['is another package', { name: 'mfe-b' }],
  ])('refuses a build that %s, and leaves the registry as it was', async (_, fixture) => {
    const { releaseId } = await publishRelease(options());
    await writeSource('mfe-a/src/lifecycles.tsx', 'export const mount = 2;');
    await expect(publishRelease(options(fixture))).rejects.toThrow('cannot be released');
    expect((await liveRelease()).extras.acara.releaseId).toBe(releaseId);
    expect(await readdir(path.join(dir, 'files/mfe-a'))).toEqual([releaseId]);
  });

  test('leaves the registry as it was when the build fails', async () => {
    const failing = { ...options(), build: () => Promise.reject(new Error('no such module')) };
    await expect(publishRelease(failing)).rejects.toThrow('no such module');
    expect(await openFileStore(dir).read()).toBeNull();
  });

  test('refuses a build during which the sources changed: its code may not be that of its id', async () => {
    const { build, ...rest } = options();
    const saving: PublishOptions['build'] = async (remote, out) => {
      await build?.(remote, out);
      await writeSource('shared-x/src/index.ts', 'export const x = 2;');
    };
    await expect(publishRelease({ ...rest, build: saving })).rejects.toMatchObject({
      name: 'PublishRefusedError',
      message: expect.stringContaining('the sources changed during the build; publish again'),
    });
    expect(await openFileStore(dir).read()).toBeNull();
    expect((await publishRelease(options())).outcome).toBe('published');
  });

  test('builds into a folder of its own, which is gone afterwards, as are those of publishers that were killed', async () => {
    const { build, ...rest } = options();
    const killed = path.join(root, '.build/release/mfe-a-4194399-a1b2c3');
    await mkdir(killed, { recursive: true });
    const seen: string[] = [];
    const checking: PublishOptions['build'] = async (remote, out) => {
      seen.push(path.relative(root, out));
      await build?.(remote, out);
    };
    await publishRelease({ ...rest, build: checking });
    expect(seen).toEqual([expect.stringContaining(`.build/release/mfe-a-${process.pid}-`)]);
    expect(await readdir(path.join(root, '.build/release'))).toEqual([]);
  });

  test('builds once when two processes publish at once', async () => {
    const results = await Promise.all([publishRelease(options()), publishRelease(options())]);
    expect(results.map(({ outcome }) => outcome).sort()).toEqual(['published', 'unchanged']);
    expect(builds).toHaveLength(1);
  });

  test('stores the page record of each release for pages that fall back to it', async () => {
    const { releaseId } = await publishRelease(options());
    const record: unknown = JSON.parse(
      await readFile(path.join(releaseFolder(dir, 'mfe-a', releaseId), 'release.json'), 'utf8'),
    );
    expect(record).toMatchObject({ releaseId, base: `/r/mfe-a/${releaseId}/`, entry: 'remoteEntry.js' });
  });
});

test('ensuring releases reports the outcome of each package', async () => {
  const lines: string[] = [];
  const { remote: _, ...rest } = options();
  await ensureReleases({ ...rest, remotes: ['mfe-a'], log: (line) => lines.push(line) });
  await ensureReleases({ ...rest, remotes: ['mfe-a'], log: (line) => lines.push(line) });
  expect(lines).toEqual([
    'mfe-a building',
    expect.stringMatching(/^mfe-a 20260304-[0-9a-f]{12} is its first release$/),
    expect.stringMatching(/^mfe-a 20260304-[0-9a-f]{12} published$/),
    expect.stringMatching(/^mfe-a 20260304-[0-9a-f]{12} unchanged$/),
  ]);
});
