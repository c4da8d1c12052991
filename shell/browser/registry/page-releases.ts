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
  if (!text) throw new Error(`the document has no ${id}`);
  return JSON.parse(text);
};

/** The releases that the edge chose for this document, also after soft navigations. */
export const pageReleases = (): PageReleases => (releases ??= readJson(RELEASES_ELEMENT_ID) as PageReleases);

export const siteSettings = (): SiteSettings => readJson(SETTINGS_ELEMENT_ID) as SiteSettings;

/** Releases that the document does not list itself. */
const learned: PageRelease[] = [];

/** Allows loading the files of another release, whose record was fetched with its integrity. */
export const learnRelease = (release: PageRelease): void => void learned.push(release);

/** The integrity of a file of one of the page's releases; undefined for any other address. */
export const getIntegrity = (url: URL): string | undefined => {
  const known = [...Object.values(pageReleases().remotes), ...learned];
  const owner = known.find((release) => url.pathname.startsWith(release.base));
  return owner?.assets[url.pathname.slice(owner.base.length)];
};

/** The shell's watchdog script; `early` has errors from before the health module ran. */
export const shellWatch = (): (HTMLElement & { early?: Event[] }) | null =>
  document.querySelector<HTMLElement>('script[data-release]');

export const shellReleaseId = (): string | null => shellWatch()?.dataset.release ?? null;

/** The signature (`seal`) of a release of this page; undefined for any other, and where the edge has no key. */
export const getSignature = (remote: string, releaseId: string): string | undefined => {
  if (remote !== SHELL_NAME) return pageReleases().seals?.[`${remote}/${releaseId}`];
  return releaseId === shellReleaseId() ? shellWatch()?.dataset.seal : undefined;
};

/** The shell that runs a remote, as beacons name it; empty for the shell itself, or without its signature. */
export const getShell = (remote: string): Pick<FailureBeacon, 'shell'> => {
  const { release: releaseId, seal } = shellWatch()?.dataset ?? {};
  return remote !== SHELL_NAME && releaseId && seal ? { shell: { releaseId, seal } } : {};
};

export const entryUrl = (release: PageRelease): string => `${release.base}${release.entry}`;
