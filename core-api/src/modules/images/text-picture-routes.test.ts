import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';

const SITE = 'https://foto.test';

let test: TestApp;
let host: FastifyInstance;
let dir: string;
/** What the other site was asked for. */
let asked: string[];

beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'acara-text-pictures-'));
  const file = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#6d28d9' } })
    .png()
    .toBuffer();
  host = Fastify({ forceCloseConnections: true });
  host.get('/*', (request, reply) => {
    asked.push(request.url);
    return request.url === '/hilang.png' ? reply.code(404).send() : reply.send(file);
  });
  const at = await host.listen({ port: 0, host: '127.0.0.1' });
  const parts = () => ({ foreignPictures: { standIn: { site: SITE, at } } });
  test = await startTestApp({ IMAGE_CACHE_DIR: dir, IMAGE_AVIF: 0 }, { parts });
});
beforeEach(() => {
  asked = [];
});
afterAll(async () => {
  await test.close();
  await host.close();
  await rm(dir, { recursive: true, force: true, maxRetries: 3 });
});

const get = (url: string) => test.app.inject(url);

/** @returns the addresses of the pictures in the text that the API sends */
const write = async (...addresses: string[]): Promise<string[]> => {
  const html = addresses.map((address) => `<img src="${address}" alt="" />`).join('');
  const { rows } = await test.database.pool.query<{ event_slug: string }>(
    `update event set event_description = $1 where event_id = 1 returning event_slug`,
    [html],
  );
  test.clock.advance(60_000);
  const { data } = (await get(`/api/v1/event/slug/${rows[0]?.event_slug}`)).json();
  return Array.from(String(data.event_description).matchAll(/src="([^"]*)"/g), ([, src = '']) => src);
};

describe('a picture of another site in the text of an event', () => {
  it('is sent by the API, which asks the other site once [api.event-pictures]', async () => {
    const [url = ''] = await write(`${SITE}/a.png`);
    expect(asked).toEqual([]);
    const { statusCode, headers, rawPayload } = await get(url);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 800, height: 400 });
    expect((await get(url.replace('1280', '320'))).statusCode).toBe(200);
    expect(asked).toEqual(['/a.png']);
  });

  it('is asked for by no address that a visitor has made up', async () => {
    const [url = ''] = await write(`${SITE}/b.png`);
    const made = [
      url.replace(/v=.*/, `v=${encodeURIComponent(`${SITE}/b.png`)}`),
      url.replace(/v=.*/, 'v=0123456789ab'),
      url.replace(/[?]v=.*/, ''),
      url.replace('/1-', '/2-'),
    ];
    for (const address of made) expect((await get(address)).statusCode).toBe(404);
    expect(asked).toEqual([]);
  });

  it('is not asked for once the text has another one', async () => {
    const [url = ''] = await write(`${SITE}/c.png`);
    await write(`${SITE}/d.png`);
    expect((await get(url)).statusCode).toBe(404);
    expect(asked).toEqual([]);
  });

  it('that cannot be had is asked for once, whoever opens the page', async () => {
    const [url = ''] = await write(`${SITE}/hilang.png`);
    expect([(await get(url)).statusCode, (await get(url)).statusCode, (await get(url)).statusCode]).toEqual([
      ...[503, 404, 404],
    ]);
    expect(asked).toEqual(['/hilang.png']);
    expect(test.logText()).not.toContain('hilang.png');
  });
});
