import type { MicroFrontendVersion } from '@acara/shared-contract/registry';
import { getReleaseId } from '../rollout/versions.ts';
import { releaseProblems } from '../store/verify-release.ts';

/** Whether a release was built from sources of this hash. */
export const matchesHash = (version: MicroFrontendVersion, hash: string): boolean =>
  new RegExp(`^[0-9]{8}-${hash}(-[0-9]+)?$`).test(getReleaseId(version));

/** The newest undamaged release that was built from sources of this hash. */
export const knownRelease = async (
  dir: string,
  remote: string,
  versions: readonly MicroFrontendVersion[],
  hash: string,
): Promise<MicroFrontendVersion | null> => {
  for (const version of versions.toReversed())
    if (matchesHash(version, hash) && (await releaseProblems(dir, remote, version)).length === 0) return version;
  return null;
};

/** An id of today for sources of this hash. One once given stays with its files, damaged or not. */
export const freeReleaseId = (hash: string, now: Date, versions: readonly MicroFrontendVersion[]): string => {
  const wanted = `${now.toISOString().slice(0, 10).replaceAll('-', '')}-${hash}`;
  const taken = new Set(versions.map(getReleaseId));
  let id = wanted;
  for (let number = 2; taken.has(id); number += 1) id = `${wanted}-${number}`;
  return id;
};

/** Why sources that were taken back are not published anew, and what brings them back; null for any other release. */
export const revokedNote = (remote: string, version: MicroFrontendVersion): string | null => {
  const { revoked, releaseId } = version.extras.acara;
  if (!revoked) return null;
  return (
    `these sources are the release ${releaseId}, which was taken back at ${revoked.at}: ${revoked.why}. ` +
    `Change them, or give it again: npm run release -- rollout ${remote} --release ${releaseId} --bp 100`
  );
};
