import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { MicroFrontendVersion } from '@acara/shared-contract/registry';
import { Budget } from '@acara/shared-contract/remote-declaration';
import { parseJson } from '../store/files.ts';

const Release = MicroFrontendVersion.properties.extras.properties.acara;
type Release = MicroFrontendVersion['extras']['acara'];

/** Fields that a release's record copies from its build. */
const COPIED = [
  ...(['releaseId', 'commit', 'builtAt', 'uniqueName', 'container', 'paths', 'declaration'] as const),
  ...(['initial', 'requires', 'provides'] as const),
] as const;

/** `build.json`: metadata of a build. Files are named by their path below its `browser/`. */
export const BuildRecord = Type.Object({
  name: Type.String(),
  ...Type.Pick(Release, COPIED).properties,
  /** Name of the server bundle below `server/`, if any. */
  server: Type.Union([Type.String(), Type.Null()]),
  /** Packages of which the browser build contains modules. */
  bundled: Type.Array(Type.String()),
  /** Files of the repository that the builds read, by path below its root. */
  sources: Type.Array(Type.String()),
  /** Scripts of each fragment, deferred ones included, without the container's entry. */
  fragments: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  budget: Type.Optional(Budget),
});
export type BuildRecord = Static<typeof BuildRecord>;

export const copiedFields = (build: BuildRecord): Pick<Release, (typeof COPIED)[number]> => {
  const fields = COPIED.map((name) => [name, build[name]] as const).filter(([, value]) => value !== undefined);
  return Object.fromEntries(fields) as Pick<Release, (typeof COPIED)[number]>; // Nothing that is required is missing.
};

const shape = Compile(BuildRecord);

/** A build that lacks what a release needs. */
export class BuildOutputError extends Error {
  constructor(remote: string, problem: string) {
    super(`the build of ${remote} cannot be released: ${problem}`);
    this.name = 'BuildOutputError';
  }
}

/**
 * Reads the record of a finished build.
 * @param dist folder of the build
 * @throws {BuildOutputError} also for the record of another build
 */
export const readBuildRecord = async (dist: string, remote: string, releaseId: string): Promise<BuildRecord> => {
  const record = parseJson(await readFile(path.join(dist, 'build.json'), 'utf8').catch(() => ''));
  if (!shape.Check(record)) {
    const [first] = shape.Errors(record);
    throw new BuildOutputError(remote, `build.json${first?.instancePath ?? ''} ${first?.message ?? 'is missing'}`);
  }
  if (record.name !== remote || record.releaseId !== releaseId)
    throw new BuildOutputError(remote, `it is ${record.name} ${record.releaseId}, not ${remote} ${releaseId}`);
  return record;
};
