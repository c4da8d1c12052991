import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chainProblems } from '../audit/audit.ts';
import { describeRegistryStore, fixtureVersion, temporaryFolder } from '../testing/index.ts';
import { changeRegistry } from './change-registry.ts';
import { openFileStore, registryPath } from './file-store.ts';
import { emptyRegistry } from './parse-registry.ts';
import { RegistryInvalidError, RegistryLostError } from './registry-store.ts';

let dir: string;
let remove: () => Promise<void>;

beforeEach(async () => {
  ({ folder: dir, remove } = await temporaryFolder());
});
afterEach(() => remove());

describeRegistryStore('a folder', async () => openFileStore(dir));

const add = (remote: string) =>
  changeRegistry(
    { store: openFileStore(dir), note: { by: 'ani', action: 'publish', why: '' }, now: new Date(0) },
    (document) => ({
      ...document,
      microFrontends: { ...document.microFrontends, [remote]: [fixtureVersion(remote, 'release-1', [`/${remote}`])] },
    }),
  );

describe('the registry as files', () => {
  test('is complete at every moment for a reader, and leaves no staging file', async () => {
    await add('mfe-a');
    let writing = true;
    const reader = (async () => {
      while (writing) expect(await openFileStore(dir).read()).not.toBeNull();
    })();
    for (let number = 1; number < 15; number += 1) await add(`mfe-n${number}`);
    writing = false;
    await reader;
    expect(await readdir(dir)).toEqual(['audit', 'registry.json']);
    expect(await readdir(path.join(dir, 'audit'))).toHaveLength(15);
  });

  test('takes over the lock of a process that died', async () => {
    await writeFile(`${dir}/registry.lock`, '999999999');
    await expect(add('mfe-a')).resolves.toBeDefined();
  });

  test('takes no notice of an entry whose write was killed before the registry', async () => {
    await add('mfe-a');
    const [name = ''] = await readdir(path.join(dir, 'audit'));
    const entry = JSON.parse(await readFile(path.join(dir, 'audit', name), 'utf8'));
    const orphan = { ...entry, revision: 2, previous: entry.hash, hash: 'a'.repeat(64) };
    await writeFile(path.join(dir, 'audit', `00000002-${orphan.hash}.json`), JSON.stringify(orphan));
    await writeFile(path.join(dir, 'audit', '.staged-1'), '{');
    const { extras } = await add('mfe-b');
    const audit = await openFileStore(dir).audit();
    expect(audit).toHaveLength(2);
    expect(chainProblems(audit, extras.acara.audit)).toEqual([]);
  });

  test('reports a removed entry', async () => {
    const { extras } = await add('mfe-a');
    await rm(path.join(dir, 'audit'), { recursive: true });
    const audit = await openFileStore(dir).audit();
    expect(audit).toEqual([]);
    expect(chainProblems(audit, extras.acara.audit)).toEqual([expect.stringContaining('the latest entry is not')]);
  });

  test('reports a damaged entry', async () => {
    const { extras } = await add('mfe-a');
    const [name = ''] = await readdir(path.join(dir, 'audit'));
    await writeFile(path.join(dir, 'audit', name), '{"revision":');
    const audit = await openFileStore(dir).audit();
    expect(chainProblems(audit, extras.acara.audit)).toEqual([expect.stringContaining('the latest entry is not')]);
  });

  test.each([
    [1, [2, 3, 4], 'the entry of revision 2 does not follow the one before it'],
    [2, [1, 3, 4], 'entries before revision 3 are missing'],
    [4, [1, 2, 3], 'the latest entry is not the one in the registry'],
  ])('shows the entries that are left when that of revision %s is lost', async (lost, left, problem) => {
    for (const remote of ['mfe-a', 'mfe-b', 'mfe-c']) await add(remote);
    const { extras } = await add('mfe-d');
    const names = (await readdir(path.join(dir, 'audit'))).sort();
    await rm(path.join(dir, 'audit', names[lost - 1] ?? ''));
    const audit = await openFileStore(dir).audit();
    expect(audit.map(({ revision }) => revision)).toEqual(left);
    expect(chainProblems(audit, extras.acara.audit)).toContain(problem);
  });

  test('shows where the text of an entry was altered', async () => {
    const { extras } = await add('mfe-a');
    const [name = ''] = await readdir(path.join(dir, 'audit'));
    const text = await readFile(path.join(dir, 'audit', name), 'utf8');
    await writeFile(path.join(dir, 'audit', name), text.replace('"by":"ani"', '"by":"budi"'));
    expect(chainProblems(await openFileStore(dir).audit(), extras.acara.audit)).toEqual([
      'the entry of revision 1 was altered',
    ]);
  });

  test('has no etag where it cannot be read, unlike where it is missing', async () => {
    expect(await openFileStore(dir).etag()).toBe('missing');
    await writeFile(path.join(dir, 'file'), '');
    await expect(openFileStore(path.join(dir, 'file')).etag()).rejects.toThrow('ENOTDIR');
  });

  test.each([
    ['no JSON', '{'],
    ['another schema', JSON.stringify({ ...emptyRegistry(), schema: 'https://example.com' })],
    ['a version without its record', JSON.stringify({ ...emptyRegistry(), microFrontends: { a: [{ url: '/' }] } })],
    ['a remote without versions', JSON.stringify({ ...emptyRegistry(), microFrontends: { a: [] } })],
  ])('is refused when it holds %s', async (_, text) => {
    await writeFile(registryPath(dir), text);
    const reading = openFileStore(dir).read();
    await expect(reading).rejects.toThrow(RegistryInvalidError);
    await expect(reading).rejects.toThrow(registryPath(dir));
    await expect(reading).rejects.toThrow('docs/contracts/release-document.md');
  });

  test('is not started again where it is gone but its audit exists', async () => {
    await add('mfe-a');
    await add('mfe-b');
    await rm(registryPath(dir));
    await expect(openFileStore(dir).read()).rejects.toThrow(RegistryLostError);
    await expect(add('mfe-c')).rejects.toThrow('audit (2 entries)');
    expect(await readdir(dir)).toEqual(['audit']);
  });

  test('is not started again where an edge saved the last good one, and can be restored from it', async () => {
    const document = await add('mfe-a');
    await writeFile(path.join(dir, 'last-known.json'), JSON.stringify(document));
    await rm(registryPath(dir));
    await expect(add('mfe-c')).rejects.toThrow(`cp ${dir}/last-known.json ${registryPath(dir)}`);
    await writeFile(registryPath(dir), await readFile(path.join(dir, 'last-known.json')));
    const { extras, microFrontends } = await add('mfe-b');
    expect(Object.keys(microFrontends)).toEqual(['mfe-a', 'mfe-b']);
    expect(chainProblems(await openFileStore(dir).audit(), extras.acara.audit)).toEqual([]);
  });

  test('is not begun where there are files of other packages, unless these are being published', async () => {
    await mkdir(path.join(dir, 'files/mfe-a/release-1'), { recursive: true });
    await expect(add('mfe-b')).rejects.toThrow('files/mfe-a');
    expect(await openFileStore(dir).read()).toBeNull();
    await writeFile(path.join(dir, 'publish-mfe-a.lock'), '1');
    await expect(add('mfe-b')).resolves.toBeDefined();
  });

  test('is begun after a first write that was killed between its entry and the registry', async () => {
    await add('mfe-a');
    await rm(registryPath(dir));
    const { extras } = await add('mfe-b');
    expect(chainProblems(await openFileStore(dir).audit(), extras.acara.audit)).toEqual([]);
  });

  test('begins its history with the next change where it was written before there was one', async () => {
    const { audit: _audit, ...old } = (await add('mfe-a')).extras.acara;
    const document = { ...(await openFileStore(dir).read()), extras: { acara: old } };
    await writeFile(registryPath(dir), JSON.stringify(document));
    const { extras } = await add('mfe-b');
    const audit = await openFileStore(dir).audit();
    expect(audit.map(({ revision }) => revision)).toEqual([2]);
    expect(chainProblems(audit, extras.acara.audit)).toEqual([]);
  });
});
