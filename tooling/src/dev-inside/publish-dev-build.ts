import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { changeRegistry, deployVersion, openStore, readCommit, releaseFolder, stageRelease } from '@acara/releases';
import { remoteRecord } from '@acara/remote-kit/build';
import { releaseIds, withoutOldDevReleases } from './dev-release.ts';

export type DevBuild = {
  /** Root of the repository. */
  root: string;
  /** Folder of the releases. */
  dir: string;
  remote: string;
  releaseId: string;
  /** Output folder of the build. */
  dist: string;
};

const createRecord = ({ root, remote, releaseId, dist }: DevBuild): Parameters<typeof stageRelease>[2] => ({
  ...remoteRecord({ root: path.join(root, remote), releaseId, browser: path.join(dist, 'browser') }),
  commit: readCommit(root),
  builtAt: new Date().toISOString(),
  bundled: [],
});

/**
 * Makes a build the stable release of the local site, without the checks of a release.
 */
export const publishDevBuild = async (build: DevBuild): Promise<void> => {
  const { dir, remote } = build;
  const version = await stageRelease(dir, build.dist, createRecord(build));
  const store = openStore({ dir });
  const before = releaseIds(await store.read(), remote);
  const note = { by: os.userInfo().username, action: 'publish', why: 'dev:inside' };
  const now = new Date();
  const document = await changeRegistry({ store, note, now }, (current) =>
    withoutOldDevReleases(deployVersion(current, remote, version, now), remote),
  );
  await store.close();
  const listed = new Set(releaseIds(document, remote));
  for (const gone of before.filter((id) => !listed.has(id)))
    fs.rmSync(releaseFolder(dir, remote, gone), { recursive: true, force: true });
};
