import net from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { createPictureSource, PictureUnavailable, type PictureSourceOptions } from './picture-source.ts';

const LOGO = 'logo/3-v1?title=Kriya+Loka';
let server: FastifyInstance;
let origin: string;
let requests: string[];
let respond: (reply: FastifyReply) => unknown;

beforeEach(async () => {
  requests = [];
  respond = (reply) => reply.type('image/png').send(Buffer.from('a picture'));
  server = Fastify({ forceCloseConnections: true });
  server.get('/*', (request, reply) => {
    requests.push(request.url);
    return respond(reply);
  });
  origin = await server.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => server.close());

const request = (options: PictureSourceOptions = {}) => createPictureSource(`${origin}/pictures`, options)(LOGO);

describe('a picture source', () => {
  it('responds with the original at an address', async () => {
    expect(await request()).toEqual(Buffer.from('a picture'));
    expect(requests).toEqual([`/pictures/${LOGO}`]);
  });

  it('has no original where it responds with 404', async () => {
    respond = (reply) => reply.code(404).send();
    expect(await request()).toBeUndefined();
  });

  it.each<[string, (reply: FastifyReply) => unknown]>([
    ['an error', (reply) => reply.code(500).type('image/png').send(Buffer.from('x'))],
    ['another content type', (reply) => reply.type('text/html').send('<p>Halo</p>')],
    ['a vector picture, which may hold scripts', (reply) => reply.type('image/svg+xml').send('<svg/>')],
    ['no content type', (reply) => reply.hijack().raw.end()],
    ['a redirect', (reply) => reply.redirect('/elsewhere', 307)],
    ['a connection that breaks', (reply) => reply.hijack().raw.destroy()],
  ])('counts as unavailable when it responds with %s', async (_what, response) => {
    respond = response;
    await expect(request()).rejects.toThrow(PictureUnavailable);
    expect(requests).toHaveLength(1);
  });

  it('counts as unavailable when it responds with too much, whatever length it declares', async () => {
    await expect(request({ maxBytes: 8 })).rejects.toThrow(PictureUnavailable);
    expect(await request({ maxBytes: 9 })).toHaveLength(9);
  });

  it('counts as unavailable when it is too slow, and while earlier requests are running too long', async () => {
    respond = (reply) => reply.hijack();
    const source = createPictureSource(origin, { timeout: 1000, concurrency: 1 });
    const results = await Promise.allSettled([source(LOGO), source(LOGO)]);
    expect(results).toEqual([
      { status: 'rejected', reason: expect.any(PictureUnavailable) },
      { status: 'rejected', reason: expect.any(PictureUnavailable) },
    ]);
    expect(requests).toHaveLength(1);
  });

  it('counts as unavailable when it stops in the middle of a picture', async () => {
    respond = (reply) => reply.hijack().raw.writeHead(200, { 'content-type': 'image/png' }).write('half');
    await expect(request({ timeout: 100 })).rejects.toThrow(PictureUnavailable);
  });

  it('counts as unavailable when the connection is refused', async () => {
    const other = net.createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as net.AddressInfo; // it listens on TCP
    await new Promise((resolve) => other.close(resolve));
    await expect(createPictureSource(`http://127.0.0.1:${port}`)(LOGO)).rejects.toThrow(PictureUnavailable);
  });
});
