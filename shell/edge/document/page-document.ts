import {
  FOOTER_ID,
  HEADER_ID,
  OUTLET_ID,
  outletId,
  PREVIEW_ELEMENT_ID,
  RELEASES_ELEMENT_ID,
  SETTINGS_ELEMENT_ID,
  STATE_ELEMENT_ID,
  fragmentStateId,
  type Head,
  type PageRelease,
  type RenderedFragment,
  type SiteSettings,
} from '@acara/shared-contract/release';
import type { RenderedChrome } from '../render/render-messages.ts';
import { escapeHtml, escapeJson } from './escape.ts';
import { firstPaint } from './first-paint.ts';
import { headMarkup, imagePreload, tag } from './head-markup.ts';
import { NONCE_PLACEHOLDER } from './nonce.ts';
import { scriptTags } from './script-tags.ts';
import { shellWatch } from './shell-watch.ts';

/** What every document of this edge shares. */
export type DocumentFrame = {
  settings: SiteSettings;
  /** Styles of the whole document. */
  globalCss: string;
  fontUrl: string;
  /** Links to icons and the web manifest, as markup. */
  iconLinks: string;
  /** Says which addresses may become scripts at run time, as markup. */
  scriptPolicy: string;
};

/** What one page is composed of. Parts that are null are left to the browser. */
export type PageContent = {
  head: Head;
  shell: PageRelease;
  /** Null without a key. */
  shellSeal: string | null;
  /** The releases as JSON text. */
  releasesJson: string;
  /** What the panel of a preview shows, as JSON text; undefined for everybody else. */
  previewJson: string | undefined;
  chrome: RenderedChrome | null;
  /** Name of the slice in the outlet. */
  sliceName: string;
  /** The remote whose scripts the first load needs; null for the shell's own screens. */
  active: PageRelease | null;
  slice: { html: string; styles: string; state: string | null } | null;
  /** What stands in places of the slice, by name. */
  fragments: Readonly<Record<string, RenderedFragment | null>>;
};

/** Composes a document. Where the nonce goes stands `NONCE_MARK`. The order of the tags is measured: speed, How. */
export const pageDocument = (frame: DocumentFrame, content: PageContent): string => {
  const { head, chrome, slice: remote } = content;
  const fragments = Object.entries(remote ? content.fragments : {});
  return [
    '<!doctype html><html lang="id"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    // styled-components writes its later rules into an element that needs the nonce too; it looks for it here.
    `<meta property="csp-nonce" content="" nonce="${NONCE_PLACEHOLDER}">`,
    firstPaint(),
    headMarkup(head, frame.settings),
    tag('link', { rel: 'preload', as: 'font', type: 'font/woff2', href: frame.fontUrl, crossorigin: 'anonymous' }),
    imagePreload(head),
    `<style nonce="${NONCE_PLACEHOLDER}">${frame.globalCss}</style>`,
    withNonce((chrome?.styles ?? '') + (remote?.styles ?? '') + fragments.map(([, one]) => one?.styles ?? '').join('')),
    frame.iconLinks,
    frame.scriptPolicy,
    shellWatch(content.shell, content.shellSeal),
    scriptTags(content.shell, content.active),
    '</head><body>',
    `<a class="skip-link" href="#${OUTLET_ID}">Langsung ke isi</a>`,
    container('div', HEADER_ID, chrome?.header),
    `<main id="${OUTLET_ID}" tabindex="-1">`,
    container('div', outletId(content.sliceName), remote?.html),
    remote ? '' : '<noscript><p>Aktifkan JavaScript untuk membuka halaman ini.</p></noscript>',
    '</main>',
    container('div', FOOTER_ID, chrome?.footer),
    jsonElement(RELEASES_ELEMENT_ID, content.releasesJson),
    content.previewJson ? jsonElement(PREVIEW_ELEMENT_ID, content.previewJson) : '',
    jsonElement(SETTINGS_ELEMENT_ID, JSON.stringify(frame.settings)),
    remote?.state ? jsonElement(STATE_ELEMENT_ID, remote.state) : '',
    ...fragments.map(([name, one]) => (one?.state ? jsonElement(fragmentStateId(name), one.state) : '')),
    '</body></html>',
  ].join('');
};

/** `data-ssr` tells the browser to hydrate what is there instead of rendering anew. */
const container = (name: string, id: string, html: string | undefined): string =>
  html === undefined
    ? `<${name} id="${escapeHtml(id)}"></${name}>`
    : `<${name} id="${escapeHtml(id)}" data-ssr="true">${html}</${name}>`;

const jsonElement = (id: string, json: string): string =>
  `<script type="application/json" id="${id}" nonce="${NONCE_PLACEHOLDER}">${escapeJson(json)}</script>`;

const withNonce = (styles: string): string => styles.replace(/<style(?=[\s>])/g, `<style nonce="${NONCE_PLACEHOLDER}"`);
