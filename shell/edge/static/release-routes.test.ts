import { mkdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { startTestEdge, type TestEdge } from '../testing/test-edge.ts';

let edge: TestEdge;
beforeAll(async () => {
  edge = await startTestEdge();
});
afterAll(() => edge?.close());

const BASE = '/r/mfe-test/test-release-1/';

/** As on the wire: nothing unpacked, no path mended. */
const raw = (path: string, headers: Record<string, string> = {}) =>
  new Promise<{ status: number; headers: Record<string, string | string[] | undefined>; body: Buffer }>(
    (resolve, reject) => {
      request(edge.origin, { path, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
        );
      })
        .on('error', reject)
        .end();
    },
  );

describe('a file of a release', () => {
  test('is immutable and can be requested by scripts with integrity', async () => {
    const { status, headers } = await raw(`${BASE}remoteEntry.js`);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      'content-type': 'application/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
    expect(headers.vary).toContain('accept-encoding');
  });

  test('comes in brotli as packed at publish time, in gzip, or plain, as the browser takes it', async () => {
    const plain = await raw(`${BASE}remoteEntry.js`);
    const packed = await raw(`${BASE}remoteEntry.js`, { 'accept-encoding': 'gzip, deflate, br' });
    const gzipped = await raw(`${BASE}remoteEntry.js`, { 'accept-encoding': 'gzip' });
    expect([plain, packed, gzipped].map(({ headers }) => headers['content-encoding'])).toEqual([
      undefined,
      'br',
      'gzip',
    ]);
    expect(packed.headers['content-type']).toBe('application/javascript; charset=utf-8');
    expect(brotliDecompressSync(packed.body)).toEqual(plain.body);
  });

  test('is no source map, not even one that lies in the folder', async () => {
    const file = path.join(edge.dir, `files${BASE.slice('/r'.length)}remoteEntry.js.map`);
    await writeFile(file, '{}');
    expect((await raw(`${BASE}remoteEntry.js.map`)).status).toBe(404);
    const maps = path.join(edge.dir, 'maps/mfe-test/test-release-1');
    await mkdir(maps, { recursive: true });
    await writeFile(path.join(maps, 'main.js.map'), '{}');
    for (const address of [
      `${BASE}main.js.map`,
      '/maps/mfe-test/test-release-1/main.js.map',
      '/r/../maps/mfe-test/test-release-1/main.js.map',
    ])
      expect((await raw(address)).status).toBe(404);
  });

  test('is not sent again to a browser that has it', async () => {
    const { headers } = await raw(`${BASE}remoteEntry.js`);
    expect((await raw(`${BASE}remoteEntry.js`, { 'if-none-match': String(headers.etag) })).status).toBe(304);
  });

  test('can be requested again under another address after a failure', async () => {
    expect((await raw(`${BASE}remoteEntry.js?attempt=1`)).status).toBe(200);
  });

  test.each([
    `${BASE}gone.js`,
    `${BASE}server/server.cjs`,
    '/r/mfe-test/test-release-1/',
    '/r/mfe-test',
    '/r/',
    '/r/mfe-test/test-release-1/../../../registry.json',
    '/r/mfe-test/test-release-1/%2e%2e/%2e%2e/%2e%2e/registry.json',
    '/r/mfe-test/test-release-1/..%2f..%2f..%2fregistry.json',
    '/r/mfe-test/.test-release-1/remoteEntry.js',
    '/r/mfe-test/test-release-1/%00',
    '/r/mfe-test/test-release-1\\server\\server.cjs',
  ])('is not served for %s, and that response is not cached', async (path) => {
    const { status, headers } = await raw(path);
    expect(status).toBe(404);
    expect(headers['cache-control']).toBe('no-store');
  });
});

test.each([
  ['/favicon.svg', 'image/svg+xml'],
  ['/favicon.ico', 'image/x-icon'],
  ['/apple-touch-icon.png', 'image/png'],
  ['/site.webmanifest', 'application/manifest+json; charset=utf-8'],
])('%s is served', async (path, type) => {
  const { status, headers } = await raw(path);
  expect([status, headers['content-type']]).toEqual([200, type]);
});
