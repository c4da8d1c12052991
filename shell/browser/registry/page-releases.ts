import {
  RELEASES_ELEMENT_ID,
  SETTINGS_ELEMENT_ID,
  SHELL_NAME,
  type FailureBeacon,
  type PageRelease,
  type PageReleases,
  type SignedRelease,
  type SiteSettings,
} from '@acara/shared-contract/release';

/** The edge accepts no more in one beacon. */
export const MAX_RELEASES = 32;

let releases: PageReleases | undefined;

const readJson = (id: string): unknown => {
  const text = document.getElementById(id)?.textContent;
  if (!text) throw new Error(`the document has no ${id}`);
  return JSON.parse(text);
};

/** The releases that the edge chose for this document, also after soft navigations. */
export const pageReleases = (): PageReleases => (releases ??= readJson(RELEASES_ELEMENT_ID) as PageReleases);

export const siteSettings = (): SiteSettings => readJson(SETTINGS_ELEMENT_ID) as SiteSettings;

type Files = Pick<PageRelease, 'base' | 'entry' | 'assets'>;

/** Files of releases, and of share scopes, that the document does not list among its remotes. */
const learned: Files[] = [];

/** Allows loading them: their integrity is known. */
export const learnRelease = (release: Files): void => void learned.push(release);

/** The integrity of a file of one of the page's releases; undefined for any other address. */
export const getIntegrity = (url: URL): string | undefined => {
  const known: Files[] = [...Object.values(pageReleases().remotes), ...learned];
  // Share scopes have one folder.
  return known
    .filter(({ base }) => url.pathname.startsWith(base))
    .map(({ base, assets }) => assets[url.pathname.slice(base.length)])
    .find(Boolean);
};

/**
 * The shell's watchdog script; `early` has errors, and what the policy refused, from before the health module ran; `from` is
 * the address that the document is for.
 */
export const shellWatch = (): (HTMLElement & { early?: Event[]; from?: string }) | null =>
  document.querySelector<HTMLElement>('script[data-release]');

export const shellReleaseId = (): string | null => shellWatch()?.dataset.release ?? null;

/** The signature of a release of this page; undefined for any other, and where the edge has no key. */
export const getSignature = (remote: string, releaseId: string): string | undefined => {
  if (remote !== SHELL_NAME) return pageReleases().signatures?.[`${remote}/${releaseId}`];
  return releaseId === shellReleaseId() ? shellWatch()?.dataset.signature : undefined;
};

/** The shell that runs a remote, as beacons name it; empty for the shell itself, or without its signature. */
export const getShell = (remote: string): Pick<FailureBeacon, 'shell'> => {
  const { release: releaseId, signature } = shellWatch()?.dataset ?? {};
  return remote !== SHELL_NAME && releaseId && signature ? { shell: { releaseId, signature } } : {};
};

/** Releases of remotes that ran in this page, the latest last. */
const ran = new Map<string, SignedRelease>();

/** Releases that may have caused a symptom: the shell, and the remotes that ran. */
export const ranInPage = (): SignedRelease[] => {
  const releaseId = shellReleaseId();
  const signature = shellWatch()?.dataset.signature;
  const shell = releaseId && signature ? [{ remote: SHELL_NAME, releaseId, signature }] : [];
  return [...shell, ...[...ran.values()].slice(1 - MAX_RELEASES)];
};

/**
 * Notes which release runs from now on, before it does, and lets the heartbeat know (`shell/workers/heartbeat.mjs`): a page that
 * freezes is reported with it.
 */
export const noteRelease = (remote: string, releaseId: string | undefined): void => {
  const signature = releaseId && getSignature(remote, releaseId);
  if (!signature) return;
  const name = `${remote}/${releaseId}`;
  ran.delete(name);
  ran.set(name, { remote, releaseId, signature });
  const element = document.querySelector<HTMLElement & { ran?: (release: SignedRelease) => void }>('script[data-src]');
  element?.ran?.({ remote, releaseId, signature });
};

export const entryUrl = (release: Pick<Files, 'base' | 'entry'>): string => `${release.base}${release.entry}`;
