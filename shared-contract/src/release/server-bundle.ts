import type { PageDeclarations } from './page-releases.ts';
import type { SiteSettings } from './site-settings.ts';

/** What a screen says about itself to browsers, search engines and share previews. */
export type Head = {
  title: string;
  description?: string;
  /** Absolute address; left out on pages that must not be indexed. */
  canonical?: string;
  /** `noindex` for private events, private screens and not-found. */
  robots?: 'noindex';
  /** Open Graph and Twitter card. `image` is absolute. */
  image?: { url: string; width: number; height: number; alt: string };
  ogType?: 'website' | 'article';
  /** schema.org objects for `<script type="application/ld+json">`; the writer escapes `<`. */
  jsonLd?: Record<string, unknown>[];
  /** `no-referrer` where the address holds an access code. */
  referrer?: 'no-referrer';
  /** The picture that is the largest paint of the page, to be preloaded. */
  preloadImage?: { src: string; srcSet?: string; sizes?: string };
};

/** What the edge asks a server face for. */
export type RenderRequest = {
  /** Path and query, as the visitor asked for it. */
  url: string;
  settings: SiteSettings;
  /** What the releases of the page declare, for links and menus; missing where a test has provided it. */
  declarations?: PageDeclarations;
  /** Where the API answers from here, with headers to send along (the visitor's address, the request id). */
  api: { origin: string; headers: Record<string, string> };
};

/** What a server face answers. */
export type RenderResult = {
  /** HTTP status of the document. */
  status: number;
  head: Head;
  html: string;
  /** `<style data-styled>` elements without nonce. */
  styles: string;
  /** Serialised first data for the browser (JSON text), or null. */
  state: string | null;
  /** False where some data could not be had, so that the page is no fit one to keep for other visitors. */
  isComplete?: boolean;
};

/** A fragment as a server face renders it. */
export type RenderedFragment = Pick<RenderResult, 'html' | 'styles' | 'state' | 'isComplete'>;

/** What a remote's server bundle exports. */
export type ServerBundle = {
  render: (request: RenderRequest) => Promise<RenderResult>;
  /** Only where it gives fragments that the server renders. */
  renderFragment?: (name: string, request: RenderRequest) => Promise<RenderedFragment>;
};

/** The one export of the shell's server bundle: what stands around every slice. */
export type ShellServerBundle = {
  render: (request: Pick<RenderRequest, 'url' | 'settings' | 'declarations'>) => {
    header: string;
    footer: string;
    styles: string;
  };
  /** The shell's own not-found screen. */
  renderNotFound: (request: Pick<RenderRequest, 'url' | 'settings' | 'declarations'>) => RenderResult;
};
