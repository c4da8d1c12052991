import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { changeRegistry } from '../registry/change-registry.ts';
import { openFileStore } from '../registry/file-store.ts';
import { halt, rollOut } from '../rollout/changes.ts';
import { deployFixture, writeFixtureBuild } from '../testing/index.ts';
import { ensureReleases, type PublishOptions, publishRelease } from './publish-release.ts';
import { builtOf, sourceTree, type SourceTree } from './testing/source-tree.ts';

let tree: SourceTree;

beforeEach(async () => {
  tree = await sourceTree();
});
afterEach(() => tree.remove());

const store = () => openFileStore(tree.dir);
const files = async () => (await readdir(path.join(tree.dir, 'files/mfe-a')).catch((): string[] => [])).sort();
const NOW = new Date('2026-03-05T00:00:00Z');
const change = (action: string, act: Parameters<typeof changeRegistry>[1], why = '') =>
  changeRegistry({ store: store(), note: { by: 'budi', action, why }, now: NOW }, act);

describe('a build that must not be published', () => {
  const bad = {
    paths: ['/notfound', '/a'],
    record: {
      bundled: ['react', 'dayjs'],
      uniqueName: 'mfe_a',
      budget: { firstLoadKB: 0.1, totalKB: 50 },
    },
  };
  const failing = { runTarget: async () => ({ passed: false, output: 'PASS a\nit names no member' }) };

  test('is refused with every reason at once, each with what to do', async () => {
    const refusal = publishRelease(tree.options(bad, failing));
    await expect(refusal).rejects.toMatchObject({
      name: 'PublishRefusedError',
      problems: [
        { check: 'bundled libraries', problem: expect.stringContaining('react') },
        { check: 'paths', problem: '/notfound belongs to the host' },
        { check: 'unique name', problem: 'uniqueName is mfe_a, without the release id' },
        { check: 'unique name', problem: 'remoteEntry.js does not use the name webpackChunkmfe_a' },
        { check: 'sizes', problem: expect.stringContaining('over its budget of 0.1 KB') },
        { check: 'typecheck', problem: 'it fails:\nit names no member' },
        { check: 'test', problem: 'it fails:\nit names no member' },
      ].map((problem) => expect.objectContaining({ ...problem, help: expect.stringMatching(/\w/) })),
    });
    await expect(refusal).rejects.toThrow(/^mfe-a was not published:\n {2}bundled libraries: .*\n {4}→ take it from/);
  });

  test('leaves neither an entry nor a file, the first of its package and a later one', async () => {
    await expect(publishRelease(tree.options(bad))).rejects.toThrow('was not published');
    expect([await store().read(), await files()]).toEqual([null, []]);
    const { releaseId } = await publishRelease(tree.options());
    const before = await store().read();
    await tree.change('second');
    await expect(publishRelease(tree.options(bad))).rejects.toThrow('was not published');
    expect([await store().read(), await files()]).toEqual([before, [releaseId]]);
  });

  test('is not tested where that is left out, which its record says, and every other check runs', async () => {
    const unchecked = true;
    await rm(path.join(tree.root, 'mfe-a/src/contract'), { recursive: true });
    const checks = (problems: readonly { check: string }[]) => problems.map(({ check }) => check);
    await expect(
      publishRelease(tree.options(bad, { ...failing, unchecked })).catch((error) => checks(error.problems)),
    ).resolves.toEqual([...['bundled libraries', 'paths', 'unique name', 'unique name', 'sizes']]);
    await tree.change('second');
    expect(await publishRelease(tree.options({}, { ...failing, unchecked }))).toMatchObject({
      outcome: 'published',
    });
    const [version] = (await store().read())?.microFrontends['mfe-a'] ?? [];
    expect(version?.extras.acara.unchecked).toBe(true);
  });

  test('is refused when another package took its path while it was built, and leaves no file', async () => {
    const options = tree.options(
      {},
      {
        runTarget: async () => {
          await deployFixture(tree.dir, { name: 'mfe-b', releaseId: 'release-1', paths: ['/a'] });
          return { passed: true, output: '' };
        },
      },
    );
    await expect(publishRelease(options)).rejects.toThrow('/a is claimed by mfe-b release-1');
    expect(Object.keys((await store().read())?.microFrontends ?? {})).toEqual(['mfe-b']);
    expect(await files()).toEqual([]);
  });
});

describe('a new major version of what the shell provides', () => {
  /** A build of the shell or of the remote with this major version of react. */
  const build =
    (major: number, needed = major): PublishOptions['build'] =>
    async (remote, out) =>
      writeFixtureBuild(out, {
        name: remote,
        server: (await builtOf(tree.root)).server,
        record:
          remote === 'shell'
            ? { provides: { react: `${major}.0.0` } }
            : { requires: { shared: { react: `^${needed}.0.0` } } },
      });
  const publishBoth = (major: number, toStable: boolean, remotes = ['shell', 'mfe-a'], needed = major) => {
    const { remote: _remote, ...options } = tree.options({}, { build: build(major, needed), toStable });
    return ensureReleases({ ...options, remotes });
  };
  beforeEach(async () => {
    await tree.write('shell/browser/contract/a.contract.test.ts', '');
    await publishBoth(19, true);
    await Promise.all([tree.write('shell/browser/x.ts', 'new'), tree.change('new')]);
  });

  test('is refused for one of both alone, since visitors still get the other', async () => {
    await expect(publishBoth(20, false)).rejects.toThrow(
      /shared libraries: mfe-a \S+, which is served, requires react \^19.0.0, and it provides 20.0.0/,
    );
  });

  test('is refused when the other is being rolled out, and so does not change', async () => {
    await tree.change('newer');
    await publishRelease(tree.options({}, { build: build(19) }));
    await change('rollout', (document) => rollOut(document, 'mfe-a', { bp: 100 }, NOW));
    await expect(publishBoth(20, true)).rejects.toThrow(/requires react \^19.0.0, and it provides 20.0.0/);
  });

  test.each([[['shell', 'mfe-a']], [['mfe-a', 'shell']]])('may become stable together, as %s', async (remotes) => {
    expect((await publishBoth(20, true, remotes)).map(({ outcome }) => outcome)).toEqual(['published', 'published']);
  });

  test.each([[['shell', 'mfe-a']], [['mfe-a', 'shell']]])(
    'is refused together with what needs another, as %s',
    async (remotes) => {
      await expect(publishBoth(20, true, remotes, 18)).rejects.toThrow(/react \^18.0.0, and it provides 20.0.0/);
    },
  );
});

describe('a revoked release', () => {
  const revoke = async () => {
    await publishRelease(tree.options({}, { toStable: true }));
    await tree.change('second');
    const { releaseId } = await publishRelease(tree.options());
    await change('rollout', (document) => rollOut(document, 'mfe-a', { bp: 100 }, NOW));
    await change('halt', (document) => halt(document, 'mfe-a', 'crashes at the till', NOW), 'crashes at the till');
    return releaseId;
  };

  test.each([false, true])(
    'stays revoked, with a note when, why and how to re-release it (stable: %s)',
    async (toStable) => {
      const releaseId = await revoke();
      const before = await store().read();
      const result = await publishRelease(tree.options({}, { toStable }));
      expect(result).toMatchObject({ releaseId, outcome: 'unchanged' });
      expect(result.notes?.join()).toMatch(/revoked at 2026-03-05T00:00:00.000Z: crashes at the till/);
      expect(result.notes?.join()).toContain(`rollout mfe-a --release ${releaseId}`);
      expect(await store().read()).toEqual(before);
    },
  );

  test('is built again under another id when its files are gone', async () => {
    const releaseId = await revoke();
    await rm(path.join(tree.dir, 'files/mfe-a', releaseId), { recursive: true });
    expect(await publishRelease(tree.options())).toMatchObject({ releaseId: `${releaseId}-2`, outcome: 'published' });
  });
});

describe('making the tree’s releases stable', () => {
  const start = () => publishRelease(tree.options({}, { toStable: true }));
  const stableId = async () =>
    (await store().read())?.microFrontends['mfe-a']?.find(({ deployment }) => deployment?.default)?.metadata.version;
  let first: string;
  let second: string;
  beforeEach(async () => {
    first = (await start()).releaseId;
    await tree.change('second');
    second = (await publishRelease(tree.options())).releaseId;
  });

  test('leaves a release unchanged that is listed and was never served, with a note', async () => {
    const before = await store().read();
    const result = await start();
    expect(result).toMatchObject({ releaseId: second, outcome: 'unchanged' });
    expect(result.notes?.join()).toMatch(/left alone: .*never served.* rollout mfe-a --release /);
    expect(await store().read()).toEqual(before);
  });

  test('leaves it unchanged after other sources became stable, too', async () => {
    await tree.change('third');
    const third = (await start()).releaseId;
    await tree.change('second');
    expect((await start()).outcome).toBe('unchanged');
    expect(await stableId()).toBe(third);
  });

  test.each(['second', 'third'])(
    'does not change a package that is being rolled out, with sources "%s"',
    async (text) => {
      await change('rollout', (document) => rollOut(document, 'mfe-a', { bp: 100 }, NOW));
      await tree.change(text);
      const before = await store().read();
      const result = await start();
      expect(result).toMatchObject({ releaseId: first, outcome: 'unchanged' });
      expect(result.notes?.join()).toMatch(`left alone: ${second} is being rolled out`);
      expect(await store().read()).toEqual(before);
      expect(tree.builds).toHaveLength(2);
    },
  );

  test('restores a release that was stable before', async () => {
    await tree.change('third');
    await start();
    await tree.change('first');
    expect(await start()).toMatchObject({ releaseId: first, outcome: 'restored' });
  });
});

describe('two publishers of one package', () => {
  test('of the same sources: one builds, the other finds it done', async () => {
    const lines: string[] = [];
    const options = tree.options({}, { log: (line) => lines.push(line) });
    const results = await Promise.all([publishRelease(options), publishRelease(options)]);
    expect(results.map(({ outcome }) => outcome).sort()).toEqual(['published', 'unchanged']);
    expect(tree.builds).toHaveLength(1);
    expect(lines).toContain(`mfe-a waiting for the publish of process ${process.pid}`);
  });

  test('of other sources: the one that waited gets a conflict that names the other', async () => {
    let second: Promise<unknown> | undefined;
    const secondOnceItWaits = () =>
      new Promise<void>((resolve) => {
        const read = async () => {
          const document = await store().read();
          resolve();
          return document;
        };
        const options = tree.options({}, { by: 'budi', store: { ...store(), read } });
        second = publishRelease(options).catch((error: unknown) => error);
      });
    const runTarget = async () => {
      if (second === undefined) {
        await tree.change('second');
        await secondOnceItWaits();
      }
      return { passed: true, output: '' };
    };
    expect(await publishRelease(tree.options({}, { runTarget }))).toMatchObject({ outcome: 'published' });
    const error = await second;
    expect(error).toMatchObject({ name: 'PackageConflictError' });
    expect(String(error)).toContain('publish by ani at 2026-03-04T23:00:00.000Z (revision 1)');
    expect((await store().read())?.microFrontends['mfe-a']).toHaveLength(1);
  });

  test('a change of the package while it is built is a conflict, and no file is left', async () => {
    await publishRelease(tree.options({}, { toStable: true }));
    await tree.change('second');
    const { releaseId } = await publishRelease(tree.options());
    await tree.change('third');
    const options = tree.options(
      {},
      {
        runTarget: async () => {
          await change('rollout', (document) => rollOut(document, 'mfe-a', { bp: 100 }, NOW));
          return { passed: true, output: '' };
        },
      },
    );
    await expect(publishRelease(options)).rejects.toThrow('rollout by budi');
    expect(await files()).toHaveLength(2);
    expect(await files()).toContain(releaseId);
  });
});
