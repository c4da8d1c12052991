import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { constants } from 'node:zlib';
import {
  mergeDeclarations,
  RELEASES_ELEMENT_ID,
  SETTINGS_ELEMENT_ID,
  type PageReleases,
  type RenderRequest,
  type SiteSettings,
} from '@acara/shared-contract/release';
import type { Disposables } from '@acara/tooling/src/site/disposables.ts';
import { packed, type CachedResponse, startComparator } from './comparator-server.ts';
import { buildNaive } from '../naive/build-naive.mjs';
import { NAIVE_BASE } from '../naive/places.mjs';
import { naiveDocument, findElements, monoDocument } from './document-edits.ts';
import { buildMono } from '../mono/build-mono.mjs';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
};

/** The scripts and manifests of a build, packed as a release's are, by their address below a base. */
const builtFiles = async (folder: string, base: string): Promise<Map<string, CachedResponse>> => {
  const names = (await readdir(folder, { recursive: true })).filter((name) => path.extname(name) in TYPES);
  const answers = names.map(async (name): Promise<[string, CachedResponse]> => {
    const body = await packed(await readFile(path.join(folder, name)), constants.BROTLI_MAX_QUALITY);
    const headers = {
      'content-type': TYPES[path.extname(name)],
      'content-encoding': 'br',
      'content-length': body.length,
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    };
    return [base + name, { status: 200, headers, body }];
  });
  return new Map(await Promise.all(answers));
};

/** Builds NAIVE and serves it beside a running site. @returns its origin */
export const startNaive = async (disposables: Disposables, siteOrigin: string): Promise<string> => {
  const { folder, script } = await buildNaive();
  return startComparator(disposables, {
    siteOrigin,
    files: await builtFiles(folder, NAIVE_BASE),
    document: (html) => naiveDocument(html, NAIVE_BASE + script),
  });
};

const BASE = '/mono/';

const jsonIn = (html: string, id: string): unknown => {
  const element = findElements(html).find(({ attributes }) => attributes.id === id);
  if (!element) throw new Error(`the edge's document has no #${id}`);
  return JSON.parse(html.slice(element.inner.from, element.inner.to));
};

/** Builds MONO and serves it beside a running site. @returns its origin */
export const startMono = async (
  disposables: Disposables,
  { siteOrigin, apiOrigin }: { siteOrigin: string; apiOrigin: string },
): Promise<string> => {
  const { folder, script, render } = await buildMono();
  const api: RenderRequest['api'] = { origin: apiOrigin, headers: {} };
  return startComparator(disposables, {
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
