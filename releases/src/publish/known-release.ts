import type { MicroFrontendVersion } from '@acara/shared-contract/registry';
import { getReleaseId } from '../rollout/versions.ts';
import { releaseProblems } from '../store/verify-release.ts';

export const matchesHash = (version: MicroFrontendVersion, hash: string): boolean =>
  new RegExp(`^[0-9]{8}-${hash}(-[0-9]+)?$`).test(getReleaseId(version));

/** The newest intact release of these sources. */
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

/** A new id with today's date. Ids are never reused, damaged or not. */
export const freeReleaseId = (hash: string, now: Date, versions: readonly MicroFrontendVersion[]): string => {
  const wanted = `${now.toISOString().slice(0, 10).replaceAll('-', '')}-${hash}`;
  const taken = new Set(versions.map(getReleaseId));
  let id = wanted;
  for (let number = 2; taken.has(id); number += 1) id = `${wanted}-${number}`;
  return id;
};

/** Why revoked sources are not published again, and how to re-release them; null for any other release. */
export const revokedNote = (remote: string, version: MicroFrontendVersion): string | null => {
  const { revoked, releaseId } = version.extras.acara;
  if (!revoked) return null;
  return (
    `these sources are the release ${releaseId}, which was revoked at ${revoked.at}: ${revoked.why}. ` +
    `Change them, or re-release it: npm run release -- rollout ${remote} --release ${releaseId} --bp 100`
  );
};
