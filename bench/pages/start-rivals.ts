import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { constants } from 'node:zlib';
import { fitsPattern } from '@acara/shared-contract/path-pattern';
import {
  mergeDeclarations,
  RELEASES_ELEMENT_ID,
  SETTINGS_ELEMENT_ID,
  type PageDeclarations,
  type PageReleases,
  type RenderRequest,
  type SiteSettings,
} from '@acara/shared-contract/release';
import type { Disposables } from '@acara/tooling/src/site/disposables.ts';
import { packed, type CachedResponse, startComparator } from './comparator-server.ts';
import { BenchError } from '../lib/bench.ts';
import { findElements, floorDocument, monoDocument, stripDocument, type OwnScript } from './document-edits.ts';
import { buildFloor } from './floor/build-floor.mjs';
import { buildMono } from './mono/build-mono.mjs';

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

/** How a document names scripts of a build. */
const ownScripts = (folder: string, base: string, files: readonly string[]): Promise<OwnScript[]> =>
  Promise.all(
    files.map(async (file) => {
      const hash = createHash('sha384').update(await readFile(path.join(folder, file)));
      return { src: base + file, integrity: `sha384-${hash.digest('base64')}` };
    }),
  );

const FLOOR_BASE = '/floor/';

/** Builds FLOOR and serves it beside a running site. @returns its origin */
const startFloor = async (disposables: Disposables, siteOrigin: string): Promise<string> => {
  const { folder, script } = await buildFloor();
  const scripts = await ownScripts(folder, FLOOR_BASE, [script]);
  return startComparator(disposables, {
    siteOrigin,
    files: await builtFiles(folder, FLOOR_BASE),
    document: (html) => floorDocument(html, scripts),
  });
};

const MONO_BASE = '/mono/';

const jsonIn = (html: string, id: string): unknown => {
  const element = findElements(html).find(({ attributes }) => attributes.id === id);
  if (!element) throw new Error(`the edge's document has no #${id}`);
  return JSON.parse(html.slice(element.inner.from, element.inner.to));
};

/** Builds MONO and serves it beside a running site. @returns its origin */
const startMono = async (
  disposables: Disposables,
  { siteOrigin, apiOrigin }: { siteOrigin: string; apiOrigin: string },
): Promise<string> => {
  const { folder, scriptsOf, render } = await buildMono();
  const api: RenderRequest['api'] = { origin: apiOrigin, headers: {} };
  return startComparator(disposables, {
    siteOrigin,
    files: await builtFiles(folder, MONO_BASE),
    document: async (html, url) => {
      // Both written by our own edge.
      const settings = jsonIn(html, SETTINGS_ELEMENT_ID) as SiteSettings;
      const declarations = mergeDeclarations(jsonIn(html, RELEASES_ELEMENT_ID) as PageReleases);
      const page = await render({ url, settings, api, declarations });
      const scripts = await ownScripts(folder, MONO_BASE, scriptsOf(findRoute(declarations, url)));
      return monoDocument(html, { page, declarations }, scripts);
    },
  });
};

const findRoute = ({ routes }: PageDeclarations, url: string): string => {
  const { pathname } = new URL(url, 'http://edge.invalid');
  const [name] = Object.entries(routes).find(([, route]) => fitsPattern(route.path, pathname)) ?? [];
  if (!name) throw new Error(`no route for ${url}`);
  return name;
};

type Site = { origin: string; apiOrigin: string };

/** STRIP is our document without its scripts. */
const STARTS: Readonly<Record<string, (disposables: Disposables, site: Site) => Promise<string>>> = {
  strip: (disposables, { origin }) => startComparator(disposables, { siteOrigin: origin, document: stripDocument }),
  floor: (disposables, { origin }) => startFloor(disposables, origin),
  mono: (disposables, { origin, apiOrigin }) => startMono(disposables, { siteOrigin: origin, apiOrigin }),
};

/** What the site is compared with. */
export const ARMS = Object.keys(STARTS);

/** @throws BenchError when one is not known */
export const readArms = (names: string): string[] => {
  const chosen = names.split(',').filter(Boolean);
  const unknown = chosen.find((name) => !ARMS.includes(name));
  if (unknown !== undefined) throw new BenchError(`--arms knows ${ARMS.join(', ')}, not ${unknown}`);
  return chosen;
};

/** Builds and serves them beside a running site. @returns their origins by name */
export const startArms = async (
  disposables: Disposables,
  site: Site,
  names: readonly string[],
): Promise<Record<string, string>> => {
  const origins: Record<string, string> = {};
  for (const name of names) origins[name] = (await STARTS[name]?.(disposables, site)) ?? '';
  return origins;
};
