import sharp from 'sharp';
import { paint, startPictureServer, type PictureServer } from '../../../test/picture-server.ts';

let server: PictureServer;
beforeAll(async () => {
  server = await startPictureServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const get = (url: string, headers = {}) => server.test.app.inject({ url, headers });
const getStatus = async (url: string) => (await get(url)).statusCode;

describe('for a client that takes neither WebP nor AVIF', () => {
  it.each([
    'image/jpeg',
    'image/png,image/jpeg;q=0.8,image/*;q=0.5',
    'image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5',
  ])('sends JPEG where Accept is %s, made once [api.images]', async (accept) => {
    const url = '/img/event/1-640.webp?v=v1';
    expect((await get(url)).headers).toMatchObject({ 'content-type': 'image/webp', etag: '"v1-640"' });
    const { headers, rawPayload } = await get(url, { accept });
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept',
      etag: '"v1-640-jpeg"',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 640, height: 360 });
    server.respond = (reply) => reply.code(500).send();
    expect((await get(url, { accept })).rawPayload.equals(rawPayload)).toBe(true);
    expect(server.requests).toHaveLength(1);
  });

  it.each(['*/*', 'image/*', 'text/html,*/*;q=0.1', 'image/webp,image/png', ''])(
    'sends WebP where Accept is %j',
    async (accept) => {
      const { headers } = await get('/img/event/1-640.webp?v=v1', { accept });
      expect(headers['content-type']).toBe('image/webp');
    },
  );
});

describe('for the preview of a shared link', () => {
  const url = '/img/event/1-1200x630.jpg?v=v1';

  it('sends JPEG of 1200 by 630, which other sites may show, whatever they accept [event.share-picture]', async () => {
    for (const accept of ['image/avif,image/webp,*/*', 'image/jpeg', '*/*']) {
      const { headers, rawPayload } = await get(url, { accept });
      expect(headers).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'public, max-age=31536000, immutable',
        etag: '"v1-1200x630-jpeg"',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      });
      expect(headers).not.toHaveProperty('vary');
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    }
    expect(server.requests).toHaveLength(1);
  });

  it('shows a picture of another shape whole, on its own colour', async () => {
    const wide = await sharp({ create: { width: 1280, height: 480, channels: 3, background: '#6d28d9' } })
      .composite([{ input: await paint(60, 480, '#00ff00'), left: 0, top: 0 }])
      .png()
      .toBuffer();
    server.respond = (reply) => reply.type('image/png').send(wide);
    const { rawPayload } = await get('/img/banner/1-1200x630.jpg?v=b1');
    const isGreen = async (left: number, top: number) => {
      const [red = 0, green = 0] = await sharp(rawPayload).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
      return green > red;
    };
    expect(await isGreen(10, 300)).toBe(true);
    expect(await isGreen(10, 10)).toBe(false);
  });

  it('enlarges a small picture, and fills what is transparent', async () => {
    const small = await sharp({ create: { width: 320, height: 180, channels: 4, background: '#0000' } })
      .png()
      .toBuffer();
    server.respond = (reply) => reply.type('image/png').send(small);
    const { rawPayload } = await get(url);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect((await sharp(rawPayload).stats()).channels[0]?.mean).toBeGreaterThan(250);
  });

  it('has that of a private event only under its version', async () => {
    expect(await getStatus('/img/event/7-1200x630.jpg')).toBe(404);
    expect(await getStatus('/img/event/7-1200x630.jpg?v=v1')).toBe(200);
  });
});
