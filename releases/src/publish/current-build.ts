import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { errorCode } from '@acara/server-kit/server-process';
import { filesBelow, ifExists, parseJson, writeWhole } from '../store/files.ts';
import { PublishRefusedError } from './checks/check.ts';
import { type Build, buildCommand, inBuildFolder } from './run-build.ts';
import { type BuildRecord, readBuildRecord } from './stage-release.ts';

/** `inputs.json` of a build: paths below the root that it has read, and those that it has looked for in vain. */
const Inputs = Type.Object({ files: Type.Array(Type.String()), absent: Type.Array(Type.String()) });
/** `digests.json` of a kept build: the content of its inputs by path, null where there was no file. */
const Digests = Type.Record(Type.String(), Type.Union([Type.String(), Type.Null()]));
type Digests = Record<string, string | null>;

const inputsShape = Compile(Inputs);
const digestsShape = Compile(Digests);

/** Builds that are kept of each package, for who moves between branches. */
const KEPT = 3;

/** The build of a package's present sources. */
export type CurrentBuild = {
  /** Folder of its files; another process may remove it after some further builds. */
  folder: string;
  /** Of what visitors get: the second part of the release id. */
  hash: string;
  /** Paths below the root of what it was made of; none where the build did not say it. */
  inputs: string[];
  record: BuildRecord;
};

export type CurrentBuildOptions = {
  /** Of the repository. */
  root: string;
  remote: string;
  /** Default: the build command of the repository. */
  build?: Build;
};

/**
 * The kept build whose inputs are still the same, or a new one.
 * @throws {PublishRefusedError} when the sources change during the build
 * @throws {BuildOutputError} or the build's own failure
 */
export const currentBuild = async (options: CurrentBuildOptions): Promise<CurrentBuild> =>
  (await keptBuild(options)) ?? (await newBuild(options));

const keptFolder = ({ root, remote }: CurrentBuildOptions): string => path.join(root, '.build', 'built', remote);

const keptBuild = async (options: CurrentBuildOptions): Promise<CurrentBuild | null> => {
  for (const name of await ifExists(readdir(keptFolder(options)), [])) {
    const folder = path.join(keptFolder(options), name);
    const digests = parseJson(await ifExists(readFile(path.join(folder, 'digests.json'), 'utf8'), ''));
    if (!digestsShape.Check(digests) || !(await areCurrent(options.root, digests))) continue;
    const record = await readBuildRecord(folder, options.remote).catch(() => null);
    if (record && (await outputHash(folder, record)) === name)
      return { folder, hash: name, inputs: Object.keys(digests), record };
  }
  return null;
};

const areCurrent = async (root: string, digests: Digests): Promise<boolean> => {
  const now = await digestAll(root, Object.keys(digests));
  return Object.entries(digests).every(([file, digest]) => now[file] === digest);
};

const digestAll = async (root: string, files: readonly string[]): Promise<Digests> => {
  const digests = await Promise.all(files.map(async (file) => [file, await digestOf(path.join(root, file))] as const));
  return Object.fromEntries(digests);
};

/** A folder counts as absent. */
const digestOf = async (file: string): Promise<string | null> => {
  try {
    return createHash('sha256')
      .update(await readFile(file))
      .digest('hex');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(errorCode(error) ?? '')) return null;
    throw error;
  }
};

const newBuild = (options: CurrentBuildOptions): Promise<CurrentBuild> => {
  const { root, remote, build = buildCommand(root) } = options;
  return inBuildFolder({ root, remote }, async (out) => {
    // As exact as the times of files.
    const begun = performance.timeOrigin + performance.now();
    await build(remote, out);
    const record = await readBuildRecord(out, remote);
    const hash = await outputHash(out, record);
    const inputs = parseJson(await ifExists(readFile(path.join(out, 'inputs.json'), 'utf8'), ''));
    if (inputsShape.Check(inputs)) await refuseChanged(options, inputs.files, begun);
    const folder = path.join(keptFolder(options), hash);
    await mkdir(keptFolder(options), { recursive: true });
    await keep(out, folder);
    await removeOld(keptFolder(options));
    // Without its inputs it is not used again.
    if (!inputsShape.Check(inputs)) return { folder, hash, inputs: [], record };
    const digests = await digestAll(root, [...inputs.files, ...inputs.absent]);
    await writeWhole(path.join(folder, 'digests.json'), JSON.stringify(digests));
    return { folder, hash, inputs: Object.keys(digests), record };
  });
};

/** The bundler may have read some files before a change and others after it. */
const refuseChanged = async ({ root, remote }: CurrentBuildOptions, files: readonly string[], begun: number) => {
  const times = await Promise.all(files.map((file) => ifExists(stat(path.join(root, file)), null)));
  if (times.every((time) => time !== null && time.mtimeMs <= begun)) return;
  const problem = 'the sources changed during the build; publish again';
  throw new PublishRefusedError(remote, [{ check: 'sources', problem, help: 'do not edit files during the build' }]);
};

const keep = async (out: string, folder: string): Promise<void> => {
  await rm(folder, { recursive: true, force: true });
  await rename(out, folder).catch((error: unknown) => {
    // Another process has made the same meanwhile.
    if (!['EEXIST', 'ENOTEMPTY'].includes(errorCode(error) ?? '')) throw error;
  });
};

const removeOld = async (parent: string): Promise<void> => {
  const names = await readdir(parent);
  const kept = await Promise.all(
    names.map(async (name) => ({ name, time: (await stat(path.join(parent, name))).mtimeMs })),
  );
  const old = kept.toSorted((one, other) => other.time - one.time).slice(KEPT);
  await Promise.all(old.map(({ name }) => rm(path.join(parent, name), { recursive: true, force: true })));
};

/**
 * Short hash of what visitors get, and of what is decided by: the files of both bundles and what the package declares.
 * Neither the time nor the commit, source maps or limits of sizes.
 */
const outputHash = async (folder: string, record: BuildRecord): Promise<string> => {
  const { commit: _commit, builtAt: _builtAt, budget: _budget, bundled: _bundled, ...declared } = record;
  const hash = createHash('sha256').update(JSON.stringify(declared));
  for (const part of ['browser', 'server'])
    for (const file of await ifExists(filesBelow(path.join(folder, part)), [])) {
      const content = await readFile(path.join(folder, part, file));
      hash.update(`${part}/${file}\0${content.length}\0`).update(content);
    }
  return hash.digest('hex').slice(0, 12);
};
