import path from 'node:path';
import type { RegistryDocument } from '../registry/registry-document.ts';
import { readBuildRecord, stageRelease } from '../publish/stage-release.ts';
import { changeRegistry } from '../registry/change-registry.ts';
import { openFileStore } from '../registry/file-store.ts';
import type { RegistryStore } from '../registry/registry-store.ts';
import { deployVersion } from '../rollout/changes.ts';
import { openLocalFiles, type ReleaseFiles } from '../store/local-files.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { writeFixtureBuild, type FixtureBuild } from './fixture-build.ts';

/** Puts a build made by hand into a store and gives it all traffic. @param shared default: only in the folder */
export const deployFixture = async (
  dir: string,
  build: FixtureBuild & { releaseId: string },
  shared: { store?: RegistryStore; files?: ReleaseFiles } = {},
): Promise<RegistryDocument> => {
  const { store = openFileStore(dir), files = openLocalFiles(dir) } = shared;
  const { folder, remove } = await temporaryFolder();
  try {
    const dist = path.join(folder, 'dist');
    await writeFixtureBuild(dist, build);
    const version = await stageRelease(dir, dist, await readBuildRecord(dist, build.name));
    await files.share(build.name, build.releaseId);
    const note = { by: 'test', action: 'publish', why: '' };
    const now = new Date('2026-01-01T00:00:00Z');
    return await changeRegistry({ store, note, now }, (document) => deployVersion(document, build.name, version, now));
  } finally {
    await remove();
  }
};
