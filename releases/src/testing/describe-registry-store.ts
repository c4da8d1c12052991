import type { RegistryDocument } from '../registry/registry-document.ts';
import { chainProblems, documentProblems } from '../audit/audit.ts';
import { changeRegistry } from '../registry/change-registry.ts';
import { emptyRegistry } from '../registry/parse-registry.ts';
import { PackageConflictError, RegistryConflictError, type RegistryStore } from '../registry/registry-store.ts';
import { fixtureVersion } from './fixture-version.ts';

const NOW = new Date('2026-03-04T05:06:07Z');

const withRemote = (document: RegistryDocument, remote: string, releaseId = 'release-1'): RegistryDocument => ({
  ...document,
  microFrontends: { ...document.microFrontends, [remote]: [fixtureVersion(remote, releaseId, [`/${remote}`])] },
});

/** @param open opens the store of this test; `fresh`: an empty one */
export const describeRegistryStore = (name: string, open: (options: { fresh: boolean }) => Promise<RegistryStore>) => {
  describe(`${name} as a store of the registry`, () => {
    let store: RegistryStore;
    beforeEach(async () => {
      store = await open({ fresh: true });
    });
    afterEach(() => store.close());

    const add = (remote: string, by = 'ani', target = store) =>
      changeRegistry({ store: target, note: { by, action: 'publish', why: 'test' }, now: NOW }, (document) =>
        withRemote(document, remote),
      );

    test('is empty before the first publish', async () => {
      expect(await store.read()).toBeNull();
      expect(await store.audit()).toEqual([]);
    });

    test('returns the written registry, with the next revision, to another reader too', async () => {
      const written = await add('mfe-a');
      expect(written.extras.acara.revision).toBe(1);
      expect(await store.read()).toEqual(written);
      const other = await open({ fresh: false });
      expect(await other.read()).toEqual(written);
      await other.close();
    });

    test('refuses a change of an older revision, and keeps the current one', async () => {
      const first = await add('mfe-a');
      const [entry] = await store.audit();
      if (!entry) throw new Error('no entry');
      await expect(store.write(0, withRemote(emptyRegistry(), 'mfe-b'), entry)).rejects.toThrow(RegistryConflictError);
      expect(await store.read()).toEqual(first);
      expect(await store.audit()).toEqual([entry]);
    });

    test('loses no change when many write at once, and has an entry of each', async () => {
      const names = ['a', 'b', 'c', 'd', 'e'].map((letter) => `mfe-${letter}`);
      const stores = await Promise.all(names.map(() => open({ fresh: false })));
      await Promise.all(names.map((remote, at) => add(remote, `by ${remote}`, stores[at])));
      const registry = await store.read();
      expect(Object.keys(registry?.microFrontends ?? {}).sort()).toEqual(names);
      expect(registry?.extras.acara.revision).toBe(names.length);
      const audit = await store.audit();
      expect(audit.map(({ by }) => by).sort()).toEqual(names.map((remote) => `by ${remote}`));
      expect(chainProblems(audit, registry?.extras.acara.audit ?? null)).toEqual([]);
      await Promise.all(stores.map((one) => one.close()));
    });

    test('returns a whole history at every moment while others write', async () => {
      let isWriting = true;
      const reader = (async () => {
        while (isWriting) {
          const audit = await store.audit();
          expect(chainProblems(audit, audit.at(-1)?.hash ?? null)).toEqual([]);
        }
      })();
      const writer = await open({ fresh: false });
      for (let number = 0; number < 10; number += 1) await add(`mfe-n${number}`, 'ani', writer);
      isWriting = false;
      await reader;
      await writer.close();
      expect(await store.audit()).toHaveLength(10);
    });

    test('accepts one of two concurrent changes of a package, and names it to the other writer', async () => {
      const document = await store.read();
      const publish = (by: string, releaseId: string) =>
        changeRegistry(
          { store, note: { by, action: 'publish', why: '' }, now: NOW, decidedOn: { remote: 'mfe-a', document } },
          (current) => withRemote(current, 'mfe-a', releaseId),
        );
      const results = await Promise.allSettled([publish('ani', 'release-1'), publish('budi', 'release-2')]);
      const [lost, ...more] = results.filter((result) => result.status === 'rejected');
      expect(more).toEqual([]);
      expect(lost?.reason).toBeInstanceOf(PackageConflictError);
      expect(String(lost?.reason)).toMatch(/publish by (ani|budi) at 2026-03-04T05:06:07.000Z \(revision 1\)/);
      expect(await store.audit()).toHaveLength(1);
    });

    test('marks each write, and nothing else', async () => {
      const marks = [await store.etag()];
      await add('mfe-a');
      marks.push(await store.etag());
      await add('mfe-b');
      marks.push(await store.etag());
      expect(new Set(marks).size).toBe(3);
      expect(await store.etag()).toBe(marks[2]);
    });

    test('returns every part unchanged', async () => {
      const why = 'ganti \u00e9 "kutip" \\ 日本 🎟\n baris kedua';
      const note = { by: 'ani', action: 'publish', why };
      const written = await changeRegistry({ store, note, now: NOW }, (document) => withRemote(document, 'mfe-a'));
      expect(JSON.stringify(await store.read())).toBe(JSON.stringify(written));
      const [entry] = await store.audit();
      expect(entry).toMatchObject({ revision: 1, at: NOW.toISOString(), ...note, previous: null });
      expect(chainProblems(entry ? [entry] : [], written.extras.acara.audit)).toEqual([]);
      expect(entry?.document).toMatch(/^[0-9a-f]{64}$/);
      expect(documentProblems(entry ? [entry] : [], await store.read())).toEqual([]);
    });

    test('writes nothing for a change that changes nothing', async () => {
      const first = await add('mfe-a');
      await add('mfe-a');
      expect(await store.read()).toEqual(first);
      expect(await store.audit()).toHaveLength(1);
    });

    test.each([
      ['a reason that is too long', { by: 'ani', action: 'publish', why: 'a'.repeat(501) }, 'audit: why'],
      ['nobody who asked for it', { by: '', action: 'publish', why: '' }, 'audit: by'],
    ])('is not touched by a change with %s', async (_, note, problem) => {
      const change = changeRegistry({ store, note, now: NOW }, (document) => withRemote(document, 'mfe-a'));
      await expect(change).rejects.toThrow(problem);
      expect(await store.read()).toBeNull();
      expect(await store.audit()).toEqual([]);
    });

    test('is not touched by an invalid document', async () => {
      const before = await add('mfe-a');
      const version = { ...fixtureVersion('mfe-b', 'release-1'), deployment: { traffic: 50, default: true } };
      await expect(
        changeRegistry({ store, note: { by: 'ani', action: 'publish', why: '' }, now: NOW }, (document) => ({
          ...document,
          microFrontends: { 'mfe-b': [version] },
        })),
      ).rejects.toThrow('traffic of 50');
      expect(await store.read()).toEqual(before);
    });
  });
};
