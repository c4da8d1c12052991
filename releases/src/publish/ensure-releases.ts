import { buildCommand, type Build } from './run-build.ts';
import { publishRelease, type PublishOptions, type PublishResult } from './publish-release.ts';

/** Which packages must be live, and where it is told. */
export type EnsureReleasesOptions = Omit<PublishOptions, 'remote' | 'alongside'> & {
  remotes: readonly string[];
  log?: (line: string) => void;
};

/**
 * Publishes every named package whose live release is missing, damaged or older than its sources. One after the other:
 * a build uses all processors by itself.
 */
export const ensureReleases = async ({
  remotes,
  log = () => undefined,
  ...options
}: EnsureReleasesOptions): Promise<PublishResult[]> => {
  const results: PublishResult[] = [];
  for (const remote of remotes) {
    const alongside = options.toEverybody ? remotes.filter((other) => other !== remote) : [];
    const result = await publishRelease({ ...options, remote, alongside, build: announced(options, log) });
    log(`${remote} ${result.releaseId} ${result.outcome}`);
    for (const note of result.notes ?? []) log(`  ${note}`);
    results.push(result);
  }
  return results;
};

const announced =
  ({ root, build = buildCommand(root) }: Pick<PublishOptions, 'root' | 'build'>, log: (line: string) => void): Build =>
  (remote, releaseId) => {
    log(`${remote} ${releaseId} building`);
    return build(remote, releaseId);
  };
