import type { MicroFrontendVersion, RegistryDocument } from '@acara/shared-contract/registry';

/** A command that the registry's present state does not allow. The message is for the person who gave it. */
export class ReleaseRefusedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ReleaseRefusedError';
  }
}

export const getReleaseId = ({ extras }: MicroFrontendVersion): string => extras.acara.releaseId;

/** The version that everybody gets who is in no rollout. */
export const getStable = (versions: readonly MicroFrontendVersion[]): MicroFrontendVersion | undefined =>
  versions.find(({ deployment }) => deployment?.default);

/** The version that some visitors get instead, if any; its share may be 0. */
export const getCandidate = (versions: readonly MicroFrontendVersion[]): MicroFrontendVersion | undefined =>
  versions.find(({ extras }) => extras.acara.rollout !== undefined);

/** Whether visitors may get a version now. */
export const isServed = (version: MicroFrontendVersion): boolean =>
  version.deployment?.default === true || (version.extras.acara.rollout?.bp ?? 0) > 0;

/** Whether a version waits for its first visitor: listed after what everybody gets, and never given to anybody. */
export const isNew = (version: MicroFrontendVersion, versions: readonly MicroFrontendVersion[]): boolean => {
  const { servedAt, revoked } = version.extras.acara;
  const everybodys = versions.findIndex(({ deployment }) => deployment?.default);
  return !servedAt && !revoked && !isServed(version) && versions.indexOf(version) > everybodys;
};

/** @throws {ReleaseRefusedError} when the package was never published */
export const getVersions = (document: RegistryDocument, remote: string): MicroFrontendVersion[] => {
  const { microFrontends } = document;
  const versions = Object.hasOwn(microFrontends, remote) ? microFrontends[remote] : undefined;
  if (!versions) throw new ReleaseRefusedError(`${remote} was never published`);
  return versions;
};

/** @throws {ReleaseRefusedError} naming the releases there are */
export const getVersion = (document: RegistryDocument, remote: string, releaseId: string): MicroFrontendVersion => {
  const versions = getVersions(document, remote);
  const found = versions.find((version) => getReleaseId(version) === releaseId);
  if (found) return found;
  throw new ReleaseRefusedError(
    `${remote} has no release ${releaseId}. It has ${versions.map(getReleaseId).join(', ')}.`,
  );
};

/** The registry with other versions of one package. */
export const withVersions = (
  document: RegistryDocument,
  remote: string,
  versions: MicroFrontendVersion[],
): RegistryDocument => ({ ...document, microFrontends: { ...document.microFrontends, [remote]: versions } });

/** Traffic that is served in whole percents of the discovery format, of an exact share in basis points. */
export const toPercent = (bp: number): number => Math.floor(bp / 100);
