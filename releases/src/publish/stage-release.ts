import { randomUUID } from 'node:crypto';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Script } from 'node:vm';
import type { MicroFrontendVersion } from '@acara/shared-contract/registry';
import { RELEASE_FILE, toPageRelease } from '../registry/page-releases.ts';
import { hashFiles, sha384 } from '../store/files.ts';
import { precompress } from '../store/precompress.ts';
import { filesFolder, releaseBase, releaseFolder } from '../store/release-address.ts';
import { releaseProblems } from '../store/verify-release.ts';
import { BuildOutputError, copiedFields, type BuildRecord } from './build-output.ts';

/**
 * Creates the immutable folder of a release from a finished build: copy, hash, precompress, verify. The folder appears
 * under its name when it is complete.
 * @param dist folder of the build
 * @param inspect checks the packed files before the folder appears; if it throws, none does
 * @returns the record of the release, not served yet
 * @throws {BuildOutputError} when files are missing, or the server bundle does not compile
 */
export const stageRelease = async (
  dir: string,
  dist: string,
  build: BuildRecord,
  inspect: (folder: string) => Promise<void> = async () => undefined,
): Promise<MicroFrontendVersion> => {
  const remote = build.name;
  const staged = path.join(filesFolder(dir), remote, `.${build.releaseId}-${randomUUID()}`);
  await mkdir(staged, { recursive: true });
  try {
    await cp(path.join(dist, 'browser'), staged, { recursive: true });
    const assets = await hashFiles(staged);
    for (const file of [build.initial.entry, ...build.initial.chunks])
      if (!assets[file]) throw new BuildOutputError(remote, `${file} is named but was not built`);

    const version = createRecord(build, assets, await copyServer(dist, staged, build));
    const page = Buffer.from(JSON.stringify(toPageRelease(remote, version)));
    await writeFile(path.join(staged, RELEASE_FILE), page);
    assets[RELEASE_FILE] = sha384(page);

    await precompress(staged);
    await inspect(staged);
    const folder = releaseFolder(dir, remote, build.releaseId);
    // Only leftovers of a publish that ended before its registry entry can be there.
    await rm(folder, { recursive: true, force: true });
    await rename(staged, folder);
    const problems = await releaseProblems(dir, remote, version);
    if (problems.length > 0) throw new BuildOutputError(remote, problems.join('; '));
    return version;
  } finally {
    await rm(staged, { recursive: true, force: true });
  }
};

type ServerFile = MicroFrontendVersion['extras']['acara']['server'];

const copyServer = async (dist: string, staged: string, build: BuildRecord): Promise<ServerFile> => {
  if (build.server === null) return null;
  const file = path.join(dist, 'server', build.server);
  const source = await readFile(file).catch(() => {
    throw new BuildOutputError(build.name, `its server bundle ${build.server} was not built`);
  });
  try {
    new Script(source.toString(), { filename: file });
  } catch (error) {
    throw new BuildOutputError(build.name, `its server bundle does not compile: ${String(error)}`);
  }
  const target = `server/${path.basename(build.server)}`;
  await mkdir(path.join(staged, 'server'), { recursive: true });
  await writeFile(path.join(staged, target), source);
  return { path: target, sha384: sha384(source) };
};

const createRecord = (build: BuildRecord, assets: Record<string, string>, server: ServerFile): MicroFrontendVersion => {
  const { name, releaseId, initial } = build;
  return {
    url: `${releaseBase(name, releaseId)}${initial.entry}`,
    metadata: { integrity: assets[initial.entry] ?? '', version: releaseId },
    deployment: { traffic: 0, default: false },
    extras: { acara: { ...copiedFields(build), assets, server } },
  };
};
