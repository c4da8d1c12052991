import type { MicroFrontendVersion, RegistryDocument, ReleaseFailure } from '@acara/shared-contract/registry';
import type { ReleaseName } from '@acara/shared-contract/release';
import { getReleaseId, getVersion, getVersions, ReleaseRefusedError, withVersions } from './versions.ts';

type Revoked = NonNullable<MicroFrontendVersion['extras']['acara']['revoked']>;

const changeRevoked = (
  document: RegistryDocument,
  { remote, releaseId }: ReleaseName,
  change: (revoked: Revoked) => Revoked,
): RegistryDocument => {
  const versions = document.microFrontends[remote];
  if (!versions) return document;
  const changed = versions.map((version) => {
    const { acara } = version.extras;
    if (getReleaseId(version) !== releaseId || !acara.revoked) return version;
    return { ...version, extras: { acara: { ...acara, revoked: change(acara.revoked) } } };
  });
  return withVersions(document, remote, changed);
};

/** Adds what went wrong to a release, if it is still revoked. */
export const withFailure = (
  document: RegistryDocument,
  release: ReleaseName,
  failure: ReleaseFailure,
): RegistryDocument => changeRevoked(document, release, (revoked) => ({ ...revoked, failure }));

/** Notes who has seen to the revoked releases of a package, or to one of them; those that were acknowledged stay so. */
export const acknowledge = (
  document: RegistryDocument,
  remote: string,
  { by, releaseId }: { by: string; releaseId?: string },
  now: Date,
): RegistryDocument => {
  const chosen = releaseId === undefined ? getVersions(document, remote) : [getVersion(document, remote, releaseId)];
  const revoked = chosen.filter(({ extras }) => extras.acara.revoked);
  if (revoked.length === 0) throw new ReleaseRefusedError(`${remote} has no revoked release to acknowledge`);
  return revoked.reduce(
    (current, version) =>
      changeRevoked(current, { remote, releaseId: getReleaseId(version) }, (given) => ({
        ...given,
        acknowledged: given.acknowledged ?? { at: now.toISOString(), by },
      })),
    document,
  );
};
