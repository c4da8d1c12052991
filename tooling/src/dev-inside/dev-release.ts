import type { MicroFrontendVersion, RegistryDocument } from '@acara/shared-contract/registry';

const DEV_ID = /^\d{8}-dev(\d+)$/;
/** Pages that were opened before the last few saves may still load parts of theirs. */
const MAX_RELEASES = 5;

const getId = ({ extras }: MicroFrontendVersion): string => extras.acara.releaseId;
const getNumber = (id: string): number => Number(DEV_ID.exec(id)?.[1] ?? 0);

/** How ids of development releases go on: `20260304-dev7` after any of number 6. @param known ids that there are */
export const nextDevId = (known: readonly string[], now: Date): string =>
  `${now.toISOString().slice(0, 10).replaceAll('-', '')}-dev${Math.max(0, ...known.map(getNumber)) + 1}`;

/** Ids of all releases of a package. */
export const releaseIds = (document: RegistryDocument | null, remote: string): string[] =>
  (document?.microFrontends[remote] ?? []).map(getId);

/**
 * The registry without the development releases of a package that are long over. The one that everybody has, and what
 * it falls back to, stay.
 */
export const withoutOldDevReleases = (document: RegistryDocument, remote: string): RegistryDocument => {
  const versions = document.microFrontends[remote] ?? [];
  const current = versions.find(({ deployment }) => deployment?.default);
  const last = Math.max(0, ...versions.map((version) => getNumber(getId(version))));
  const stays = (version: MicroFrontendVersion) =>
    version === current ||
    version.url === current?.fallbackUrl ||
    !DEV_ID.test(getId(version)) ||
    getNumber(getId(version)) > last - MAX_RELEASES;
  const remaining = versions.filter(stays);
  const urls = new Set(remaining.map(({ url }) => url));
  const mended = remaining.map((version): MicroFrontendVersion => {
    const { fallbackUrl, ...rest } = version;
    return fallbackUrl === undefined || urls.has(fallbackUrl) ? version : rest;
  });
  return { ...document, microFrontends: { ...document.microFrontends, [remote]: mended } };
};
