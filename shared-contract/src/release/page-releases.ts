import type { FragmentDeclaration, NavigationEntry, RouteDeclaration } from './remote-declaration.ts';

/** A route as pages know it: what only the server reads is left out. */
export type PageRoute = Omit<RouteDeclaration, 'query' | 'description' | 'index' | 'sitemap' | 'places'>;

/** Names a release. */
export type ReleaseName = { remote: string; releaseId: string };

/** A release as a page runs it, made of its record: all addresses absolute on the site, ready to load. */
export type PageRelease = {
  releaseId: string;
  /** Folder of its files with a trailing slash, `/r/<remote>/<releaseId>/`. */
  base: string;
  container: string;
  /** Patterns of `routes`: all that a shell of before there were declarations knows of them. */
  paths: string[];
  /**
   * What the release declares, by the name of the route; docs/contracts/remote-declaration.md. Missing only in the
   * `release.json` of releases of before there were declarations.
   */
  routes?: Record<string, PageRoute>;
  redirects?: Record<string, string>;
  navigation?: NavigationEntry[];
  fragments?: Record<string, Omit<FragmentDeclaration, 'budgetKB'>>;
  /** The container's entry, below `base`. */
  entry: string;
  /** Scripts of the first load, below `base`. */
  chunks: string[];
  /** Integrity of `entry` and `chunks`, by path below `base`. */
  assets: Record<string, string>;
  /** The release to run when this one fails: where its `PageRelease` (JSON) lies, and the integrity of that file. */
  fallback?: { releaseId: string; address: string; integrity: string };
};

/** What the edge resolved for one document and wrote into it. Soft navigation keeps it. */
export type PageReleases = {
  /** Revision of the registry that this was resolved from. */
  revision: number;
  remotes: Record<string, PageRelease>;
  /**
   * Seals of all that the page may run, by `<remote>/<releaseId>`: what is named above and what it falls back to. That of
   * the shell stands on its watch. Missing where the edge has no key. docs/contracts/release-health.md.
   */
  seals?: Record<string, string>;
};

/** What the releases of a page declare together. */
export type PageDeclarations = {
  routes: Readonly<Record<string, PageRoute>>;
  navigation: readonly NavigationEntry[];
};

export const mergeDeclarations = ({ remotes }: Pick<PageReleases, 'remotes'>): PageDeclarations => ({
  routes: Object.assign({}, ...Object.values(remotes).map(({ routes }) => routes)),
  navigation: Object.values(remotes).flatMap(({ navigation = [] }) => navigation),
});

/** What the edge tells pages of releases that were taken back. Answers `GET REVOKED_ADDRESS`. */
export type RevokedReleases = {
  /** Revision of the registry that this was read from. */
  revision: number;
  /** As `<remote>/<releaseId>`. */
  revoked: string[];
};
/** Where pages ask which releases were taken back. */
export const REVOKED_ADDRESS = '/_releases/revoked.json';

/** What a page of somebody with a signed preview carries besides. */
export type ReleasePreview = {
  /** By package, the shell too: the release that this page runs, and those that can be chosen instead. */
  packages: Record<string, { running: string; chosen: boolean; releases: { releaseId: string; state: string }[] }>;
};
/** Id of the `<script type="application/json">` that holds `ReleasePreview`; only there with a signed preview. */
export const PREVIEW_ELEMENT_ID = 'acara-preview';
/**
 * Where the panel of a preview sends `{ remote, releaseId }` (null: as everybody); answers 204, or 403 without a preview.
 * `DELETE` ends the preview.
 */
export const PREVIEW_ADDRESS = '/_releases/preview';
/** Parameter of a signed preview link. */
export const PREVIEW_PARAMETER = 'acara_preview';

/** Name under which the shell's own releases stand in the registry; it is no remote. */
export const SHELL_NAME = 'shell';

/** Id of `<main>`, in which the slices stand. */
export const OUTLET_ID = 'acara-outlet';
/** Id of the element around the header; `data-ssr` says that it carries server HTML. */
export const HEADER_ID = 'acara-header';
/** Id of the element around the footer; `data-ssr` says that it carries server HTML. */
export const FOOTER_ID = 'acara-footer';
/** Name of the shell's own slice for addresses that no release serves. */
export const NOT_FOUND_NAME = 'not-found';
/** Id of the `<script type="application/json">` that holds `PageReleases`. */
export const RELEASES_ELEMENT_ID = 'acara-releases';
/** Id of the `<script type="application/json">` that holds `SiteSettings`. */
export const SETTINGS_ELEMENT_ID = 'acara-settings';
/** Id of the `<script type="application/json">` that holds the active remote's first data. */
export const STATE_ELEMENT_ID = 'acara-state';
/** Id of the `<script type="application/json">` that holds the first data of a fragment that the server rendered. */
export const fragmentStateId = (name: string) => `${STATE_ELEMENT_ID}:${name}`;
/** Id of the element into which single-spa mounts a remote. */
export const outletId = (remote: string) => `single-spa-application:${remote}`;
