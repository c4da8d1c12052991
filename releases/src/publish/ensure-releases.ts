import { openStore } from '../store/open-store.ts';
import { heldBack } from './known-release.ts';
import { buildCommand, type Build } from './run-build.ts';
import { publishRelease, type PublishOptions, type PublishResult } from './publish-release.ts';

export type EnsureReleasesOptions = Omit<PublishOptions, 'remote' | 'alongside'> & {
  remotes: readonly string[];
};

/**
 * Publishes every package whose live release is missing, damaged or older than its sources. Sequentially: a build uses
 * all processors.
 */
export const ensureReleases = async ({
  remotes,
  log = () => undefined,
  ...options
}: EnsureReleasesOptions): Promise<PublishResult[]> => {
  const results: PublishResult[] = [];
  const together = options.toStable ? await releasedTogether(remotes, options) : [];
  for (const remote of remotes) {
    const alongside = together.filter((other) => other !== remote);
    const result = await publishRelease({ ...options, log, remote, alongside, build: withLog(options, log) });
    log(`${remote} ${result.releaseId} ${result.outcome}`);
    for (const note of result.notes ?? []) log(`  ${note}`);
    results.push(result);
  }
  return results;
};

/** Packages that become stable with this call, without those that are held back. */
const releasedTogether = async (
  remotes: readonly string[],
  { root, dir, store = openStore({ dir }) }: Pick<PublishOptions, 'root' | 'dir' | 'store'>,
): Promise<string[]> => {
  const document = await store.read();
  const held = await Promise.all(remotes.map((remote) => heldBack(root, document, remote)));
  return remotes.filter((_, at) => !held[at]);
};

const withLog =
  ({ root, build = buildCommand(root) }: Pick<PublishOptions, 'root' | 'build'>, log: (line: string) => void): Build =>
  (remote, releaseId, out) => {
    log(`${remote} ${releaseId} building`);
    return build(remote, releaseId, out);
  };
