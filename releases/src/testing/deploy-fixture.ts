import path from 'node:path';
import type { RegistryDocument } from '@acara/shared-contract/registry';
import { readBuildRecord } from '../publish/build-output.ts';
import { deployVersion } from '../publish/deploy-version.ts';
import { stageRelease } from '../publish/stage-release.ts';
import { updateRegistry } from '../registry/registry-file.ts';
import { temporaryFolder } from './temporary-folder.ts';
import { writeFixtureBuild, type FixtureBuild } from './fixture-build.ts';

/** Puts a build made by hand into a store and gives it all traffic. */
export const deployFixture = async (dir: string, build: FixtureBuild): Promise<RegistryDocument> => {
  const { folder, remove } = await temporaryFolder();
  try {
    const dist = path.join(folder, 'dist');
    await writeFixtureBuild(dist, build);
    const version = await stageRelease(dir, dist, await readBuildRecord(dist, build.name, build.releaseId));
    return await updateRegistry(dir, (document) => deployVersion(document, build.name, version));
  } finally {
    await remove();
  }
};
