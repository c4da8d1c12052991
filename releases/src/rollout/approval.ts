import type { MicroFrontendVersion as Version, RegistryDocument } from '../registry/registry-document.ts';
import { getDeclaration } from '../registry/get-declaration.ts';
import { getCandidate, getReleaseId, getStable, getVersions, ReleaseRefusedError, withVersions } from './versions.ts';

/** All visitors, in basis points. */
const WHOLE = 10_000;

/**
 * The share that a release may have without an approval, in basis points. The stable release's declaration counts too:
 * a release cannot exempt itself.
 */
export const getApprovalLimit = (versions: readonly Version[], version: Version): number =>
  Math.min(
    WHOLE,
    ...[version, getStable(versions)].flatMap((one) => {
      const approval = one && getDeclaration(one).approval;
      return approval ? [approval.abovePercent * 100] : [];
    }),
  );

export const needsApproval = (versions: readonly Version[], version: Version, bp: number): boolean =>
  !version.extras.acara.rollout?.approved && bp > getApprovalLimit(versions, version);

/** @throws {ReleaseRefusedError} for a share that needs an approval */
export const refuseUnapproved = (
  remote: string,
  versions: readonly Version[],
  { version, bp }: { version: Version; bp: number },
): void => {
  if (!needsApproval(versions, version, bp)) return;
  const limit = getApprovalLimit(versions, version) / 100;
  const isStarted = version.extras.acara.rollout !== undefined;
  const first = limit > 0 ? `--percent ${limit}` : '--staff';
  throw new ReleaseRefusedError(
    `${remote} ${getReleaseId(version)} needs an approval before more than ${limit} % of the visitors get it: ` +
      `${isStarted ? '' : `npm run release -- rollout ${remote} ${first}, then somebody else: `}npm run release -- approve ${remote}`,
    'approval',
  );
};

/**
 * Whether giving a release to all visitors at once needs an approval. The first stable release does not: it replaces
 * none.
 */
export const needsApprovalForAll = (versions: readonly Version[], version: Version): boolean =>
  getStable(versions) !== undefined && needsApproval(versions, version, WHOLE);

export const isSamePerson = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

/** Approves the candidate for this rollout: after a halt another one is needed. */
export const approve = (document: RegistryDocument, remote: string, by: string, now: Date): RegistryDocument => {
  const versions = getVersions(document, remote);
  const candidate = getCandidate(versions);
  const rollout = candidate?.extras.acara.rollout;
  if (!candidate || !rollout) throw new ReleaseRefusedError(`${remote} has no release that is being rolled out`);
  const name = `${remote} ${getReleaseId(candidate)}`;
  if (getApprovalLimit(versions, candidate) === WHOLE) throw new ReleaseRefusedError(`${name} needs no approval`);
  if (rollout.approved) return document;
  if (rollout.by === undefined)
    throw new ReleaseRefusedError(
      `who started the rollout of ${name} is unknown: repeat it with the same share`,
      'unknown-starter',
    );
  if (isSamePerson(by, rollout.by))
    throw new ReleaseRefusedError(
      `${rollout.by} started the rollout of ${name}: somebody else must approve it`,
      'own-rollout',
    );
  const approved: Version = {
    ...candidate,
    extras: { acara: { ...candidate.extras.acara, rollout: { ...rollout, approved: { by, at: now.toISOString() } } } },
  };
  return withVersions(
    document,
    remote,
    versions.map((version) => (version === candidate ? approved : version)),
  );
};
