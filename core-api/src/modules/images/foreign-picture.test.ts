import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import sharp from 'sharp';
import { createForeignPictures, type ForeignPictureOptions } from './foreign-picture.ts';
import { PictureUnavailable } from './picture-source.ts';

const SITE = 'https://foto.test';
const paint = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#6d28d9' } });

let server: FastifyInstance;
let at: string;
let requests: string[];
let respond: (reply: FastifyReply, url: string) => unknown;

beforeEach(async () => {
  requests = [];
  server = Fastify({ forceCloseConnections: true });
  server.get('/*', (request, reply) => {
    requests.push(request.url);
    return respond(reply, request.url);
  });
  at = await server.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => server.close());

const obtain = (address: string, options: ForeignPictureOptions = {}) =>
  createForeignPictures({ standIn: { site: SITE, at }, ...options })(address);

describe('a picture of another site', () => {
  it.each(['png', 'jpeg', 'webp', 'avif', 'gif'] as const)('is drawn anew as WebP from %s', async (format) => {
    const file = await paint(40, 20)
      .withExif({ IFD0: { Copyright: 'nama dan tempat' } })
      .toFormat(format)
      .toBuffer();
    respond = (reply) => reply.type('text/plain').send(file);
    const picture = (await obtain(`${SITE}/a`)) ?? Buffer.of();
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'webp', width: 40, height: 20 });
    expect((await sharp(picture).metadata()).exif).toBeUndefined();
  });

  it('is made smaller than 1280 by 5000', async () => {
    const file = await paint(3000, 300).png().toBuffer();
    respond = (reply) => reply.send(file);
    expect(await sharp(await obtain(`${SITE}/a`)).metadata()).toMatchObject({ width: 1280, height: 128 });
  });

  it.each<[string, (reply: FastifyReply) => unknown]>([
    ['an error', (reply) => reply.code(500).send('x')],
    ['a page', (reply) => reply.type('image/png').send('<p>Halo</p>')],
    ['a vector picture', (reply) => reply.type('image/svg+xml').send('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['half a picture', (reply) => reply.send(Buffer.from('\x89PNG\r\n\x1a\nxxxxxxxxxxxxxxxxxxxx', 'latin1'))],
    ['nothing', (reply) => reply.hijack().raw.destroy()],
    ['redirects without end', (reply) => reply.redirect('/again')],
  ])('is none where %s comes', async (_what, response) => {
    respond = response;
    await expect(obtain(`${SITE}/a`)).rejects.toThrow(PictureUnavailable);
  });

  it('is none where it is too large, as a file or in pixels, or too slow', async () => {
    const file = await paint(640, 640).png().toBuffer();
    respond = (reply) => reply.send(file);
    await expect(obtain(`${SITE}/a`, { maxBytes: file.length - 1 })).rejects.toThrow(PictureUnavailable);
    const bomb = await paint(9000, 9000).png().toBuffer();
    respond = (reply) => reply.send(bomb);
    await expect(obtain(`${SITE}/a`)).rejects.toThrow(PictureUnavailable);
    respond = (reply) => reply.hijack();
    await expect(obtain(`${SITE}/a`, { timeout: 50 })).rejects.toThrow(PictureUnavailable);
  });

  it('is followed to where it went', async () => {
    const file = await paint(40, 20).png().toBuffer();
    respond = (reply, url) => (url === '/a' ? reply.redirect('/b') : reply.send(file));
    expect(await obtain(`${SITE}/a`)).toBeInstanceOf(Buffer);
    expect(requests).toEqual(['/a', '/b']);
  });

  it('is asked for again after ten minutes where it could not be had', async () => {
    let time = 0;
    const pictures = createForeignPictures({ standIn: { site: SITE, at }, now: () => time });
    respond = (reply) => reply.code(404).send();
    await expect(pictures(`${SITE}/a`)).rejects.toThrow(PictureUnavailable);
    time = 599_000;
    expect(await pictures(`${SITE}/a`)).toBeUndefined();
    expect(requests).toHaveLength(1);
    time = 601_000;
    await expect(pictures(`${SITE}/a`)).rejects.toThrow(PictureUnavailable);
    expect(requests).toHaveLength(2);
  });
});

describe('an address inside of our network', () => {
  const isAllowed = /is not allowed/;
  const getCause = async (address: string): Promise<unknown> => {
    const failure: unknown = await createForeignPictures()(address).catch((error: unknown) => error);
    return failure instanceof PictureUnavailable ? String(failure.cause) : failure;
  };

  it.each([
    ['loopback', 'https://127.0.0.1/a'],
    ['loopback as a number', 'https://2130706433/a'],
    ['loopback in octal', 'https://0177.0.0.1/a'],
    ['loopback in short', 'https://127.1/a'],
    ['any address', 'https://0.0.0.0/a'],
    ['a name that resolves to loopback', 'https://localhost/a'],
    ['10/8', 'https://10.0.0.5/a'],
    ['172.16/12', 'https://172.20.0.5/a'],
    ['192.168/16', 'https://192.168.1.1/a'],
    ['the metadata of a cloud', 'https://169.254.169.254/latest/meta-data/'],
    ['a network of a carrier', 'https://100.64.0.1/a'],
    ['multicast', 'https://224.0.0.1/a'],
    ['broadcast', 'https://255.255.255.255/a'],
    ['IPv6 loopback', 'https://[::1]/a'],
    ['IPv6 unspecified', 'https://[::]/a'],
    ['IPv4 in IPv6', 'https://[::ffff:127.0.0.1]/a'],
    ['IPv4 in IPv6, in hex', 'https://[::ffff:7f00:1]/a'],
    ['IPv4 behind NAT64', 'https://[64:ff9b::7f00:1]/a'],
    ['6to4', 'https://[2002:7f00:1::]/a'],
    ['IPv6 link-local', 'https://[fe80::1]/a'],
    ['IPv6 unique local', 'https://[fd00::1]/a'],
    ['another port', 'https://8.8.8.8:8443/a'],
    ['HTTP', 'http://8.8.8.8/a'],
    ['a file', 'file:///etc/passwd'],
    ['a password', 'https://a:b@8.8.8.8/a'],
  ])('is not reached: %s', async (_what, address) => {
    expect(await getCause(address)).toMatch(isAllowed);
  });

  it('is not reached by a redirect', async () => {
    for (const target of ['https://127.0.0.2/x', 'http://127.0.0.2/x', 'https://[::1]/x', 'file:///etc/passwd']) {
      respond = (reply) => reply.redirect(target);
      const failure: unknown = await obtain(`${SITE}/a`).catch((error: unknown) => error);
      expect(failure instanceof PictureUnavailable && String(failure.cause)).toMatch(isAllowed);
    }
  });
});
