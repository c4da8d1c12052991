import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { chainProblems } from '../audit/audit.ts';
import { changeRegistry } from '../registry/change-registry.ts';
import { openFileStore } from '../registry/file-store.ts';
import { promote, rollOut } from '../rollout/changes.ts';
import { getStable, getReleaseId } from '../rollout/versions.ts';
import { releaseProblems } from '../store/release-files.ts';
import { publishRelease } from './publish-release.ts';
import { sourceTree, type SourceTree } from './testing/source-tree.ts';

let tree: SourceTree;
/** The stable release and the candidate. */
let first: string;
let second: string;

const NOW = new Date('2026-03-05T00:00:00Z');
const change = (action: string, act: Parameters<typeof changeRegistry>[1]) =>
  changeRegistry({ store: openFileStore(tree.dir), note: { by: 'ani', action, why: '' }, now: NOW }, act);

beforeEach(async () => {
  tree = await sourceTree();
  first = (await publishRelease(tree.options({}, { toStable: true }))).releaseId;
  await tree.change('second');
  second = (await publishRelease(tree.options())).releaseId;
  await change('rollout', (document) => rollOut(document, 'mfe-a', { bp: 100 }, NOW));
});
afterEach(() => tree.remove());

const start = (action: string, moment = 'never') => {
  const script = path.join(__dirname, '../testing/fault-process.ts');
  const child = spawn(process.execPath, [script, tree.root, action, moment], { stdio: 'pipe' });
  const ended = once(child, 'exit');
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const reached = new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve());
    void ended.then(() => reject(new Error(`${action} ended before ${moment}: ${errors}`)));
  });
  reached.catch(() => undefined);
  return { child, reached, ended: ended.then(([code]) => ({ code: Number(code), errors })) };
};

/** Runs an action in a process of its own and kills it at one moment of it. */
const killedAt = async (action: string, moment: string) => {
  const { child, reached, ended } = start(action, moment);
  await reached;
  child.kill('SIGKILL');
  await ended;
};

/** The registry, when all that holds together does. */
const soundRegistry = async () => {
  const store = openFileStore(tree.dir);
  const document = await store.read();
  if (!document) throw new Error('the registry is gone');
  expect(chainProblems(await store.audit(), document.extras.acara.audit)).toEqual([]);
  expect(document.extras.acara.revision).toBe((await store.audit()).length);
  const versions = document.microFrontends['mfe-a'] ?? [];
  for (const version of versions) expect(await releaseProblems(tree.dir, 'mfe-a', version)).toEqual([]);
  return {
    ids: versions.map(getReleaseId),
    stable: getReleaseId(getStable(versions) ?? Object.assign(versions[0] ?? {})),
  };
};
const files = async () => (await readdir(path.join(tree.dir, 'files/mfe-a'))).sort();

describe('a publish that is killed', () => {
  test.each([
    ['before its build', 'before-build'],
    ['between its build and its files', 'built'],
    ['while its files are laid out', 'staged'],
    ['before it writes the registry', 'before-write'],
    ['while it holds the lock of the registry', 'lock-taken'],
    ['between the entry of the audit and the registry', 'entry-written'],
  ])('%s lists nothing, and a second try lists it', async (_, moment) => {
    await tree.change('third');
    await killedAt('publish', moment);
    expect(await soundRegistry()).toEqual({ ids: [first, second], stable: first });

    const again = await publishRelease(tree.options());
    expect(again.outcome).toBe('published');
    expect(await soundRegistry()).toEqual({ ids: [first, second, again.releaseId], stable: first });
    expect(await files()).toEqual([first, second, again.releaseId].sort());
  });

  test('after it wrote the registry has listed it, and a second try finds it', async () => {
    await tree.change('third');
    await killedAt('publish', 'after-write');
    const { ids } = await soundRegistry();
    expect(ids).toHaveLength(3);
    expect(await publishRelease(tree.options())).toEqual({ remote: 'mfe-a', releaseId: ids[2], outcome: 'unchanged' });
  });
});

describe.each([
  { action: 'promote', before: () => first, after: () => second },
  { action: 'rollback', before: () => second, after: () => first },
])('a $action that is killed', ({ action, before, after }) => {
  beforeEach(async () => {
    if (action === 'rollback') await change('promote', (document) => promote(document, 'mfe-a', NOW));
  });

  test.each(['before-write', 'lock-taken', 'entry-written'])(
    'at %s changes nothing, and a second try does it',
    async (moment) => {
      await killedAt(action, moment);
      expect((await soundRegistry()).stable).toBe(before());
      expect(await start(action).ended).toEqual({ code: 0, errors: '' });
      expect((await soundRegistry()).stable).toBe(after());
    },
  );

  test('after its write has done it', async () => {
    await killedAt(action, 'after-write');
    expect((await soundRegistry()).stable).toBe(after());
  });
});

describe('two processes at once', () => {
  test('that publish the same package: one lists it, the other gets a conflict or finds it done, and nothing is lost', async () => {
    await tree.change('third');
    const runs = await Promise.all([start('publish').ended, start('publish').ended]);
    expect(runs.filter(({ code }) => code === 0).length).toBeGreaterThanOrEqual(1);
    for (const { code, errors } of runs)
      expect(code === 0 || (code === 3 && /was changed meanwhile/.test(errors))).toBe(true);
    const { ids } = await soundRegistry();
    expect(ids).toHaveLength(3);
    expect(await files()).toEqual([...ids].sort());
  });

  test('that publish other sources: the one that waited ends with a conflict', async () => {
    await tree.change('third');
    const one = start('publish', 'staged');
    await one.reached;
    const other = start('publish', 'decided');
    await other.reached;
    await tree.change('fourth');
    for (const { child } of [other, one]) child.stdin.end('x');
    expect(await one.ended).toEqual({ code: 0, errors: '' });
    expect(await other.ended).toEqual({ code: 3, errors: expect.stringContaining('publish by publish at') });
    expect((await soundRegistry()).ids).toHaveLength(3);
    expect(await files()).toHaveLength(3);
  });

  test('of which one promotes the package to which the other adds a release: the slower one ends with a conflict', async () => {
    await tree.change('third');
    const publish = start('publish', 'built');
    await publish.reached;
    expect(await start('promote').ended).toEqual({ code: 0, errors: '' });
    publish.child.stdin.end('x');
    expect(await publish.ended).toEqual({ code: 3, errors: expect.stringContaining('promote by promote at') });
    expect(await soundRegistry()).toEqual({ ids: [first, second], stable: second });
    expect(await files()).toEqual([first, second].sort());
  });
});
