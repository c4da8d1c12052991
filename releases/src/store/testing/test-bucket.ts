import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AwsV4Signer } from 'aws4fetch';
import type { BucketSettings } from '../bucket.ts';
import { sha256 } from '../signed-files.ts';

type StoredObject = { content: Buffer; headers: IncomingMessage['headers']; modified: Date };
type Fault = (request: IncomingMessage, response: ServerResponse) => boolean;

const BUCKET = 'acara';
const PAGE = 5;

const isSigned = async (request: IncomingMessage, address: string, keys: BucketSettings): Promise<boolean> => {
  const { authorization = '' } = request.headers;
  const names = /SignedHeaders=([^,]*)/.exec(authorization)?.[1]?.split(';') ?? [];
  const headers = names.filter((name) => name !== 'host').map((name) => [name, String(request.headers[name])] as const);
  const signer = new AwsV4Signer({
    method: request.method ?? '',
    url: address,
    headers: Object.fromEntries(headers),
    accessKeyId: keys.accessKey,
    secretAccessKey: keys.secretKey,
    service: 's3',
    region: keys.region,
    datetime: String(request.headers['x-amz-date']),
  });
  return (await signer.authHeader()) === authorization;
};

/**
 * As much of S3 as releases need, in this process, for faults that a real one does not have on demand. Checks signatures
 * and the hash of what is stored; anyone may read below `site/r/`. Lists have few keys a page.
 */
export const startTestBucket = async () => {
  const objects = new Map<string, StoredObject>();
  const calls: string[] = [];
  /** Answers a request itself where it returns true. */
  const faults: { now: Fault } = { now: () => false };

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const address = new URL(request.url ?? '', settings.url);
    const key = decodeURIComponent(address.pathname).slice(`/${BUCKET}/`.length);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const content = Buffer.concat(chunks);
    calls.push(`${request.method} ${key}`);
    if (faults.now(request, response)) return;
    const refuse = (status: number, code: string) =>
      response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
    if (!address.pathname.startsWith(`/${BUCKET}`)) return void refuse(404, 'NoSuchBucket');
    const isPublic = request.method === 'GET' && key.startsWith('site/r/') && !request.headers.authorization;
    if (!isPublic && !(await isSigned(request, address.href, settings)))
      return void refuse(403, 'SignatureDoesNotMatch');

    if (address.searchParams.has('list-type')) return void response.end(listOf(address.searchParams));
    if (request.method === 'PUT') {
      if (request.headers['x-amz-content-sha256'] !== sha256(content))
        return void refuse(400, 'XAmzContentSHA256Mismatch');
      objects.set(key, { content, headers: request.headers, modified: new Date() });
      return void response.end();
    }
    const found = objects.get(key);
    if (request.method === 'DELETE') {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    if (!found) return void refuse(404, 'NoSuchKey');
    const { 'content-type': type = '', 'cache-control': caching = '' } = found.headers;
    response.writeHead(200, { 'content-type': type, 'cache-control': caching, 'content-length': found.content.length });
    response.end(found.content);
  };
  const listOf = (query: URLSearchParams): string => {
    const prefix = query.get('prefix') ?? '';
    const after = query.get('start-after') ?? '';
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const contents = keys.slice(0, PAGE).map((key) => {
      const modified = objects.get(key)?.modified.toISOString();
      return `<Contents><Key>${encodeURIComponent(key)}</Key><LastModified>${modified}</LastModified></Contents>`;
    });
    return `<ListBucketResult><IsTruncated>${keys.length > PAGE}</IsTruncated>${contents.join('')}</ListBucketResult>`;
  };

  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const settings: BucketSettings = {
    url: `http://127.0.0.1:${port}/${BUCKET}/site`,
    region: 'default',
    accessKey: 'releases',
    secretKey: 'the secret of the bucket',
  };
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { settings, objects, calls, faults, close };
};
export type TestBucket = Awaited<ReturnType<typeof startTestBucket>>;
