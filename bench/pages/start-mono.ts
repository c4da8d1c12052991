import { SETTINGS_ELEMENT_ID, type RenderRequest, type SiteSettings } from '@acara/shared-contract/release';
import { buildMono } from '../mono/build-mono.mjs';
import { builtFiles } from './built-files.ts';
import { startComparator } from './comparator-server.ts';
import { elementsOf } from './document-edits.ts';
import { monoDocument } from './mono-document.ts';

const BASE = '/mono/';

const settingsOf = (html: string): SiteSettings => {
  const element = elementsOf(html).find(({ attributes }) => attributes.id === SETTINGS_ELEMENT_ID);
  if (!element) throw new Error('the edge wrote no settings');
  return JSON.parse(html.slice(element.inner.from, element.inner.to)) as SiteSettings; // written by our own edge
};

/** Builds MONO and serves it beside a running site. */
export const startMono = async ({ siteOrigin, apiOrigin }: { siteOrigin: string; apiOrigin: string }) => {
  const { folder, script, render } = await buildMono();
  const api: RenderRequest['api'] = { origin: apiOrigin, headers: {} };
  return startComparator({
    siteOrigin,
    files: await builtFiles(folder, BASE),
    document: async (html, url) => {
      const page = await render({ url, settings: settingsOf(html), api });
      return monoDocument(html, page, { src: BASE + script.file, integrity: script.integrity });
    },
  });
};
