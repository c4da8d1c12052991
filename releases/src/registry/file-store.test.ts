import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chainProblems } from '../audit/audit-chain.ts';
import { describeRegistryStore, fixtureVersion, temporaryFolder } from '../testing/index.ts';
import { changeRegistry } from './change-registry.ts';
import { openFileStore, registryPath } from './file-store.ts';
import { emptyRegistry } from './parse-registry.ts';
import { RegistryInvalidError } from './registry-error.ts';

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
  test('is whole at every moment for a reader, and leaves no staging file behind', async () => {
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

  test('says so when an entry was taken away', async () => {
    await add('mfe-a');
    await rm(path.join(dir, 'audit'), { recursive: true });
    await expect(openFileStore(dir).audit()).rejects.toThrow(RegistryInvalidError);
  });

  test('says so when an entry is damaged', async () => {
    await add('mfe-a');
    const [name = ''] = await readdir(path.join(dir, 'audit'));
    await writeFile(path.join(dir, 'audit', name), '{"revision":');
    await expect(openFileStore(dir).audit()).rejects.toThrow(RegistryInvalidError);
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

  test('has no mark where it cannot be read, as against where it is missing', async () => {
    expect(await openFileStore(dir).mark()).toBe('missing');
    await writeFile(path.join(dir, 'file'), '');
    await expect(openFileStore(path.join(dir, 'file')).mark()).rejects.toThrow('ENOTDIR');
  });

  test.each([
    ['no JSON', '{'],
    ['another schema', JSON.stringify({ ...emptyRegistry(), schema: 'https://example.com' })],
    ['a version without its record', JSON.stringify({ ...emptyRegistry(), microFrontends: { a: [{ url: '/' }] } })],
    ['a remote without versions', JSON.stringify({ ...emptyRegistry(), microFrontends: { a: [] } })],
  ])('is refused when it holds %s', async (_, text) => {
    await writeFile(registryPath(dir), text);
    await expect(openFileStore(dir).read()).rejects.toThrow(RegistryInvalidError);
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
