import type { MicroFrontendVersion, RegistryDocument, ReleaseFailure } from '@acara/shared-contract/registry';
import type { ReleaseName } from '@acara/shared-contract/release';
import { getReleaseId, withVersions } from './versions.ts';

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
