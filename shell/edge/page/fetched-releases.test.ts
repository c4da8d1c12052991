import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openReleaseFiles, openStore } from '@acara/releases';
import { deployFixture, eachOnDatabase, onDatabase } from '@acara/releases/testing';
import { chromeBundle, remoteBundle, remoteRoutes } from '../testing/fixture-bundles.ts';
import { eventually, startTestEdge, type TestEdge } from '../testing/test-edge.ts';

// Edges and publishers with folders of their own: release files come through the database.

const SECRET = 'a secret that all machines of the site share';
type ReleaseFiles = ReturnType<typeof openReleaseFiles>;

let databaseUrl: string;
const opened = eachOnDatabase((fresh) => (databaseUrl = fresh));

const createFolder = async () => {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'acara-machine-'));
  opened.push({ close: () => rm(dir, { recursive: true, force: true }) });
  return dir;
};

const publisher = async () => {
  const dir = await createFolder();
  const store = openStore({ dir, databaseUrl });
  const files = openReleaseFiles({ dir, databaseUrl, secret: SECRET });
  opened.unshift(store, files);
  const deploy = (name: string, releaseId: string, own: ReleaseFiles = files) =>
    deployFixture(
      dir,
      name === 'shell'
        ? { name, releaseId, server: chromeBundle }
        : {
            name,
            releaseId,
            server: remoteBundle.replaceAll('test-release-1', releaseId),
            paths: Object.values(remoteRoutes).map(({ path: address }) => address),
            record: { declaration: { routes: remoteRoutes } },
          },
      { store, files: own },
    );
  return { store, files, deploy };
};

const startEdge = async (): Promise<TestEdge & { folder: string }> => {
  const folder = await createFolder();
  const releases = { databaseUrl, bucket: undefined, lastKnown: path.join(folder, 'last-known.json'), secret: SECRET };
  const edge = await startTestEdge({
    deploy: {},
    settings: { releasesDir: folder, releases },
    registryIntervalMs: 50,
  });
  opened.unshift({ close: () => edge.close() });
  return { ...edge, folder };
};

const shownRelease = async (edge: TestEdge, address = '/event'): Promise<string | undefined> =>
  /"mfe-test":\{"releaseId":"([^"]+)"/.exec(await (await edge.get(address)).text())?.[1];

const untilShown = (edge: TestEdge, releaseId: string) =>
  eventually(
    () => shownRelease(edge),
    (shown) => shown === releaseId,
  );

test('an edge with an empty folder is ready with pages and files of the releases that are listed', async () => {
  const { deploy } = await publisher();
  await deploy('shell', 'shell-release-1');
  await deploy('mfe-test', 'test-release-1');
  const edge = await startEdge();
  expect((await edge.get('/readyz')).status).toBe(200);
  expect(await shownRelease(edge)).toBe('test-release-1');
  expect((await edge.get('/r/mfe-test/test-release-1/remoteEntry.js')).status).toBe(200);
});

test('an edge shows a new release once its files are here, and no longer needs the database', async () => {
  const { deploy } = await publisher();
  await deploy('shell', 'shell-release-1');
  await deploy('mfe-test', 'test-release-1');
  const edge = await startEdge();
  await deploy('mfe-test', 'test-release-2');
  await untilShown(edge, 'test-release-2');
  await onDatabase(databaseUrl, 'drop schema acara_releases cascade');
  expect((await edge.get('/r/mfe-test/test-release-2/remoteEntry.js')).status).toBe(200);
  expect((await edge.get('/r/mfe-test/test-release-1/remoteEntry.js')).status).toBe(200);
  expect(await shownRelease(edge, '/event?page=3')).toBe('test-release-2');
});

test('a release whose files are damaged is shown by no edge; the one before stays, and other changes arrive', async () => {
  const { deploy, files, store } = await publisher();
  await deploy('shell', 'shell-release-1');
  await deploy('mfe-test', 'test-release-1');
  const edge = await startEdge();
  const forge = async (remote: string, releaseId: string) => {
    await onDatabase(
      databaseUrl,
      `insert into acara_releases.release values ('${remote}', '${releaseId}', 'forged');
       insert into acara_releases.release_file values ('${remote}', '${releaseId}', 'remoteEntry.js', 'x')`,
    );
  };
  await deploy('mfe-test', 'test-release-2', { ...files, share: forge });
  await deploy('shell', 'shell-release-2');
  await eventually(
    async () => (await edge.get('/event')).text(),
    (page) => page.includes('shell-release-2'),
  );
  expect(await shownRelease(edge)).toBe('test-release-1');
  expect(await readdir(path.join(edge.folder, 'files/mfe-test'))).toEqual(['test-release-1']);
  expect((await store.read())?.microFrontends['mfe-test']).toHaveLength(2);
});
