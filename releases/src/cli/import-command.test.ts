import { rm } from 'node:fs/promises';
import { publishRelease } from '../publish/publish-release.ts';
import { sourceTree } from '../publish/testing/source-tree.ts';
import { openFileHealthStore } from '../health/file-health-store.ts';
import { openFileStore } from '../registry/file-store.ts';
import { openPostgresStore } from '../registry/postgres-store.ts';
import { openLocalFiles } from '../store/local-files.ts';
import { openPostgresFiles } from '../store/postgres-files.ts';
import { releaseFolder } from '../store/release-files.ts';
import { eachOnDatabase } from '../testing/each-on-database.ts';
import { importCommand } from './store-commands.ts';

const CALL = { operands: [], values: {} };

let url: string;
const opened = eachOnDatabase((fresh) => (url = fresh));

type Tree = Awaited<ReturnType<typeof sourceTree>>;
let tree: Tree;
beforeEach(async () => {
  tree = await sourceTree();
});
afterEach(() => tree.remove());

const context = ({ root, dir }: Tree) => {
  const store = openPostgresStore({ url });
  const files = openPostgresFiles({ url, dir, key: async () => 'a key of this site, which is long enough' });
  opened.push(store, files);
  return {
    root,
    dir,
    store,
    files,
    by: 'ani',
    why: '',
    now: new Date(0),
    origin: '',
    health: openFileHealthStore(dir),
    log: () => undefined,
  };
};

test('a registry in a folder moves to a database with its audit and the files of its releases', async () => {
  const first = await publishRelease(tree.options());
  await tree.change('second');
  await publishRelease(tree.options());
  const here = context(tree);
  const { data } = await importCommand.run(CALL, here);
  expect(data).toMatchObject({ entries: 2, releases: [`mfe-a/${first.releaseId}`, expect.anything()] });

  const folder = openFileStore(tree.dir);
  expect(await here.store.read()).toEqual(await folder.read());
  expect(await here.store.audit()).toEqual(await folder.audit());
  const version = (await here.store.read())?.microFrontends['mfe-a']?.[0];
  if (!version) throw new Error('no release');
  await rm(releaseFolder(tree.dir, 'mfe-a', first.releaseId), { recursive: true });
  expect(await here.files.problems('mfe-a', version)).toEqual([]);
});

test('a database that has a registry is not changed', async () => {
  await publishRelease(tree.options());
  const here = context(tree);
  await importCommand.run(CALL, here);
  const before = await here.store.audit();
  await tree.change('second');
  await publishRelease(tree.options());
  await expect(importCommand.run(CALL, here)).rejects.toThrow('already has a registry');
  const document = await openFileStore(tree.dir).read();
  if (!document) throw new Error('nothing was published');
  await expect(here.store.restore?.(document, [])).rejects.toThrow('changed meanwhile');
  expect(await here.store.audit()).toEqual(before);
});

test('an import without a database, or of an empty folder, is refused', async () => {
  const here = context(tree);
  await expect(importCommand.run(CALL, here)).rejects.toThrow('nothing was published');
  const local = {
    ...here,
    store: openFileStore(tree.dir),
    files: openLocalFiles(tree.dir),
    health: openFileHealthStore(tree.dir),
  };
  await expect(importCommand.run(CALL, local)).rejects.toThrow('import needs RELEASES_DATABASE_URL');
});
