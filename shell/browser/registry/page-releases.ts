import {
  RELEASES_ELEMENT_ID,
  SETTINGS_ELEMENT_ID,
  SHELL_NAME,
  type FailureBeacon,
  type PageRelease,
  type PageReleases,
  type SiteSettings,
} from '@acara/shared-contract/release';

let releases: PageReleases | undefined;

const readJson = (id: string): unknown => {
  const text = document.getElementById(id)?.textContent;
  if (!text) throw new Error(`the document carries no ${id}`);
  return JSON.parse(text);
};

/** The releases that the edge resolved for this document. Soft navigation keeps them. */
export const pageReleases = (): PageReleases =>
  // Written by our own edge in the same release of the contract.
  (releases ??= readJson(RELEASES_ELEMENT_ID) as PageReleases);

/** The settings of this installation. */
export const siteSettings = (): SiteSettings => readJson(SETTINGS_ELEMENT_ID) as SiteSettings;

/** Releases that the document does not name itself, only where to learn of them. */
const learned: PageRelease[] = [];

/** Lets the files of a further release be loaded. Its record must have been had with its integrity. */
export const learnRelease = (release: PageRelease): void => void learned.push(release);

/** The integrity of a file of one of the page's releases; undefined for any other address. */
export const getIntegrity = (url: URL): string | undefined => {
  const known = [...Object.values(pageReleases().remotes), ...learned];
  const owner = known.find((release) => url.pathname.startsWith(release.base));
  return owner?.assets[url.pathname.slice(owner.base.length)];
};

/** The watch over the shell, which names it; `early` is what was thrown before anybody told of it. */
export const shellWatch = (): (HTMLElement & { early?: Event[] }) | null =>
  document.querySelector<HTMLElement>('script[data-release]');

/** Id of the shell's release, which this page runs; null where the document has no watch over it. */
export const shellReleaseId = (): string | null => shellWatch()?.dataset.release ?? null;

/** The seal of a release that this page may run; undefined for any other, and where the edge has no key. */
export const getSignature = (remote: string, releaseId: string): string | undefined => {
  if (remote !== SHELL_NAME) return pageReleases().seals?.[`${remote}/${releaseId}`];
  return releaseId === shellReleaseId() ? shellWatch()?.dataset.seal : undefined;
};

/** The shell that runs a slice, as beacons name it beside the slice; nothing of the shell itself, or without its seal. */
export const shellBeside = (remote: string): Pick<FailureBeacon, 'shell'> => {
  const { release: releaseId, seal } = shellWatch()?.dataset ?? {};
  return remote !== SHELL_NAME && releaseId && seal ? { shell: { releaseId, seal } } : {};
};

/** Address of a release's container. */
export const entryUrl = (release: PageRelease): string => `${release.base}${release.entry}`;
