import type { MicroFrontendVersion, RegistryDocument } from '@acara/shared-contract/registry';

/** A command that the state of the registry does not allow. The message is for its user. */
export class ReleaseRefusedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ReleaseRefusedError';
  }
}

export const getReleaseId = ({ extras }: MicroFrontendVersion): string => extras.acara.releaseId;

/** The version for visitors in no rollout. */
export const getStable = (versions: readonly MicroFrontendVersion[]): MicroFrontendVersion | undefined =>
  versions.find(({ deployment }) => deployment?.default);

/** The version that is being rolled out, if any; its share may be 0. */
export const getCandidate = (versions: readonly MicroFrontendVersion[]): MicroFrontendVersion | undefined =>
  versions.find(({ extras }) => extras.acara.rollout !== undefined);

export const isServed = (version: MicroFrontendVersion): boolean =>
  version.deployment?.default === true || (version.extras.acara.rollout?.bp ?? 0) > 0;

/** Whether a version awaits its first rollout: listed after the stable one, and never served. */
export const isNew = (version: MicroFrontendVersion, versions: readonly MicroFrontendVersion[]): boolean => {
  const { servedAt, revoked } = version.extras.acara;
  const stable = versions.findIndex(({ deployment }) => deployment?.default);
  return !servedAt && !revoked && !isServed(version) && versions.indexOf(version) > stable;
};

/** @throws {ReleaseRefusedError} for an unknown package */
export const getVersions = (document: RegistryDocument, remote: string): MicroFrontendVersion[] => {
  const { microFrontends } = document;
  const versions = Object.hasOwn(microFrontends, remote) ? microFrontends[remote] : undefined;
  if (!versions) throw new ReleaseRefusedError(`${remote} has never been published`);
  return versions;
};

/** @throws {ReleaseRefusedError} with the known releases */
export const getVersion = (document: RegistryDocument, remote: string, releaseId: string): MicroFrontendVersion => {
  const versions = getVersions(document, remote);
  const found = versions.find((version) => getReleaseId(version) === releaseId);
  if (found) return found;
  throw new ReleaseRefusedError(
    `${remote} has no release ${releaseId}. It has ${versions.map(getReleaseId).join(', ')}.`,
  );
};

export const withVersions = (
  document: RegistryDocument,
  remote: string,
  versions: MicroFrontendVersion[],
): RegistryDocument => ({ ...document, microFrontends: { ...document.microFrontends, [remote]: versions } });

/** Traffic in whole percents, as in the discovery format. */
export const toPercent = (bp: number): number => Math.floor(bp / 100);
