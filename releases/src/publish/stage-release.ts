import { randomUUID } from 'node:crypto';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Script } from 'node:vm';
import { MicroFrontendVersion } from '../registry/registry-document.ts';
import { Budget, Contracts, Owner } from '@acara/shared-contract/remote-declaration';
import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { RELEASE_FILE, toPageRelease } from '../registry/page-releases.ts';
import { hashFiles, ifExists, parseJson, sha384 } from '../store/files.ts';
import {
  filesFolder,
  mapsFolder,
  precompress,
  releaseBase,
  releaseFolder,
  releaseProblems,
} from '../store/release-files.ts';

const Release = MicroFrontendVersion.properties.extras.properties.acara;
type Release = MicroFrontendVersion['extras']['acara'];

/** Fields that a release's record copies from its build. */
const COPIED = [
  ...(['releaseId', 'commit', 'builtAt', 'uniqueName', 'container', 'paths', 'declaration'] as const),
  ...(['initial', 'requires', 'provides', 'scopes', 'reports', 'unchecked'] as const),
] as const;

/** `build.json`: metadata of a build. Files are named by their path below its `browser/`. */
export const BuildRecord = Type.Object({
  name: Type.String(),
  ...Type.Pick(Release, COPIED).properties,
  /** Name of the server bundle below `server/`, if any. */
  server: Type.Union([Type.String(), Type.Null()]),
  /** Packages of which the browser build contains modules. */
  bundled: Type.Array(Type.String()),
  /** Scripts of each fragment, deferred ones included, without the container's entry. */
  fragments: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  budget: Type.Optional(Budget),
  /** An `Owner`; checked at publish. */
  owner: Type.Optional(Type.Unknown()),
  /** `Contracts`; checked at publish. */
  contracts: Type.Optional(Type.Unknown()),
});
export type BuildRecord = Static<typeof BuildRecord>;

const copiedFields = (build: BuildRecord): Pick<Release, (typeof COPIED)[number]> => {
  const fields = COPIED.map((name) => [name, build[name]] as const).filter(([, value]) => value !== undefined);
  return Object.fromEntries(fields) as Pick<Release, (typeof COPIED)[number]>; // Nothing that is required is missing.
};

const shape = Compile(BuildRecord);
const ownerShape = Compile(Owner);
const contractsShape = Compile(Contracts);

/** A build that lacks what a release needs. */
class BuildOutputError extends Error {
  override name = 'BuildOutputError';
  constructor(remote: string, problem: string) {
    super(`the build of ${remote} cannot be released: ${problem}`);
  }
}

/** The record of a finished build. @throws {BuildOutputError} also for that of another package */
export const readBuildRecord = async (dist: string, remote: string): Promise<BuildRecord> => {
  const record = parseJson(await readFile(path.join(dist, 'build.json'), 'utf8').catch(() => ''));
  if (!shape.Check(record)) {
    const [first] = shape.Errors(record);
    throw new BuildOutputError(remote, `build.json${first?.instancePath ?? ''} ${first?.message ?? 'is missing'}`);
  }
  if (record.name !== remote) throw new BuildOutputError(remote, `it is ${record.name}`);
  return record;
};

/**
 * Creates the immutable folder of a release from a finished build: copy, hash, precompress, verify. The folder appears
 * under its name when it is complete.
 * @param inspect checks the packed files before the folder appears; if it throws, none does
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
    const scopes = Object.values(build.scopes ?? {});
    for (const file of [build, ...scopes].flatMap(({ initial }) => [initial.entry, ...initial.chunks]))
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
    const maps = mapsFolder(dir, remote, build.releaseId);
    await rm(maps, { recursive: true, force: true });
    await ifExists(cp(path.join(dist, 'maps'), maps, { recursive: true }), undefined);
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
  const { name, releaseId, initial, owner, contracts } = build;
  const declared = {
    ...(ownerShape.Check(owner) && { owner }),
    ...(contractsShape.Check(contracts) && { contracts }),
  };
  return {
    url: `${releaseBase(name, releaseId)}${initial.entry}`,
    metadata: { integrity: assets[initial.entry] ?? '', version: releaseId },
    deployment: { traffic: 0, default: false },
    extras: { acara: { ...copiedFields(build), ...declared, assets, server } },
  };
};
