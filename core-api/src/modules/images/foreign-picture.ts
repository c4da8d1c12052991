import { BoundedMap } from '@acara/server-kit/bounded-map';
import http from 'node:http';
import https from 'node:https';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import sharp from 'sharp';
import { createSemaphore } from '../../platform/concurrency/semaphore.ts';
import { timeoutSignal } from '../../platform/concurrency/timeout-signal.ts';
import { PictureUnavailable } from './picture-source.ts';
import { readAtMost } from './read-at-most.ts';

export type ForeignPictureOptions = {
  /** For tests: a site, and the server that stands in for it at a private address. */
  standIn?: { site: string; at: string };
  timeout?: number;
  maxBytes?: number;
  now?: () => number;
  failed?: BoundedMap<number>;
};

/** Obtains a picture of another site, drawn anew; undefined for one that could not be had a while ago. */
export type ForeignPictures = (address: string) => Promise<Buffer | undefined>;

const AT_ONCE = 4;
const MAX_REDIRECTS = 3;
/** Whoever opens a page again must not make this server ask another one again. */
const RETRY_AFTER = 10 * 60_000;
const FAILED_BYTES = 2 * 1024 * 1024;
/** A small file can be a picture of gigabytes. */
const MAX_PIXELS = 40_000_000;
const LARGEST = { width: 1280, height: 5000, fit: 'inside', withoutEnlargement: true } as const;
const DRAWING_SECONDS = 10;
/** Of JPEG, PNG, GIF, WebP and AVIF. Nothing else is given to the decoder: SVG can name files and other addresses. */
const BEGINNING = /^(?:\xff\xd8\xff|\x89PNG\r\n|GIF8[79]a|RIFF[^]{4}WEBP|[^]{4}ftypavi[fs])/;

/** What is stored is drawn from the pixels, so nothing else that is in the file is ever sent to anybody. */
const drawn = async (file: Buffer): Promise<Buffer> => {
  if (!BEGINNING.test(file.toString('latin1', 0, 16))) throw new Error('no JPEG, PNG, GIF, WebP or AVIF');
  return sharp(file, { failOn: 'truncated', limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize(LARGEST)
    .webp({ quality: 90 })
    .timeout({ seconds: DRAWING_SECONDS })
    .toBuffer();
};

/** Addresses of pictures that could not be had, and when that was. */
export const createFailedPictures = () => new BoundedMap<number>({ maxBytes: FAILED_BYTES, sizeOf: () => 8 });

/**
 * Fetches pictures that organisers put into their texts. Only public addresses are reached, over HTTPS at its usual port:
 * each is compared after the name was resolved, of redirects too.
 */
export const createForeignPictures = ({
  standIn,
  timeout = 10_000,
  maxBytes = 8 * 1024 * 1024,
  now = () => performance.now(),
  failed = createFailedPictures(),
}: ForeignPictureOptions = {}): ForeignPictures => {
  const semaphore = createSemaphore(AT_ONCE);
  const filter = { allowIPAddressList: standIn ? [new URL(standIn.at).hostname] : [] };
  const agents = { http: new RequestFilteringHttpAgent(filter), https: new RequestFilteringHttpsAgent(filter) };

  const isAllowed = ({ protocol, port, username, password }: URL): boolean =>
    protocol === 'https:' && port === '' && username === '' && password === '';

  const getServer = (url: URL): URL =>
    url.origin === standIn?.site ? new URL(url.pathname + url.search, standIn.at) : url;

  const request = (url: URL, signal: AbortSignal): Promise<http.IncomingMessage> =>
    new Promise((resolve, reject) => {
      const headers = { accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif', 'user-agent': 'Acara' };
      const server = getServer(url);
      const isPlain = server.protocol === 'http:';
      const send = isPlain ? http.get : https.get;
      send(server, { agent: isPlain ? agents.http : agents.https, headers, signal }, resolve).once('error', reject);
    });

  const fetchFile = async (url: URL, signal: AbortSignal, redirects = 0): Promise<Buffer> => {
    if (!isAllowed(url)) throw new Error(`${url.protocol} at port ${url.port} is not allowed`);
    const response = await request(url, signal);
    try {
      const { statusCode = 0, headers } = response;
      const next = [301, 302, 303, 307, 308].includes(statusCode) && headers.location;
      if (next && redirects < MAX_REDIRECTS) return await fetchFile(new URL(next, url), signal, redirects + 1);
      if (statusCode !== 200) throw new Error(`status ${statusCode}`);
      return await readAtMost(response, maxBytes);
    } finally {
      response.destroy();
    }
  };

  return async (address) => {
    const failedAt = failed.get(address);
    if (failedAt !== undefined && now() - failedAt < RETRY_AFTER) return undefined;
    const signal = timeoutSignal(timeout);
    try {
      return await semaphore(async () => drawn(await fetchFile(new URL(address), signal)), signal);
    } catch (error) {
      failed.set(address, now());
      throw new PictureUnavailable(`No picture from ${new URL(address).host}`, { cause: error });
    }
  };
};
