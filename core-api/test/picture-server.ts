import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyReply } from 'fastify';
import sharp from 'sharp';
import { startTestApp, type TestApp } from './test-app.ts';

/** A picture of one colour. */
export const paint = (width: number, height: number, background = '#6d28d9'): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

export type PictureServer = {
  test: TestApp;
  /** The API's folder of pictures. */
  dir: string;
  sourceUrl: string;
  /** What the source of pictures sends, 1280 × 720. */
  original: Buffer;
  /** Addresses that the source was asked for since `reset`. */
  requests: string[];
  /** How the source responds, until `reset`. */
  respond: (reply: FastifyReply) => unknown;
  reset: () => Promise<void>;
  close: () => Promise<void>;
};

/** An API with a source of pictures of its own, and an empty folder for those that it makes. */
export const startPictureServer = async (): Promise<PictureServer> => {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'acara-pictures-'));
  const original = await paint(1280, 720);
  const sendOriginal = (reply: FastifyReply) => reply.type('image/png').send(original);
  const source = Fastify({ forceCloseConnections: true });
  source.get('/*', (request, reply) => {
    server.requests.push(request.url);
    return server.respond(reply);
  });
  const origin = await source.listen({ port: 0, host: '127.0.0.1' });
  const sourceUrl = `${origin}/pictures`;
  const test = await startTestApp({ IMAGE_CACHE_DIR: dir, PICTURE_SOURCE_URL: sourceUrl });
  const empty = () => rm(dir, { recursive: true, force: true, maxRetries: 3 });
  const server: PictureServer = {
    test,
    dir,
    sourceUrl,
    original,
    requests: [],
    respond: sendOriginal,
    reset: async () => {
      server.requests = [];
      server.respond = sendOriginal;
      await empty();
    },
    close: async () => {
      await test.close();
      await source.close();
      await empty();
    },
  };
  return server;
};
