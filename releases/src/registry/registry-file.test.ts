import { readdir, readFile, writeFile } from 'node:fs/promises';
import type { RegistryDocument } from '@acara/shared-contract/registry';
import { fixtureVersion, temporaryFolder } from '../testing/index.ts';
import { RegistryConflictError, RegistryInvalidError } from './registry-error.ts';
import { emptyRegistry, readRegistry, registryPath, updateRegistry, writeRegistry } from './registry-file.ts';

let dir: string;
let remove: () => Promise<void>;

beforeEach(async () => {
  ({ folder: dir, remove } = await temporaryFolder());
});
afterEach(() => remove());

const withRemote = (document: RegistryDocument, remote: string): RegistryDocument => ({
  ...document,
  microFrontends: { ...document.microFrontends, [remote]: [fixtureVersion(remote, 'release-1', [`/${remote}`])] },
});

describe('the registry file', () => {
  test('is nothing before the first publish', async () => {
    expect(await readRegistry(dir)).toBeNull();
  });

  test('comes back as written, one revision further', async () => {
    const written = await writeRegistry(dir, 0, withRemote(emptyRegistry(), 'mfe-a'));
    expect(written.extras.acara.revision).toBe(1);
    expect(await readRegistry(dir)).toEqual(written);
  });

  test('refuses a writer who decided on an older revision, and keeps what is there', async () => {
    const first = await writeRegistry(dir, 0, withRemote(emptyRegistry(), 'mfe-a'));
    await expect(writeRegistry(dir, 0, withRemote(emptyRegistry(), 'mfe-b'))).rejects.toThrow(RegistryConflictError);
    expect(await readRegistry(dir)).toEqual(first);
  });

  test('loses no change when many write at once', async () => {
    const names = ['a', 'b', 'c', 'd', 'e'].map((letter) => `mfe-${letter}`);
    await Promise.all(names.map((name) => updateRegistry(dir, (document) => withRemote(document, name))));
    const registry = await readRegistry(dir);
    expect(Object.keys(registry?.microFrontends ?? {}).sort()).toEqual(names);
    expect(registry?.extras.acara.revision).toBe(names.length);
  });

  test('is whole at every moment for a reader, and leaves no staging file behind', async () => {
    await writeRegistry(dir, 0, withRemote(emptyRegistry(), 'mfe-a'));
    let writing = true;
    const reader = (async () => {
      while (writing) expect(await readRegistry(dir)).not.toBeNull();
    })();
    for (let revision = 1; revision < 15; revision += 1)
      await updateRegistry(dir, (document) => withRemote(document, `mfe-n${revision}`));
    writing = false;
    await reader;
    expect(await readdir(dir)).toEqual(['registry.json']);
  });

  test('takes over the lock of a process that died', async () => {
    await writeFile(`${dir}/registry.lock`, '999999999');
    await expect(writeRegistry(dir, 0, withRemote(emptyRegistry(), 'mfe-a'))).resolves.toBeDefined();
  });

  test.each([
    ['no JSON', '{'],
    ['another schema', JSON.stringify({ ...emptyRegistry(), schema: 'https://example.com' })],
    ['a version without its record', JSON.stringify({ ...emptyRegistry(), microFrontends: { a: [{ url: '/' }] } })],
    ['a remote without versions', JSON.stringify({ ...emptyRegistry(), microFrontends: { a: [] } })],
  ])('is refused when it holds %s', async (_, text) => {
    await writeFile(registryPath(dir), text);
    await expect(readRegistry(dir)).rejects.toThrow(RegistryInvalidError);
  });

  test('is not touched by an invalid document', async () => {
    await writeRegistry(dir, 0, withRemote(emptyRegistry(), 'mfe-a'));
    const before = await readFile(registryPath(dir), 'utf8');
    const version = { ...fixtureVersion('mfe-b', 'release-1'), deployment: { traffic: 50, default: true } };
    await expect(
      updateRegistry(dir, (document) => ({ ...document, microFrontends: { 'mfe-b': [version] } })),
    ).rejects.toThrow('traffic of 50');
    expect(await readFile(registryPath(dir), 'utf8')).toBe(before);
  });
});
