import type { MicroFrontendVersion, RegistryDocument } from '@acara/releases/registry';

const DEV_ID = /^\d{8}-dev(\d+)$/;
/** Pages opened before the last few saves may still load chunks. */
const MAX_RELEASES = 5;

const getId = ({ extras }: MicroFrontendVersion): string => extras.acara.releaseId;
const getNumber = (id: string): number => Number(DEV_ID.exec(id)?.[1] ?? 0);

/** The next id of a development release: `20260304-dev7` after number 6. @param known existing ids */
export const nextDevId = (known: readonly string[], now: Date): string =>
  `${now.toISOString().slice(0, 10).replaceAll('-', '')}-dev${Math.max(0, ...known.map(getNumber)) + 1}`;

export const releaseIds = (document: RegistryDocument | null, remote: string): string[] =>
  (document?.microFrontends[remote] ?? []).map(getId);

/**
 * The registry without old development releases of a package. The stable one and its fallback stay.
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
  const versionsWithFallbacks = remaining.map((version): MicroFrontendVersion => {
    const { fallbackUrl, ...rest } = version;
    return fallbackUrl === undefined || urls.has(fallbackUrl) ? version : rest;
  });
  return { ...document, microFrontends: { ...document.microFrontends, [remote]: versionsWithFallbacks } };
};
