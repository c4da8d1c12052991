import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { constants } from 'node:zlib';
import { SETTINGS_ELEMENT_ID, type RenderRequest, type SiteSettings } from '@acara/shared-contract/release';
import { buildMono } from '../mono/build-mono.mjs';
import { packed, startComparator, type KeptAnswer } from './comparator-server.ts';
import { elementsOf } from './document-edits.ts';
import { monoDocument } from './mono-document.ts';

const BASE = '/mono/';

const filesOf = async (folder: string): Promise<Map<string, KeptAnswer>> => {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.js'));
  const answers = names.map(async (name): Promise<[string, KeptAnswer]> => {
    const body = await packed(await readFile(path.join(folder, name)), constants.BROTLI_MAX_QUALITY);
    const headers = {
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
      'content-length': body.length,
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    };
    return [BASE + name, { status: 200, headers, body }];
  });
  return new Map(await Promise.all(answers));
};

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
    files: await filesOf(folder),
    document: async (html, url) => {
      const page = await render({ url, settings: settingsOf(html), api });
      return monoDocument(html, page, { src: BASE + script.file, integrity: script.integrity });
    },
  });
};
