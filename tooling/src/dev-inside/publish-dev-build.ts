import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { changeRegistry, deployVersion, openStore, readCommit, releaseFolder, stageRelease } from '@acara/releases';
import type { RemoteDeclaration } from '@acara/shared-contract/release';
import { uniqueName } from '../../webpack/preset.mjs';
import { requiredRanges } from '../../webpack/shared-libraries.mjs';
import { pickDeclaration, readExposedScripts, remoteInitial } from '../build/build-record.mjs';
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

const json = <Content>(file: string): Content => JSON.parse(fs.readFileSync(file, 'utf8'));

const createRecord = (
  { root, remote, releaseId, dist }: DevBuild,
  declared: RemoteDeclaration = json(path.join(root, remote, 'remote.json')),
): Parameters<typeof stageRelease>[2] => ({
  name: remote,
  owner: declared.owner,
  contracts: declared.contracts,
  releaseId,
  commit: readCommit(root),
  builtAt: new Date().toISOString(),
  uniqueName: uniqueName(remote, releaseId),
  container: uniqueName(remote, releaseId),
  ...pickDeclaration(declared),
  initial: remoteInitial(readExposedScripts(path.join(dist, 'browser'))),
  server: 'server.cjs',
  requires: { shared: requiredRanges() },
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
