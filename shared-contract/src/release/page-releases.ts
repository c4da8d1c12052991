import type { FragmentDeclaration, NavigationEntry, RouteDeclaration } from './remote-declaration.ts';

/** A route in a page, without what only the server reads. */
export type PageRoute = Omit<RouteDeclaration, 'query' | 'description' | 'index' | 'sitemap' | 'places'>;

export type ReleaseName = { remote: string; releaseId: string };

/** A release in a page, ready to load: all addresses are absolute paths on the site. */
export type PageRelease = {
  releaseId: string;
  /** Folder of its files, `/r/<remote>/<releaseId>/`. */
  base: string;
  container: string;
  /** Declared routes by name; docs/contracts/remote-declaration.md. */
  routes: Record<string, PageRoute>;
  redirects?: Record<string, string>;
  navigation?: NavigationEntry[];
  fragments?: Record<string, Omit<FragmentDeclaration, 'budgetKB'>>;
  /** Its goals, each with the call that reaches it; empty where the remote reports it. */
  goals?: Record<string, string>;
  /** The share scope of its libraries, where that is not the shell's default one. */
  scope?: string;
  /** The container's entry, below `base`. */
  entry: string;
  /** Scripts of the first load, below `base`. */
  chunks: string[];
  /** Of a shell: whether it may be started after the first paint. */
  afterPaint?: true;
  /** Integrity of `entry` and `chunks`, by path below `base`. */
  assets: Record<string, string>;
  /** The release to run when this one fails: the address of its `PageRelease` (JSON), and that file's integrity. */
  fallback?: { releaseId: string; address: string; integrity: string };
};

/** The libraries of a share scope, as a container of the shell. */
export type PageScope = Pick<PageRelease, 'base' | 'container' | 'entry' | 'chunks' | 'assets'>;

/** The releases that the edge resolved for one document. Soft navigation keeps them. */
export type PageReleases = {
  /** Revision of the registry. */
  revision: number;
  remotes: Record<string, PageRelease>;
  /** Those that a remote of the page, or its fallback, may need; missing where all have the default one. */
  scopes?: Record<string, PageScope>;
  /**
   * Signatures of all that the page may run, by `<remote>/<releaseId>`, fallbacks included. That of the shell is on its
   * watch script. Missing where the edge has no key. docs/contracts/beacons.md.
   */
  signatures?: Record<string, string>;
};

export type PageDeclarations = {
  routes: Readonly<Record<string, PageRoute>>;
  navigation: readonly NavigationEntry[];
};

export const mergeDeclarations = ({ remotes }: Pick<PageReleases, 'remotes'>): PageDeclarations => ({
  routes: Object.assign({}, ...Object.values(remotes).map(({ routes }) => routes)),
  navigation: Object.values(remotes).flatMap(({ navigation = [] }) => navigation),
});

/** Revoked releases, for open pages: the response of `GET REVOKED_ADDRESS`. */
export type RevokedReleases = {
  /** Revision of the registry. */
  revision: number;
  /** As `<remote>/<releaseId>`. */
  revoked: string[];
};
export const REVOKED_ADDRESS = '/_releases/revoked.json';

/** Cookie with the name of the visitor's release set: all that a shared document depends on besides its address. */
export const SET_COOKIE = 'acara_set';
/** A page without that cookie posts nothing here, and gets a visitor id and its set. */
export const VISITOR_ADDRESS = '/_releases/visitor';

/** One release writes a version of what packages share that the other one does not read. */
export type Misfit = { contract: string; writes: number; reads: number[]; writer: ReleaseName; reader: ReleaseName };

/** Added to a page with a signed preview. */
export type ReleasePreview = {
  /** Releases of this page that share data which one of them cannot read; missing without. */
  misfits?: Misfit[];
  /** By package, the shell included: the release that this page runs, and those that can be chosen instead. */
  packages: Record<string, { running: string; chosen: boolean; releases: { releaseId: string; state: string }[] }>;
};
/** Id of the `<script type="application/json">` with `ReleasePreview`; only in pages with a signed preview. */
export const PREVIEW_ELEMENT_ID = 'acara-preview';
/**
 * The preview panel posts `{ remote, releaseId }` here (null: the stable release). The response is 204, or 403 without
 * a preview. `DELETE` ends the preview.
 */
export const PREVIEW_ADDRESS = '/_releases/preview';
/** Parameter of a signed preview link. */
export const PREVIEW_PARAMETER = 'acara_preview';

/** Name of the shell in the registry; it is no remote. */
export const SHELL_NAME = 'shell';

/** Id of `<main>`, which contains the remotes. */
export const OUTLET_ID = 'acara-outlet';
/** Id of the element around the header; `data-ssr` marks server HTML. */
export const HEADER_ID = 'acara-header';
/** Id of the element around the footer; `data-ssr` marks server HTML. */
export const FOOTER_ID = 'acara-footer';
/** Name of the shell's own screen for unknown addresses. */
export const NOT_FOUND_NAME = 'not-found';
/** Id of the `<script type="application/json">` with `PageReleases`. */
export const RELEASES_ELEMENT_ID = 'acara-releases';
/** Id of the `<script type="application/json">` with `SiteSettings`. */
export const SETTINGS_ELEMENT_ID = 'acara-settings';
/** Id of the `<script type="application/json">` with the active remote's first data. */
export const STATE_ELEMENT_ID = 'acara-state';
/** The same for a fragment that the server rendered. */
export const fragmentStateId = (name: string) => `${STATE_ELEMENT_ID}:${name}`;
/** Id of the element into which single-spa mounts a remote. */
export const outletId = (remote: string) => `single-spa-application:${remote}`;
