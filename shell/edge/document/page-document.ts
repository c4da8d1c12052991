import { escapeHtml } from '@acara/server-kit/html';
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
  type PageScope,
  type RenderedFragment,
  type SiteSettings,
} from '@acara/shared-contract/release';
import type { PageSnapshot } from '../page/served-releases.ts';
import type { RenderedChrome } from '../render/render-messages.ts';
import { escapeJson, headMarkup, tag } from './head-markup.ts';
import { earlyInput, firstPaint, firstScripts, heartbeat, scriptTags, shellWatch } from './head-scripts.ts';

export type DocumentFrame = {
  settings: SiteSettings;
  globalCss: string;
  fontUrl: string;
  iconLinks: string;
};

/** Null parts are left to the browser. */
export type PageContent = Pick<PageSnapshot, 'shell' | 'shellSignature' | 'releasesJson' | 'previewJson'> & {
  head: Head;
  /** The inline script that decides which addresses may become scripts. */
  scriptPolicy: string;
  /** When it was made, in ms since 1970: the browser's first reading of the server's clock. */
  madeAt: number;
  chrome: RenderedChrome | null;
  remoteName: string;
  /** The remote whose scripts are loaded first; null for the shell's own screens. */
  active: PageRelease | null;
  /** The share scope of its libraries, where that is not the default one. */
  scope?: PageScope | undefined;
  remote: { html: string; styles: string; state: string | null } | null;
  fragments: Readonly<Record<string, RenderedFragment | null>>;
};

/** The `<style>` elements of the rendered parts; fragments show only with the page's remote. */
export const pageStyles = ({ chrome, remote, fragments }: Pick<PageContent, 'chrome' | 'remote' | 'fragments'>) =>
  [chrome, remote, ...Object.values(remote ? fragments : {})].map((one) => one?.styles ?? '').join('');

/** Composes a document. The order of the tags is optimised by measurement. */
export const pageDocument = (frame: DocumentFrame, content: PageContent): string => {
  const { head, chrome, remote } = content;
  const [preloads, html] = splitPreloads(remote?.html);
  const fragments = Object.entries(remote ? content.fragments : {});
  return [
    `<!doctype html><html lang="id" data-made-at="${content.madeAt}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    firstPaint,
    headMarkup(head, frame.settings),
    tag('link', { rel: 'preload', as: 'font', type: 'font/woff2', href: frame.fontUrl, crossorigin: 'anonymous' }),
    preloads,
    `<style>${frame.globalCss}</style>`,
    pageStyles(content),
    frame.iconLinks,
    `<script>${content.scriptPolicy}</script>`,
    shellWatch(content.shell, content.shellSignature),
    heartbeat,
    earlyInput,
    firstScripts,
    scriptTags(content.shell, content.active, content.scope),
    '</head><body>',
    `<a class="skip-link" href="#${OUTLET_ID}">Langsung ke isi</a>`,
    container('div', HEADER_ID, chrome?.header),
    `<main id="${OUTLET_ID}" tabindex="-1">`,
    container('div', outletId(content.remoteName), html),
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

/** React writes a preload for each picture of high priority before a remote's markup; in the head it is found earlier. */
const splitPreloads = (html: string | undefined): [string, string | undefined] => {
  const [preloads = ''] = /^(?:<link rel="preload" as="image"[^>]*>)*/.exec(html ?? '') ?? [];
  return [preloads, html?.slice(preloads.length)];
};

/** `data-ssr`: hydrate instead of rendering. */
const container = (name: string, id: string, html: string | undefined): string =>
  html === undefined
    ? `<${name} id="${escapeHtml(id)}"></${name}>`
    : `<${name} id="${escapeHtml(id)}" data-ssr="true">${html}</${name}>`;

const jsonElement = (id: string, json: string): string =>
  `<script type="application/json" id="${id}">${escapeJson(json)}</script>`;
