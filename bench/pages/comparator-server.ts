import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Disposables } from '@acara/tooling/src/site/disposables.ts';

/** As the edge compresses its documents. */
const DOCUMENT_QUALITY = 5;
/** Headers of the fetched response's transport; our own response has its own. */
const OWN_HEADERS = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'date',
  'keep-alive',
  'transfer-encoding',
]);

export type CachedResponse = { status: number; headers: http.OutgoingHttpHeaders; body: Buffer };

type ComparatorOptions = {
  /** The edge from which all else comes. */
  siteOrigin: string;
  /** Makes this comparator's document from the edge's. */
  document: (html: string, path: string) => string | Promise<string>;
  /** Files of its own by address. */
  files?: ReadonlyMap<string, CachedResponse>;
  /** Whether an address never gets a response. */
  hangs?: (path: string) => boolean;
};

/** Compresses as the edge does. */
export const packed = async (text: string | Uint8Array, quality: number): Promise<Buffer> =>
  promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });

/**
 * Serves a comparator on a port of its own: documents are the edge's, changed once and cached; what the edge calls
 * immutable is cached too, so that the detour over this server costs nothing; the rest is passed through.
 * @returns its origin
 */
export const startComparator = async (disposables: Disposables, options: ComparatorOptions): Promise<string> => {
  const cache = new Map<string, CachedResponse>(options.files);
  const server = http.createServer((request, response) => {
    answer(options, cache, request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(502);
      response.end(String(error));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  disposables.add(async () => {
    server.close();
    server.closeAllConnections();
  });
  return `http://localhost:${(server.address() as AddressInfo).port}`; // it listens on a port
};

const answer = async (
  options: ComparatorOptions,
  cache: Map<string, CachedResponse>,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> => {
  const path = request.url ?? '/';
  if (options.hangs?.(path)) return;
  const found = cache.get(path);
  if (found) return send(response, found);
  if (request.headers['sec-fetch-dest'] !== 'document') return passOn(options.siteOrigin, cache, request, response);
  const made = await documentAnswer(options, path);
  cache.set(path, made);
  return send(response, made);
};

const send = (response: http.ServerResponse, { status, headers, body }: CachedResponse): void => {
  response.writeHead(status, headers).end(body);
};

const documentAnswer = async ({ siteOrigin, document }: ComparatorOptions, path: string): Promise<CachedResponse> => {
  const original = await fetch(siteOrigin + path, { headers: { 'accept-encoding': 'identity', accept: 'text/html' } });
  if (original.headers.get('server-timing')?.includes('fallback'))
    throw new Error(`the edge did not render ${path} in time; nothing can be compared with that`);
  const body = await packed(await document(await original.text(), path), DOCUMENT_QUALITY);
  const copied = [...original.headers]
    .filter(([name]) => !OWN_HEADERS.has(name))
    .map(([name, value]) => [name, comparatorPolicy(value)]);
  return {
    status: original.status,
    headers: { ...Object.fromEntries(copied), 'content-encoding': 'br', 'content-length': body.length },
    body,
  };
};

/** A policy for scripts and styles that are not the edge's: it knows neither their addresses nor their hashes. */
export const comparatorPolicy = (policy: string): string =>
  policy
    .replaceAll(/(?:require-)?trusted-types[^;]*;?\s*/g, '')
    .replace(/style-src [^;]*/, "style-src 'unsafe-inline'");

const passOn = async (
  siteOrigin: string,
  cache: Map<string, CachedResponse>,
  request: http.IncomingMessage,
  response: http.ServerResponse,
): Promise<void> => {
  const { url = '/', method, headers } = request;
  const forwarded = http.request(siteOrigin + url, { method, headers: { ...headers, host: new URL(siteOrigin).host } });
  request.pipe(forwarded);
  const [original] = (await once(forwarded, 'response')) as [http.IncomingMessage];
  const status = original.statusCode ?? 502;
  if (method !== 'GET' || !String(original.headers['cache-control']).includes('immutable')) {
    response.writeHead(status, original.headers);
    return pipeline(original, response);
  }
  const answered = { status, headers: original.headers, body: await buffer(original) };
  cache.set(url, answered);
  send(response, answered);
};
