import type { PageDeclarations } from './page-releases.ts';
import type { SiteSettings } from './site-settings.ts';

/** Metadata of a screen for browsers, search engines and link previews. */
export type Head = {
  title: string;
  description?: string;
  /** Of previews of shared links, where it is not the description. */
  previewText?: string;
  /** Absolute address; left out on pages that must not be indexed. */
  canonical?: string;
  /** For private events, private screens and not-found. */
  robots?: 'noindex';
  /** Open Graph and Twitter card. `image` is absolute. */
  image?: { url: string; width: number; height: number; alt: string };
  ogType?: 'website' | 'article';
  /** schema.org objects for `<script type="application/ld+json">`; the edge escapes `<`. */
  jsonLd?: Record<string, unknown>[];
  /** Where the address contains an access code. */
  referrer?: 'no-referrer';
};

/** Input of a server bundle. */
export type RenderRequest = {
  /** Path and query of the request. */
  url: string;
  settings: SiteSettings;
  /** For links and menus; missing where a test has provided it. */
  declarations?: PageDeclarations;
  /** Origin of the API and headers to send (the visitor's address, the request id). */
  api: { origin: string; headers: Record<string, string> };
};

export type RenderResult = {
  status: number;
  head: Head;
  html: string;
  /** `<style data-styled>` elements without nonce. */
  styles: string;
  /** Serialised first data for the browser (JSON text), or null. */
  state: string | null;
  /** False where some data was unavailable, so the page must not be cached. */
  isComplete?: boolean;
};

export type RenderedFragment = Pick<RenderResult, 'html' | 'styles' | 'state' | 'isComplete'>;

/** What a remote's server bundle exports. */
export type ServerBundle = {
  render: (request: RenderRequest) => Promise<RenderResult>;
  /** Only where it has fragments that the server renders. */
  renderFragment?: (name: string, request: RenderRequest) => Promise<RenderedFragment>;
};

/** What the shell's server bundle exports: header and footer. */
export type ShellServerBundle = {
  render: (request: Pick<RenderRequest, 'url' | 'settings' | 'declarations'>) => {
    header: string;
    footer: string;
    styles: string;
  };
  /** The shell's own not-found screen. */
  renderNotFound: (request: Pick<RenderRequest, 'url' | 'settings' | 'declarations'>) => RenderResult;
};
