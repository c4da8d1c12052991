import { AwsClient } from 'aws4fetch';
import { sha256 } from './signed-files.ts';

export type BucketSettings = {
  /** `https://<host>/<bucket>`, followed by a prefix of the keys if the bucket has other content, too. */
  url: string;
  region: string;
  accessKey: string;
  secretKey: string;
};

/** Per call, its tries included: a file has at most some megabytes. */
const LIMIT_MS = 30_000;
/** After an answer of 429 or 5xx. */
const RETRIES = 2;
const RETRY_MS = 200;

/** An S3-compatible bucket. Keys are below the prefix of the settings. */
export const openBucket = (settings: BucketSettings, limitMs = LIMIT_MS) => {
  const client = new AwsClient({
    accessKeyId: settings.accessKey,
    secretAccessKey: settings.secretKey,
    service: 's3',
    region: settings.region,
    retries: RETRIES,
    initRetryMs: RETRY_MS,
  });
  const { origin, pathname } = new URL(settings.url);
  const [bucket = '', ...folders] = pathname.split('/').filter((part) => part !== '');
  const prefix = folders.map((part) => `${part}/`).join('');

  const addressOf = (key: string): string => {
    const parts = `${prefix}${key}`.split('/');
    // An address would lose these.
    if (parts.some((part) => ['', '.', '..'].includes(part))) throw new Error(`${key} cannot be a key of the bucket`);
    return [origin, bucket, ...parts.map(encodeURIComponent)].join('/');
  };

  /** @returns null if there is no such object */
  const call = async (method: string, address: string, init: RequestInit = {}): Promise<Buffer | null> => {
    const what = `${method} ${address.slice(origin.length)}`;
    // Of the tries and of reading the answer.
    const signal = AbortSignal.timeout(limitMs);
    let status: number;
    let body: Buffer;
    try {
      const response = await client.fetch(address, { ...init, method, signal, redirect: 'error' });
      status = response.status;
      body = Buffer.from(await response.arrayBuffer());
    } catch (error) {
      throw new Error(`the bucket of the releases (RELEASES_BUCKET_URL) did not answer ${what}: ${reasonOf(error)}`, {
        cause: error,
      });
    }
    if (status >= 200 && status < 300) return body;
    const code = textOf(body.toString(), 'Code') ?? '';
    if (status === 404 && code !== 'NoSuchBucket') return null;
    throw new Error(`the bucket of the releases (RELEASES_BUCKET_URL) answered ${what} with ${status} ${code}`.trim());
  };

  return {
    get: (key: string) => call('GET', addressOf(key)),
    put: async (key: string, content: Buffer, headers: Record<string, string> = {}): Promise<void> => {
      const address = addressOf(key);
      // The bucket checks the hash.
      const signed = { ...headers, 'x-amz-content-sha256': sha256(content) };
      if (!(await call('PUT', address, { headers: signed, body: new Uint8Array(content) })))
        throw new Error(`the bucket of the releases (RELEASES_BUCKET_URL) has no place for ${key}`);
    },
    delete: async (key: string): Promise<void> => {
      await call('DELETE', addressOf(key));
    },
    /** All keys that begin so. */
    list: async (begin: string): Promise<{ key: string; modified: Date }[]> => {
      const found: { key: string; modified: Date }[] = [];
      for (;;) {
        const query = new URLSearchParams({ 'list-type': '2', 'encoding-type': 'url', prefix: prefix + begin });
        const last = found.at(-1);
        if (last) query.set('start-after', prefix + last.key);
        const page = (await call('GET', `${origin}/${bucket}?${query.toString()}`))?.toString() ?? '';
        const isTruncated = textOf(page, 'IsTruncated');
        const entries = page.split('<Contents>').slice(1);
        // An incomplete list must not pass for a short one.
        if (!page.includes('</ListBucketResult>') || !isTruncated || (isTruncated === 'true' && entries.length === 0))
          throw new Error('the bucket of the releases (RELEASES_BUCKET_URL) answered with something else than a list');
        for (const entry of entries) {
          const key = decodeURIComponent((textOf(entry, 'Key') ?? '').replaceAll('+', ' '));
          found.push({
            key: key.slice(prefix.length),
            modified: new Date(textOf(entry, 'LastModified') ?? Number.NaN),
          });
        }
        if (isTruncated !== 'true') return found;
      }
    },
  };
};
export type Bucket = ReturnType<typeof openBucket>;

/** Of the first such element without others in it. Keys are in percent-encoding, so nothing has entities. */
const textOf = (xml: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];

/** The message of `fetch` itself is 'fetch failed'. */
const reasonOf = (error: unknown): string => {
  const { cause, message } = error as { cause?: { message?: string; code?: string }; message?: string };
  return cause?.message || cause?.code || message || String(error);
};
