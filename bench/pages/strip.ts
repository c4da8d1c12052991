import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { defaultTreeAdapter as tree, parse, serialize, type DefaultTreeAdapterTypes } from 'parse5';
import type { Disposables } from '@acara/tooling/src/site/disposables.ts';

type Cached = { status: number; headers: http.OutgoingHttpHeaders; body: Buffer };

/** As the edge compresses its documents. */
const COMPRESSION = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

const isScript = (node: DefaultTreeAdapterTypes.ChildNode): boolean => {
  if (!tree.isElementNode(node)) return false;
  const get = (name: string) => node.attrs.find((attribute) => attribute.name === name)?.value;
  const isPreload = get('rel') === 'modulepreload' || (get('rel') === 'preload' && get('as') === 'script');
  return node.tagName === 'script' || (node.tagName === 'link' && isPreload);
};

/**
 * STRIP: a document of the edge without its scripts, their preloads, and the data they would read. What is left is the
 * limit of a page: its markup, styles, font and pictures.
 */
export const stripDocument = (html: string): string => {
  const strip = (parent: DefaultTreeAdapterTypes.ParentNode): void => {
    for (const node of [...parent.childNodes])
      if (isScript(node)) tree.detachNode(node);
      else if ('childNodes' in node) strip(node);
  };
  const document = parse(html);
  strip(document);
  return serialize(document);
};

/**
 * Serves STRIP of a site from a port of its own: documents are changed once and cached; what the edge calls immutable is
 * cached too, so that the detour costs nothing; the rest is passed through.
 * @returns its origin
 */
export const startStrip = async (disposables: Disposables, siteOrigin: string): Promise<string> => {
  const cache = new Map<string, Cached>();
  const makeDocument = async (path: string): Promise<Cached> => {
    const original = await fetch(siteOrigin + path, { headers: { accept: 'text/html' } });
    if (original.headers.get('server-timing')?.includes('fallback'))
      throw new Error(`the edge did not render ${path} in time; nothing can be compared with that`);
    const body = await promisify(brotliCompress)(stripDocument(await original.text()), COMPRESSION);
    const { 'transfer-encoding': _chunks, ...headers } = Object.fromEntries(original.headers);
    return {
      status: original.status,
      headers: { ...headers, 'content-encoding': 'br', 'content-length': body.length },
      body,
    };
  };
  const passOn = async ({ url = '/', method, headers }: http.IncomingMessage, body: Buffer): Promise<Cached> => {
    const forwarded = http.request(siteOrigin + url, {
      method,
      headers: { ...headers, host: new URL(siteOrigin).host },
    });
    forwarded.end(body);
    const [original] = (await once(forwarded, 'response')) as [http.IncomingMessage];
    return { status: original.statusCode ?? 502, headers: original.headers, body: await buffer(original) };
  };
  const server = http.createServer(async (request, response) => {
    const path = request.url ?? '/';
    try {
      const isDocument = request.headers['sec-fetch-dest'] === 'document';
      const found =
        cache.get(path) ?? (isDocument ? await makeDocument(path) : await passOn(request, await buffer(request)));
      const isImmutable = request.method === 'GET' && String(found.headers['cache-control']).includes('immutable');
      if (isDocument || isImmutable) cache.set(path, found);
      response.writeHead(found.status, found.headers).end(found.body);
    } catch (error) {
      response.writeHead(502).end(String(error));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  disposables.add(async () => {
    server.close();
    server.closeAllConnections();
  });
  return `http://localhost:${(server.address() as AddressInfo).port}`; // it listens on a port
};
