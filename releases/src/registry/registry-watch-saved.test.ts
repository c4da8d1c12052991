import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { RegistryDocument } from './registry-document.ts';
import { fixtureVersion, temporaryFolder } from '../testing/index.ts';
import { emptyRegistry } from './parse-registry.ts';
import type { RegistryStore } from './registry-store.ts';
import { openRegistry } from './registry-watch.ts';

let dir: string;
let cacheFile: string;
let remove: () => Promise<void>;
let errors: string[];

beforeEach(async () => {
  ({ folder: dir, remove } = await temporaryFolder());
  cacheFile = path.join(dir, 'saved/last-known.json');
  errors = [];
});
afterEach(() => remove());

const revision = (number: number, releaseId = `release-${number}`): RegistryDocument => ({
  ...emptyRegistry(),
  microFrontends: { 'mfe-a': [fixtureVersion('mfe-a', releaseId)] },
  extras: { acara: { revision: number, audit: null } },
});

/** A store in memory that can be put out of reach. */
const memoryStore = (document: RegistryDocument | null) => {
  const store = { document, isUnavailable: false };
  const reached = async <T>(value: T): Promise<T> => {
    if (store.isUnavailable) throw new Error('out of reach');
    return value;
  };
  const asStore: Pick<RegistryStore, 'read' | 'etag'> = {
    read: () => reached(store.document),
    etag: () => reached(JSON.stringify(store.document)),
  };
  return Object.assign(store, asStore);
};

const open = (store: Pick<RegistryStore, 'read' | 'etag'>) =>
  openRegistry(store, { intervalMs: 0, cacheFile, onError: (error) => errors.push(String(error)) });
const getRevision = (document: RegistryDocument | null) => document?.extras.acara.revision ?? null;

describe('an open registry that saves its last good document', () => {
  test('starts with it while the store is out of reach, and follows the store once it is back', async () => {
    (await open(memoryStore(revision(3)))).close();
    const store = Object.assign(memoryStore(revision(4)), { isUnavailable: true });
    const registry = await open(store);
    expect(getRevision(registry.current())).toBe(3);
    expect(errors).toEqual(['Error: out of reach']);

    const seen: number[] = [];
    registry.onChange(({ extras }) => seen.push(extras.acara.revision));
    await registry.check();
    expect(seen).toEqual([]);
    store.isUnavailable = false;
    await registry.check();
    expect(seen).toEqual([4]);
    expect(getRevision(JSON.parse(await readFile(cacheFile, 'utf8')))).toBe(4);
  });

  test('keeps its document while the store is unavailable, and reports each outage once', async () => {
    const store = memoryStore(revision(3));
    const registry = await open(store);
    for (const round of [1, 2]) {
      store.isUnavailable = true;
      await registry.check();
      await registry.check();
      expect(getRevision(registry.current())).toBe(3);
      expect(errors).toHaveLength(round);
      store.isUnavailable = false;
      await registry.check();
    }
  });

  test('starts without a document where the store is unavailable and nothing valid was saved', async () => {
    const store = Object.assign(memoryStore(revision(3)), { isUnavailable: true });
    expect((await open(store)).current()).toBeNull();
    (await open(memoryStore(revision(3)))).close();
    await writeFile(cacheFile, '{"schema":');
    expect((await open(store)).current()).toBeNull();
  });

  test('accepts an empty store', async () => {
    (await open(memoryStore(revision(3)))).close();
    expect((await open(memoryStore(null))).current()).toBeNull();
  });

  test('never replaces a document with a shell by one without, at a start too', async () => {
    const whole = revision(3);
    whole.microFrontends.shell = [fixtureVersion('shell', 'release-shell')];
    const store = memoryStore(whole);
    const registry = await open(store);
    store.document = revision(1);
    await registry.check();
    await registry.check();
    expect(getRevision(registry.current())).toBe(3);
    expect(errors).toEqual([expect.stringContaining('revision 1 no longer has a shell; that of revision 3 stays')]);
    expect(getRevision((await open(store)).current())).toBe(3);
    expect(getRevision(JSON.parse(await readFile(cacheFile, 'utf8')))).toBe(3);
    store.document = { ...whole, extras: { acara: { revision: 4, audit: null } } };
    await registry.check();
    expect(getRevision(registry.current())).toBe(4);
  });

  test('sees another document of the same revision, as after a restored backup', async () => {
    (await open(memoryStore(revision(3, 'release-old')))).close();
    const store = Object.assign(memoryStore(revision(3, 'release-new')), { isUnavailable: true });
    const registry = await open(store);
    store.isUnavailable = false;
    await registry.check();
    expect(registry.current()?.microFrontends['mfe-a']?.[0]?.extras.acara.releaseId).toBe('release-new');
  });

  test('notifies its listeners though the document cannot be saved, and reports that', async () => {
    await writeFile(path.join(dir, 'saved'), 'a file where the folder should be');
    const store = memoryStore(revision(3));
    const registry = await open(store);
    const seen: number[] = [];
    registry.onChange(({ extras }) => seen.push(extras.acara.revision));
    store.document = revision(4);
    await registry.check();
    expect(seen).toEqual([4]);
    expect(errors).toEqual([expect.stringContaining('EEXIST'), expect.stringContaining('EEXIST')]);
  });

  test('notifies every listener though one throws', async () => {
    const store = memoryStore(revision(3));
    const registry = await open(store);
    const seen: number[] = [];
    registry.onChange(() => {
      throw new Error('a listener broke');
    });
    registry.onChange(({ extras }) => seen.push(extras.acara.revision));
    store.document = revision(4);
    await registry.check();
    expect(seen).toEqual([4]);
    expect(errors).toEqual(['Error: a listener broke']);
  });

  test('saves a complete document where two servers share the file', async () => {
    await Promise.all([3, 4, 5, 6].map((number) => open(memoryStore(revision(number)))));
    expect([3, 4, 5, 6]).toContain(getRevision(JSON.parse(await readFile(cacheFile, 'utf8'))));
    expect(await readdir(path.dirname(cacheFile))).toEqual(['last-known.json']);
    expect(errors).toEqual([]);
  });

  test('notifies no listener after it was closed', async () => {
    const store = memoryStore(revision(3));
    const registry = await open(store);
    const seen: unknown[] = [];
    registry.onChange((document) => seen.push(document));
    store.document = revision(4);
    const checking = registry.check();
    registry.close();
    await checking;
    expect(seen).toEqual([]);
  });
});
