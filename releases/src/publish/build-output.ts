import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Type, type Static } from 'typebox';
import { Compile } from 'typebox/compile';
import { MicroFrontendVersion } from '@acara/shared-contract/registry';
import { Budget } from '@acara/shared-contract/remote-declaration';

const Release = MicroFrontendVersion.properties.extras.properties.acara;
type Release = MicroFrontendVersion['extras']['acara'];

/** What the record of a release takes from its build as it is. */
const TAKEN = [
  ...(['releaseId', 'commit', 'builtAt', 'uniqueName', 'container', 'paths', 'declaration'] as const),
  ...(['initial', 'requires', 'provides'] as const),
] as const;

/** `build.json` of a build: what it says about itself. Files are named by their path below its `browser/`. */
export const BuildRecord = Type.Object({
  name: Type.String(),
  ...Type.Pick(Release, TAKEN).properties,
  /** Name of the server face below `server/`; null where there is none. */
  server: Type.Union([Type.String(), Type.Null()]),
  /** Names of the packages, ours and others', of which the browser build holds modules. */
  bundled: Type.Array(Type.String()),
  /** Files of the repository that both builds read, by their path below its root. */
  sources: Type.Array(Type.String()),
  /** Scripts of each fragment, those too that come later, without the container's entry. */
  fragments: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  /** What the package allows itself; missing where it says nothing. */
  budget: Type.Optional(Budget),
});
export type BuildRecord = Static<typeof BuildRecord>;

/** The part of a build's record that stands in that of its release. */
export const takenFrom = (build: BuildRecord): Pick<Release, (typeof TAKEN)[number]> => {
  const parts = TAKEN.map((name) => [name, build[name]] as const).filter(([, part]) => part !== undefined);
  return Object.fromEntries(parts) as Pick<Release, (typeof TAKEN)[number]>; // All that is not optional is there.
};

const shape = Compile(BuildRecord);

/** A build that does not hold what a release needs. */
export class BuildOutputError extends Error {
  constructor(remote: string, problem: string) {
    super(`the build of ${remote} cannot be released: ${problem}`);
    this.name = 'BuildOutputError';
  }
}

/**
 * Reads the record of a finished build and checks that it is the build that was asked for.
 * @param dist folder of the build
 * @throws {BuildOutputError}
 */
export const readBuildRecord = async (dist: string, remote: string, releaseId: string): Promise<BuildRecord> => {
  const record = await readJson(path.join(dist, 'build.json'));
  if (!shape.Check(record)) {
    const [first] = shape.Errors(record);
    throw new BuildOutputError(remote, `build.json${first?.instancePath ?? ''} ${first?.message ?? 'is missing'}`);
  }
  if (record.name !== remote || record.releaseId !== releaseId)
    throw new BuildOutputError(remote, `it is ${record.name} ${record.releaseId}, not ${remote} ${releaseId}`);
  return record;
};

const readJson = async (file: string): Promise<unknown> => {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return undefined;
  }
};
