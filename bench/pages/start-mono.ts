import {
  mergeDeclarations,
  RELEASES_ELEMENT_ID,
  SETTINGS_ELEMENT_ID,
  type PageReleases,
  type RenderRequest,
  type SiteSettings,
} from '@acara/shared-contract/release';
import { buildMono } from '../mono/build-mono.mjs';
import { builtFiles } from './built-files.ts';
import { startComparator } from './comparator-server.ts';
import { findElements } from './document-edits.ts';
import { monoDocument } from './mono-document.ts';

const BASE = '/mono/';

const jsonIn = (html: string, id: string): unknown => {
  const element = findElements(html).find(({ attributes }) => attributes.id === id);
  if (!element) throw new Error(`the edge's document has no #${id}`);
  return JSON.parse(html.slice(element.inner.from, element.inner.to));
};

/** Builds MONO and serves it beside a running site. */
export const startMono = async ({ siteOrigin, apiOrigin }: { siteOrigin: string; apiOrigin: string }) => {
  const { folder, script, render } = await buildMono();
  const api: RenderRequest['api'] = { origin: apiOrigin, headers: {} };
  return startComparator({
    siteOrigin,
    files: await builtFiles(folder, BASE),
    document: async (html, url) => {
      // Both written by our own edge.
      const settings = jsonIn(html, SETTINGS_ELEMENT_ID) as SiteSettings;
      const declarations = mergeDeclarations(jsonIn(html, RELEASES_ELEMENT_ID) as PageReleases);
      const page = await render({ url, settings, api, declarations });
      return monoDocument(html, { page, declarations }, { src: BASE + script.file, integrity: script.integrity });
    },
  });
};
