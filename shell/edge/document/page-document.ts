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
import type { PageSnapshot } from '../page/served-releases.ts';
import type { RenderedChrome } from '../render/render-messages.ts';
import { escapeHtml, escapeJson, headMarkup, imagePreload, tag } from './head-markup.ts';
import { earlyInput, firstPaint, scriptTags, shellWatch } from './head-scripts.ts';
import { NONCE_PLACEHOLDER } from './nonce-template.ts';

export type DocumentFrame = {
  settings: SiteSettings;
  globalCss: string;
  fontUrl: string;
  iconLinks: string;
  scriptPolicy: string;
};

/** Null parts are left to the browser. */
export type PageContent = Pick<PageSnapshot, 'shell' | 'shellSignature' | 'releasesJson' | 'previewJson'> & {
  head: Head;
  chrome: RenderedChrome | null;
  remoteName: string;
  /** The remote whose scripts are loaded first; null for the shell's own screens. */
  active: PageRelease | null;
  remote: { html: string; styles: string; state: string | null } | null;
  fragments: Readonly<Record<string, RenderedFragment | null>>;
};

/** Composes a document with `NONCE_PLACEHOLDER` for the nonce. The order of the tags is optimised by measurement. */
export const pageDocument = (frame: DocumentFrame, content: PageContent): string => {
  const { head, chrome, remote } = content;
  const fragments = Object.entries(remote ? content.fragments : {});
  return [
    '<!doctype html><html lang="id"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    // styled-components adds later rules to an element that needs the nonce too; it reads it here.
    `<meta property="csp-nonce" content="" nonce="${NONCE_PLACEHOLDER}">`,
    firstPaint(),
    headMarkup(head, frame.settings),
    tag('link', { rel: 'preload', as: 'font', type: 'font/woff2', href: frame.fontUrl, crossorigin: 'anonymous' }),
    imagePreload(head),
    `<style nonce="${NONCE_PLACEHOLDER}">${frame.globalCss}</style>`,
    withNonce((chrome?.styles ?? '') + (remote?.styles ?? '') + fragments.map(([, one]) => one?.styles ?? '').join('')),
    frame.iconLinks,
    frame.scriptPolicy,
    shellWatch(content.shell, content.shellSignature),
    earlyInput,
    scriptTags(content.shell, content.active),
    '</head><body>',
    `<a class="skip-link" href="#${OUTLET_ID}">Langsung ke isi</a>`,
    container('div', HEADER_ID, chrome?.header),
    `<main id="${OUTLET_ID}" tabindex="-1">`,
    container('div', outletId(content.remoteName), remote?.html),
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

/** `data-ssr`: hydrate instead of rendering. */
const container = (name: string, id: string, html: string | undefined): string =>
  html === undefined
    ? `<${name} id="${escapeHtml(id)}"></${name}>`
    : `<${name} id="${escapeHtml(id)}" data-ssr="true">${html}</${name}>`;

const jsonElement = (id: string, json: string): string =>
  `<script type="application/json" id="${id}" nonce="${NONCE_PLACEHOLDER}">${escapeJson(json)}</script>`;

const withNonce = (styles: string): string => styles.replace(/<style(?=[\s>])/g, `<style nonce="${NONCE_PLACEHOLDER}"`);
