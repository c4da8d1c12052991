import { execFileSync } from 'node:child_process';
import { publishRelease, type PublishOptions } from './publish-release.ts';
import { openFileStore } from '../registry/file-store.ts';
import { sourceTree, type SourceTree } from './testing/source-tree.ts';

let tree: SourceTree;
const git = (...words: string[]) =>
  execFileSync('git', ['-c', 'user.name=ani', '-c', 'user.email=ani@acara.test', ...words], {
    cwd: tree.root,
    encoding: 'utf8',
    stdio: 'pipe',
  }).trim();
const commit = () => {
  git('add', '--all');
  git('commit', '--quiet', '-m', 'a commit');
  return git('rev-parse', '--short', 'HEAD');
};
const publish = async (more: Partial<PublishOptions> = {}) => {
  const lines: string[] = [];
  const options = tree.options({}, { log: (line) => lines.push(line), ...more });
  return { ...(await publishRelease(options)), lines };
};

beforeEach(async () => {
  tree = await sourceTree();
  await tree.write('.gitignore', '.build\n.data\n');
  await tree.write('mfe-a/fixture.json', '{}');
  git('init', '--quiet');
});
afterEach(() => tree.remove());

describe('a publish says first what it would release, and why', () => {
  test('that it is the first, or which files have changed since the release that visitors get', async () => {
    const before = commit();
    const first = await publish({ toStable: true });
    expect(first.lines).toEqual([`mfe-a ${first.releaseId} is its first release`]);
    await tree.change('second');
    await tree.write('mfe-a/notes.txt', 'no build reads them');
    commit();
    const second = await publish();
    expect(second.lines).toEqual([
      `mfe-a ${second.releaseId} is new beside ${first.releaseId} of commit ${before}: since then changed mfe-a/src/lifecycles.tsx`,
    ]);
    expect((await publish()).lines).toEqual([]);
  });

  test('that the commit of that release is unknown here', async () => {
    await publish({ toStable: true, dirty: true });
    await tree.change('second');
    const { lines } = await publish({ dirty: true });
    expect(lines).toEqual([expect.stringMatching(/of commit unknown, which is not in this clone$/)]);
  });

  test('and does no more with --dry-run', async () => {
    commit();
    const planned = await publish({ dryRun: true });
    expect(planned).toMatchObject({ outcome: 'planned', plan: { before: null, changed: null } });
    expect(await openFileStore(tree.dir).read()).toBeNull();
    expect((await publish()).releaseId).toBe(planned.releaseId);
  });
});

describe('sources that are not committed', () => {
  test('are not released', async () => {
    commit();
    await tree.change('second');
    await expect(publish()).rejects.toMatchObject({
      problems: [expect.objectContaining({ check: 'sources', problem: 'not committed: mfe-a/src/lifecycles.tsx' })],
    });
    expect(await openFileStore(tree.dir).read()).toBeNull();
  });

  test('are released where it is asked for, and the record says so; what no build reads does not matter', async () => {
    const head = commit();
    await tree.write('mfe-a/notes.txt', 'new');
    await publish();
    await tree.change('second');
    await publish({ dirty: true });
    const versions = (await openFileStore(tree.dir).read())?.microFrontends['mfe-a'] ?? [];
    expect(versions.map(({ extras }) => extras.acara.commit)).toEqual([head, `${head}-dirty`]);
  });
});
