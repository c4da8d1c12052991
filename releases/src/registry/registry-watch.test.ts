import { utimes, writeFile } from 'node:fs/promises';
import { fixtureVersion, temporaryFolder } from '../testing/index.ts';
import { emptyRegistry } from './parse-registry.ts';
import { openFileStore, registryPath } from './file-store.ts';
import { changeRegistry } from './change-registry.ts';
import { openRegistry as open, type OpenRegistryOptions } from './registry-watch.ts';

let dir: string;
let remove: () => Promise<void>;

beforeEach(async () => {
  ({ folder: dir, remove } = await temporaryFolder());
});
afterEach(() => remove());

const publish = (remote: string) =>
  changeRegistry(
    { store: openFileStore(dir), note: { by: 'test', action: 'publish', why: '' }, now: new Date(0) },
    (document) => ({
      ...document,
      microFrontends: { ...document.microFrontends, [remote]: [fixtureVersion(remote, 'release-1')] },
    }),
  );
const openRegistry = (_dir: string, options: OpenRegistryOptions) => open(openFileStore(dir), options);

describe('an open registry', () => {
  test('starts empty and follows the first publish', async () => {
    const registry = await openRegistry(dir, { intervalMs: 0 });
    expect(registry.current()).toBeNull();
    await publish('mfe-a');
    await registry.check();
    expect(Object.keys(registry.current()?.microFrontends ?? {})).toEqual(['mfe-a']);
  });

  test('notifies its listeners of each change once, until they unsubscribe', async () => {
    const registry = await openRegistry(dir, { intervalMs: 0 });
    const seen: number[] = [];
    const leave = registry.onChange(({ extras }) => seen.push(extras.acara.revision));
    await publish('mfe-a');
    await registry.check();
    await registry.check();
    leave();
    await publish('mfe-b');
    await registry.check();
    expect(seen).toEqual([1]);
  });

  test('stays with the last good document when the file is damaged', async () => {
    await publish('mfe-a');
    const errors: unknown[] = [];
    const registry = await openRegistry(dir, { intervalMs: 0, onError: (error) => errors.push(error) });
    await writeFile(registryPath(dir), JSON.stringify({ ...emptyRegistry(), schema: 'broken' }));
    await utimes(registryPath(dir), 1, 1);
    await registry.check();
    expect(errors).toHaveLength(1);
    expect(registry.current()?.extras.acara.revision).toBe(1);
  });
});
