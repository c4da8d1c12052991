import type { MicroFrontendVersion, RegistryDocument } from '../registry/registry-document.ts';
import { getCandidate, getReleaseId, getStable } from '../rollout/versions.ts';
import type { ReleaseFiles } from '../store/local-files.ts';

const matchesHash = (version: MicroFrontendVersion, hash: string): boolean =>
  new RegExp(`^[0-9]{8}-${hash}(-[0-9]+)?$`).test(getReleaseId(version));

/** The newest intact release with this content. */
export const knownRelease = async (
  files: Pick<ReleaseFiles, 'problems'>,
  remote: string,
  versions: readonly MicroFrontendVersion[],
  hash: string,
): Promise<MicroFrontendVersion | null> => {
  for (const version of versions.toReversed())
    if (matchesHash(version, hash) && (await files.problems(remote, version)).length === 0) return version;
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

/** Why the content of a revoked release is not published again, and how to re-release it; null for any other release. */
export const revokedNote = (remote: string, version: MicroFrontendVersion): string | null => {
  const { revoked, releaseId } = version.extras.acara;
  if (!revoked) return null;
  return (
    `this is the release ${releaseId}, which was revoked at ${revoked.at}: ${revoked.why}. ` +
    `Change something, or re-release it: npm run release -- rollout ${remote} --release ${releaseId} --bp 100`
  );
};

/** Why `npm start` must not change a package; `releaseId` is its stable release, or the one that awaits a decision. */
type HeldBack = { releaseId: string; note: string };

/**
 * Whether a release of the package awaits a decision: it is being rolled out, or what is there now is a release that
 * was listed and never served. Making it stable would preempt the decision.
 */
export const heldBack = async (
  getHash: () => Promise<string>,
  document: RegistryDocument | null,
  remote: string,
): Promise<HeldBack | null> => {
  const versions = document?.microFrontends[remote] ?? [];
  const candidate = getCandidate(versions);
  if (candidate) return rolloutNote(remote, candidate, getStable(versions) ?? candidate);
  const waiting = versions.filter(wasNeverServed);
  if (waiting.length === 0) return null;
  const hash = await getHash();
  const present = waiting.findLast((version) => matchesHash(version, hash));
  return present ? unservedNote(remote, getReleaseId(present)) : null;
};

const wasNeverServed = ({ deployment, extras }: MicroFrontendVersion): boolean =>
  !extras.acara.servedAt && !extras.acara.revoked && deployment?.default !== true;

const rolloutNote = (remote: string, candidate: MicroFrontendVersion, stable: MicroFrontendVersion): HeldBack => ({
  releaseId: getReleaseId(stable),
  note:
    `${remote} is left alone: ${getReleaseId(candidate)} is being rolled out. To make it stable: npm run release -- promote ${remote}; ` +
    `to revoke it: npm run release -- halt ${remote} --why "…"`,
});

const unservedNote = (remote: string, releaseId: string): HeldBack => ({
  releaseId,
  note:
    `${remote} is left alone: what is there now is a release that is listed and was never served. ` +
    `To serve it: npm run release -- rollout ${remote} --release ${releaseId} --bp 100`,
});
