import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyReply } from 'fastify';
import sharp from 'sharp';
import { paint, startPictureServer, type PictureServer } from '../../../test/picture-server.ts';
import { startTestApp } from '../../../test/test-app.ts';

let server: PictureServer;
beforeAll(async () => {
  server = await startPictureServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const get = (url: string, headers = {}) => server.test.app.inject({ url, headers });
const getStatus = async (url: string) => (await get(url)).statusCode;

describe('GET /img/:kind/:id-:width.webp', () => {
  it.each([
    ['event/1', 'v1'],
    ['gallery/2', 'g2'],
    ['banner/1', 'b1'],
    ['seatmap/1', 'm1'],
  ])('serves %s in the width of its address, under its version for ever [api.images]', async (picture, version) => {
    const { statusCode, headers, rawPayload } = await get(`/img/${picture}-640.webp?v=${version}`);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${version}-640"`,
    });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 640, height: 360 });
  });

  describe('for a browser that shows AVIF', () => {
    const ofBrowser = (headers = {}) => ({ accept: 'image/avif,image/webp,*/*;q=0.8', ...headers });
    const url = '/img/event/1-640.webp?v=v1';
    const FOR_NOW = { 'cache-control': 'public, max-age=300', vary: 'accept' };
    const FOR_EVER = { 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept' };
    const untilMade = async (size: string) => {
      while (!(await readdir(path.join(server.dir, 'event', '1'))).includes(`1-v1-${size}.avif`))
        await new Promise((resolve) => setImmediate(resolve));
    };
    /** Edges and even shades, which WebP has at least as small. */
    const drawing = () =>
      sharp(
        Buffer.from(`<svg width="1280" height="720" xmlns="http://www.w3.org/2000/svg">
          <linearGradient id="g"><stop stop-color="#6d28d9"/><stop offset="1" stop-color="#f59e0b"/></linearGradient>
          <rect width="1280" height="720" fill="url(#g)"/>
          ${Array.from({ length: 60 }, (_, n) => `<circle cx="${(n * 331) % 1280}" cy="${(n * 197) % 720}" r="${20 + n}" fill="hsl(${n * 6} 70% 50%)" opacity=".6"/>`).join('')}
        </svg>`),
      )
        .png()
        .toBuffer();

    it('sends WebP for now, and AVIF for ever once that is made [api.images]', async () => {
      const first = await get(url, ofBrowser());
      expect(first.headers).toMatchObject({ 'content-type': 'image/webp', etag: '"v1-640"', ...FOR_NOW });
      await untilMade('640');
      const later = await get(url, ofBrowser({ 'if-none-match': '"v1-640"' }));
      expect(later.headers).toMatchObject({ 'content-type': 'image/avif', etag: '"v1-640-avif"', ...FOR_EVER });
      expect(await sharp(later.rawPayload).metadata()).toMatchObject({ format: 'heif', width: 640, height: 360 });
      expect(later.rawPayload.length).toBeLessThan(first.rawPayload.length);
      expect((await get(url, ofBrowser({ 'if-none-match': '"v1-640-avif"' }))).statusCode).toBe(304);
      // Others have no part in it.
      expect((await get(url)).headers).toMatchObject({ 'content-type': 'image/webp', ...FOR_EVER });
      expect((await get('/img/event/1-320.webp', ofBrowser())).headers).toMatchObject(FOR_NOW);
    });

    it('sends WebP for ever where IMAGE_AVIF is 0', async () => {
      const without = await startTestApp({
        IMAGE_CACHE_DIR: server.dir,
        PICTURE_SOURCE_URL: server.sourceUrl,
        IMAGE_AVIF: 0,
      });
      const { headers } = await without.app.inject({ url, headers: ofBrowser() });
      expect(headers).toMatchObject({ 'content-type': 'image/webp', ...FOR_EVER });
      await without.close();
    });

    it('keeps sending WebP where AVIF is not smaller', async () => {
      const picture = await drawing();
      server.respond = (reply) => reply.type('image/png').send(picture);
      await get(url, ofBrowser());
      await untilMade('640');
      expect((await get(url, ofBrowser())).headers).toMatchObject({ 'content-type': 'image/webp', ...FOR_EVER });
    });
  });

  it('asks the source for the address of a picture, which is of its kind, number and version unless a row has another', async () => {
    await server.test.database.pool.query(
      "insert into image_original values ('banner', 1, 'b1', 'banner/1-b1?title=Kopi'), ('banner', 1, 'old', 'x')",
    );
    for (const url of ['event/1', 'gallery/2', 'banner/1', 'seatmap/1']) await get(`/img/${url}-320.webp`);
    expect(server.requests).toEqual([
      '/pictures/event/1-v1',
      '/pictures/gallery/2-g2',
      '/pictures/banner/1-b1?title=Kopi',
      '/pictures/seatmap/1-m1',
    ]);
    await server.test.database.pool.query('delete from image_original');
  });

  it('requests an original once for all widths and all concurrent requests', async () => {
    const urls = [320, 640, 1280].flatMap((width) => Array<string>(4).fill(`/img/event/1-${width}.webp?v=v1`));
    expect(new Set(await Promise.all(urls.map(getStatus)))).toEqual(new Set([200]));
    expect(server.requests).toHaveLength(1);
    server.respond = (reply) => reply.code(500).send();
    await rm(path.join(server.dir, 'event', '1', '1-v1-320.webp'));
    expect(await getStatus('/img/event/1-320.webp?v=v1')).toBe(200);
    expect(server.requests).toHaveLength(1);
    expect((await readdir(path.join(server.dir, 'event', '1'))).sort()).toEqual([
      '1-v1-1280.webp',
      '1-v1-320.webp',
      '1-v1-640.webp',
      '1-v1-original',
    ]);
  });

  it('prefers an original in the store, and does not enlarge it', async () => {
    const folder = path.join(server.dir, 'event', '2');
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, '2-v1-original'), await paint(500, 300));
    const { rawPayload } = await get('/img/event/2-1280.webp?v=v1');
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 500, height: 300 });
    expect(server.requests).toEqual([]);
  });

  it.each([
    'event/99-640.webp',
    'event/1-641.webp',
    'event/1-640.png',
    'event/1-640.jpg',
    'event/1-1200x630.webp',
    'event/1-1200x631.jpg',
    'gallery/2-1200x630.jpg',
    'seatmap/1-1200x630.jpg',
    'text/1-1200x630.jpg',
    'event/x-640.webp',
    'event/0-640.webp',
    'event/99999999999-640.webp',
    'logo/1-640.webp',
    'constructor/1-640.webp',
    'seatmap/7-320.webp',
  ])('responds with 404 to %s', async (picture) => {
    expect(await getStatus(`/img/${picture}`)).toBe(404);
    expect(server.requests).toEqual([]);
  });

  it('shows the current picture for a while where the version is missing, old or invalid', async () => {
    for (const query of ['', '?v=old', '?v=../../../etc/passwd', '?v=a&v=b', `?v=${'x'.repeat(900)}`]) {
      const { statusCode, headers } = await get(`/img/event/1-320.webp${query}`);
      expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=300']);
    }
    expect(server.requests).toHaveLength(1);
  });

  it('shows the poster of a private event only under its version', async () => {
    const statuses = [];
    for (const query of ['', '?v=guess', '?v=v1', '']) statuses.push(await getStatus(`/img/event/7-320.webp${query}`));
    expect(statuses).toEqual([404, 404, 200, 404]);
  });

  it('responds with 304 to a client that has it', async () => {
    const { statusCode, body } = await get('/img/event/1-320.webp?v=v1', { 'if-none-match': '"x", "v1-320"' });
    expect([statusCode, body]).toEqual([304, '']);
  });

  it.each<[string, (reply: FastifyReply) => unknown]>([
    ['fails', (reply) => reply.code(500).send()],
    ['is down', (reply) => reply.hijack().raw.destroy()],
    ['sends no picture', (reply) => reply.type('image/png').send(Buffer.from('<html>'))],
    [
      'sends half a picture',
      (reply) => reply.type('image/png').send(server.original.subarray(0, server.original.length / 2)),
    ],
  ])('responds with 503 when the source %s, and stores nothing', async (_what, response) => {
    server.respond = response;
    const { statusCode, headers } = await get('/img/event/1-320.webp?v=v1');
    expect(statusCode).toBe(503);
    expect(headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
    await expect(readdir(path.join(server.dir, 'event', '1'))).rejects.toThrow('ENOENT');
    server.respond = (reply) => reply.type('image/png').send(server.original);
    expect(await getStatus('/img/event/1-320.webp?v=v1')).toBe(200);
  });

  it('delays no other endpoint while the source is slow', async () => {
    const reached = new Promise<() => void>((resolve) => {
      server.respond = (reply) => {
        resolve(() => void reply.type('image/png').send(server.original));
        return reply;
      };
    });
    const picture = getStatus('/img/event/1-320.webp?v=v1');
    const sendPicture = await reached;
    expect(await getStatus('/api/v1/event/slug/konser-jazz-senja')).toBe(200);
    sendPicture();
    expect(await picture).toBe(200);
  });

  it('responds with 404 where the source has no original, or there is no source', async () => {
    server.respond = (reply) => reply.code(404).send();
    expect(await getStatus('/img/event/1-320.webp?v=v1')).toBe(404);
    const production = await startTestApp({ IMAGE_CACHE_DIR: server.dir });
    const { statusCode } = await production.app.inject('/img/event/1-320.webp?v=v1');
    expect(statusCode).toBe(404);
    await production.close();
  });
});

describe('GET /organizer/:id/logo', () => {
  it('serves the logo, and 404 for an organiser without [api.logo]', async () => {
    const { statusCode, headers } = await get('/api/v1/organizer/1/logo');
    expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp']);
    expect(server.requests).toEqual([expect.stringMatching(/^\/pictures\/logo\/1-\w+$/)]);
    expect(await getStatus('/api/v1/organizer/2/logo')).toBe(404);
    const jpeg = await get('/api/v1/organizer/1/logo', { accept: 'image/jpeg' });
    expect(jpeg.headers).toMatchObject({ 'content-type': 'image/jpeg', vary: 'accept' });
  });
});
