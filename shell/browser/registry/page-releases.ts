import {
  RELEASES_ELEMENT_ID,
  SETTINGS_ELEMENT_ID,
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

/** The integrity of a file of one of the page's releases; undefined for any other address. */
export const integrityOf = (url: URL): string | undefined => {
  const owner = Object.values(pageReleases().remotes).find((release) => url.pathname.startsWith(release.base));
  return owner?.assets[url.pathname.slice(owner.base.length)];
};

/** Address of a release's container. */
export const entryUrl = (release: PageRelease): string => `${release.base}${release.entry}`;
